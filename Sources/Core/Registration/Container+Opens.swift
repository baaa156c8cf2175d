extension Container {
    /// Declares that this layer opens scopes with this name and these values: the counterpart of
    /// ``withScope(_:providing:closingDeadline:isolation:body:)``.
    ///
    /// ```swift
    /// static func declare(in container: Container) {
    ///     container.opens(.request, inside: .session, providing: Request.self, startingWith: OrderHandler.self)
    /// }
    /// ```
    ///
    /// A scope may be declared more than once, with other values or in another layer. Its services may hold services of
    /// an outer scope if every declaration in their own layer, its parents and its children is inside that outer scope.
    /// On a sealed container, the declaration is refused and recorded as a problem.
    ///
    /// - Parameters:
    ///   - name: The scope.
    ///   - outer: The scope that is open around it, if there is one. Services of this scope may hold services of that
    ///     one.
    ///   - value: The types of the values with which the scope is opened. Services of this layer and its parents may
    ///     depend on them as on any service.
    ///   - entry: The services that the work in the scope requests. The proof then knows that they are used, and finds
    ///     missing services below them. Without them, `verify` reports that the proof cannot see what the work
    ///     requests.
    public func opens<each Value: Sendable, each Entry>(
        _ name: ScopeName, inside outer: ScopeName? = nil, providing value: repeat (each Value).Type,
        startingWith entry: repeat (each Entry).Type,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        var keys: [ServiceKey] = []
        repeat keys.append(ServiceKey((each Value).self))
        var types: [Any.Type] = []
        repeat types.append((each Entry).self)
        let opening = ScopeOpening(name: name, outer: outer, provided: keys, startingTypes: types, site: site)
        let declaration = LayerDeclaration(kind: .opens, subject: name.description, site: site)
        guard declare(declaration, { $0.openings.append(opening) }) else { return }
        repeat declare((each Value).self, in: name, site)
    }

    private func declare<Value: Sendable>(_ type: Value.Type, in name: ScopeName, _ site: SourceSite) {
        let key = ServiceKey(type)
        guard !state.withLock({ $0.entries.contains { $0.key == key && $0.isGivenByScope } }) else { return }
        let entry = Entry(type, nil, site, [], origin: .opened(name.description), isLinkable: false) {
            _, requestOrigin throws(ResolutionError) in
            let openers = requestOrigin.frame?.named(name)?.container.openers(of: name) ?? []
            throw ResolutionError(.scopeNotOpen, path: []) { ScopeOpening.notGiven(key, name, openers) }
        }
        entry.setScope(ScopeDefinition(.scoped(name.description)), storesInstances: false)
        entry.hasExplicitScope = true
        store(entry)
    }
}

extension ScopeOpening {
    /// The note for a value with which a scope is opened, and which is missing.
    ///
    /// - Parameter openers: The declarations of the scope; none if it is not open.
    fileprivate static func notGiven(_ value: ServiceKey, _ name: ScopeName, _ openers: [ScopeOpening]) -> String {
        guard !openers.isEmpty else {
            return "It is given when scope `\(name)` is opened. Resolve it, and each service that needs it, inside "
                + "`withScope(\"\(name)\", providing: …)`, from the `Scope` that the closure of `withScope` receives."
        }
        let declared = openers.map { opening in
            "`opens(\"\(name)\", providing: " + opening.provided.map { "\($0).self" }.joined(separator: ", ")
                + ")` at \(opening.site)"
        }
        return "Scope `\(name)` is open, and was opened without this value. It is declared by "
            + declared.joined(separator: " and by ")
            + (declared.count == 1
                ? ": give `withScope(\"\(name)\", providing: …)` one value of each of these types."
                : ". Each declaration gives its own values alone: open the scope with a value of type `\(value)`, or add `\(value.metatypeName)` "
                    + "to the declaration that opened it; a `ScopeOpener` then takes that type, too.")
    }
}
