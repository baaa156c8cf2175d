/// What a `ScopeOpener` asks of its owner's layer: the one scope that it opens with these values.
package struct OpenerRequest: Hashable, Sendable {
    /// The types of the values, in order.
    package let provided: [ServiceKey]
    /// The name of the scope, where a `Named` says it.
    package let name: RegistrationName?

    package init(provided: [ServiceKey], name: RegistrationName? = nil) {
        self.provided = provided
        self.name = name
    }

    /// Whether a scope that a layer declares may be meant.
    func means(_ scope: String, providing provided: [ServiceKey]) -> Bool {
        self.provided == provided && (name == nil || name?.description == scope)
    }
}

extension Container {
    /// The scope that an opener in this layer opens. What the proof says of it, and when it is made.
    ///
    /// - Throws: `.missing` when this layer declares none or more than one; why nothing can be had of a container that is
    ///   closed.
    func scopeName(
        of request: OpenerRequest, _ key: ServiceKey, askedBy asker: Entry?
    ) throws(ResolutionError) -> ScopeName {
        let own = state.withLock { $0.openings }
        let meant = own.filter { request.means($0.name.description, providing: $0.provided) }
        if let first = meant.first, meant.allSatisfy({ $0.name == first.name }) { return first.name }
        let error = missing(key)
        guard error.code == .missing else { throw error }
        let (layer, owner) = (name, asker?.key)
        let above = chain.dropFirst().flatMap { parent in
            parent.state.withLock { $0.openings }.filter { request.provided == $0.provided }
                .map { OpenerTexts.Elsewhere(relation: "parent", layer: parent.name, opening: .init($0)) }
        }
        throw ResolutionError(.missing, path: [key]) {
            OpenerTexts(
                request: request, owner: owner.map { "`\($0)`" }, layer: layer, own: own.map(OpenerTexts.Opening.init),
                elsewhere: above
            ).note
        }
    }

    /// Whether this layer declares a scope that an opener may mean.
    func opens(_ request: OpenerRequest) -> Bool {
        state.withLock { $0.openings }.contains { request.means($0.name.description, providing: $0.provided) }
    }
}
