extension Registration {
    /// Adds the service to the collections of its type: to every parameter `[Service]` in this layer and its
    /// descendants.
    ///
    /// ```swift
    /// container.register((any Route).self) { HomeRoute() }.contributed()
    /// container.register((any Route).self) { QuoteRoute() }.contributed()
    /// container.register(Router.self) { (routes: [any Route]) in Router(routes) }
    /// ```
    ///
    /// Several contributions of one type, or of one type and name, are not duplicates. A request for a single service,
    /// not for the collection, receives the last one. A collection keeps its order: parents first, then the order of
    /// registration. A parent does not see the contributions of its children.
    @discardableResult
    public func contributed() -> Self {
        change("contributed()") { $0.isContributed = true }
    }

    /// Declares the services that a factory or a completion requests from its resolver, so that the proof knows them.
    ///
    /// ```swift
    /// container.register(Search.self) { resolver in … }.dependsOn((any Index).self, Lazy<Crawler>.self)
    /// ```
    ///
    /// - Parameter dependency: The types as a parameter list would have them: a `Lazy` is a lazy dependency.
    @discardableResult
    public func dependsOn<each Dependency>(_ dependency: repeat (each Dependency).Type) -> Self {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return change("dependsOn") { [dependencies] in $0.statedDependencies = $0.statedDependencies + dependencies }
    }

    /// Restricts which code may request the service.
    ///
    /// With `.module`, a dependency from another module is a fault of the proof, and a request from another module's
    /// factory throws `.notVisible`. A request from outside has no module and is served.
    @discardableResult
    public func visibility(_ visibility: Visibility) -> Self {
        change("visibility(.\(visibility))") { $0.visibility = visibility }
    }

    /// Declares that code outside the graph requests the service, so that it counts as used.
    @discardableResult
    public func root() -> Self {
        change("root()") { $0.isRoot = true }
    }

    /// Declares the memory cost of an instance, for the graph and for ``Container/evict(atLeast:)``: the most expensive
    /// instance is evicted first.
    @discardableResult
    public func cost(bytes: Int) -> Self {
        change("cost(bytes:)") { $0.cost = bytes }
    }

    /// Writes a remark for the graph: its JSON, its page and the command `diff` show it, and nothing else reads it.
    ///
    /// A library that registers services for an application says with it what their types do not show:
    ///
    /// ```swift
    /// container.register((any Valuer).self) { RemoteValuer() }.note("calls", "insurance.valuation.v1.Valuer")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The kind of remark. A second note of the same name replaces the first.
    ///   - text: The remark.
    @discardableResult
    public func note(_ name: String, _ text: String) -> Self {
        change("note(\"\(name)\")") { entry in
            entry.change { (parts: EntryParts<Service>) in parts.notes[name] = text }
        }
    }
}

extension Container {
    /// Declares that a collection of this type may be empty. Without this, a collection without contributions is a
    /// fault.
    ///
    /// ```swift
    /// static func declare(in container: Container) { container.collects((any Route).self) }
    /// ```
    ///
    /// Applies to this layer and its descendants. On a sealed container, the declaration is refused and recorded as a
    /// problem.
    public func collects<Element>(
        _ element: Element.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        declare(.collects, of: ServiceKey(element), at: site) { state in
            state.collected.insert(ObjectIdentifier(element))
            state.openTable = nil
        }
    }
}
