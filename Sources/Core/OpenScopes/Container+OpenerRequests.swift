extension Container {
    /// The scope that an opener in this layer opens.
    ///
    /// Called when the opener is constructed. The texts of its errors are those of the proof.
    ///
    /// - Throws: `.missing` if this layer declares no matching scope, or several of different names; another error if
    ///   the container cannot resolve anything, for example because it is closed.
    func scopeName(
        of request: OpenerRequest, _ key: ServiceKey, requestedBy requester: Entry?
    ) throws(ResolutionError) -> ScopeName {
        let own = state.withLock { $0.openings }
        let meant = own.filter { request.matches($0.name.description, providing: $0.provided) }
        if let first = meant.first, meant.allSatisfy({ $0.name == first.name }) { return first.name }
        let error = missing(key)
        guard error.code == .missing else { throw error }
        let (layer, owner) = (name, requester?.key)
        let inherited = chain.dropFirst().flatMap { parent in
            parent.state.withLock { $0.openings }.filter { request.provided == $0.provided }
                .map { OpenerTexts.OtherLayer(relation: "parent", layer: parent.name, opening: .init($0)) }
        }
        throw ResolutionError(.missing, path: [key]) {
            OpenerTexts(
                request: request, owner: owner.map { "`\($0)`" }, layer: layer, own: own.map(OpenerTexts.Opening.init),
                otherLayers: inherited
            ).note
        }
    }
}

extension OpenerTexts.Opening {
    init(_ opening: ScopeOpening) {
        self.init(name: opening.name.description, provided: opening.provided, site: opening.site)
    }
}
