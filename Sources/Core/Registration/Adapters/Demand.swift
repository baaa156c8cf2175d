/// One registration that a parameter asks for, seen through its adapters.
struct Demand {
    let key: ServiceKey
    let kind: DependencyGraph.Edge.Kind
    /// What serves it; nil when nothing in reach does.
    let entry: Entry?
    /// For a factory: the run-time arguments that it gives.
    var arguments: [Any.Type] = []
    /// Whether a collection gathered it.
    var isCollected = false
    /// Whether `dependsOn` states it.
    var isStated = false
    /// For a `ScopeOpener`: the scope that it opens. Nothing serves it but the layer's declaration.
    var opener: OpenerRequest?
}

/// Says what a parameter asks for: the same walk for the compiler, which sees what is being compiled, and for the
/// dependency graph, which sees what was.
struct DemandFinder {
    /// What is registered under a key, in reach; an adapter's entry counts as well.
    let find: (ServiceKey) -> Entry?
    /// What an adapter type asks for; nil for any other type.
    let request: (Any.Type) -> AdapterRequest?
    /// What is contributed to a type in reach, parents first.
    let contributions: (Any.Type) -> [Entry]
    /// Whether some layer in reach declares that a collection may be empty.
    let collects: (Any.Type) -> Bool
    /// Whether the layer declares a scope that an opener may mean.
    let opens: (OpenerRequest) -> Bool

    /// Calls `body` with each demand of a parameter of this type; gives the type of a run-time argument instead.
    func visit(
        _ type: Any.Type, _ kind: DependencyGraph.Edge.Kind, _ body: (Demand) -> Void
    ) -> Any.Type? {
        visit(type, Way(kind: kind), body)
    }

    /// Calls `body` with each demand of a registration; gives the types of the run-time arguments that it takes.
    func visit(_ entry: Entry, _ body: (Demand) -> Void) -> [Any.Type] {
        var arguments: [Any.Type] = []
        if let target = entry.forwardTarget { body(Demand(key: target, kind: .forward, entry: registration(target))) }
        if entry.origin == .decorator {
            let base = entry.decoratedEntry
            arguments = base?.arguments ?? []
            body(Demand(key: entry.key, kind: .decorated, entry: base, arguments: arguments))
        }
        for dependency in entry.dependencies where !dependency.isResolver {
            if let argument = visit(dependency.type, .direct, body) { arguments.append(argument) }
        }
        // Where only a completion asks a resolver, what it asks for need not be there first.
        let stated: DependencyGraph.Edge.Kind = entry.isOpaque || !entry.hasOpaqueCompletion ? .direct : .completion
        for dependency in entry.statedDependencies where !dependency.isResolver {
            _ = visit(dependency.type, stated) { demand in
                var demand = demand
                demand.isStated = true
                body(demand)
            }
        }
        for dependency in entry.completionDependencies where !dependency.isResolver {
            _ = visit(dependency.type, .completion, body)
        }
        return arguments
    }

    private func registration(_ key: ServiceKey) -> Entry? {
        find(key).flatMap { $0.adapterRequest == nil ? $0 : nil }
    }

    /// Calls `body` with each demand of a request for this type from outside.
    func visit(_ type: Any.Type, name: RegistrationName?, _ body: (Demand) -> Void) {
        _ = visit(type, Way(kind: .direct, name: name), body)
    }

    /// What a collection of this element type gathers, which may be an adapter; nil when it is missing.
    func contributions(through element: Any.Type, name: RegistrationName?) -> [Entry]? {
        var entries: [Entry] = []
        var isMissing = false
        _ = visit(element, Way(kind: .collected, name: name, isCollected: true)) { demand in
            if let entry = demand.entry { entries.append(entry) } else { isMissing = true }
        }
        return isMissing ? nil : entries
    }

    /// Whether everything that a type of this name asks for is registered or may be absent.
    func serves(_ type: Any.Type, name: RegistrationName?) -> Bool {
        var isServed = true
        _ = visit(type, Way(kind: .direct, name: name)) { demand in
            if demand.entry == nil, demand.kind != .optional, !(demand.opener.map(opens) ?? false) { isServed = false }
        }
        return isServed
    }

    /// What the adapters around a type have said.
    private struct Way {
        var kind: DependencyGraph.Edge.Kind
        var name: RegistrationName?
        var isOptional = false
        var isCollected = false
        var arguments: [Any.Type] = []

        func through(_ kind: DependencyGraph.Edge.Kind) -> Way {
            var way = self
            way.kind = self.kind.through(kind)
            return way
        }
    }

    private func visit(_ type: Any.Type, _ way: Way, _ body: (Demand) -> Void) -> Any.Type? {
        if way.isCollected {
            let entries = contributions(type).filter { way.name == nil || $0.key.name == way.name }
            for entry in entries {
                body(
                    Demand(
                        key: entry.key, kind: way.kind, entry: entry, arguments: way.arguments, isCollected: true))
            }
            if !entries.isEmpty || collects(type) { return nil }
        } else if let entry = find(ServiceKey(type, name: way.name)), entry.adapterRequest == nil {
            body(Demand(key: entry.key, kind: way.kind, entry: entry, arguments: way.arguments))
            return nil
        }
        guard let request = request(type) else {
            body(missing(type, way))
            return nil
        }
        return follow(request, of: type, way, body)
    }

    private func follow(
        _ request: AdapterRequest, of type: Any.Type, _ way: Way, _ body: (Demand) -> Void
    ) -> Any.Type? {
        switch request {
        case .argument(let argument):
            return argument
        case .factory(let service, let arguments):
            var way = way.through(.factory)
            way.arguments = arguments
            return visit(service, way, body)
        case .optional(let service):
            var way = way.through(.optional)
            // Inside a collection every element is there: an optional element excuses nothing.
            if !way.isCollected { way.isOptional = true }
            return visit(service, way, body)
        case .named(let service, let name):
            var way = way.through(.named)
            way.name = name
            return visit(service, way, body)
        case .lazy(let service):
            var way = way.through(.lazy)
            way.arguments = []
            return visit(service, way, body)
        case .provider(let service):
            var way = way.through(.provider)
            way.arguments = []
            return visit(service, way, body)
        case .opener(let provided):
            guard !way.isCollected else {
                body(missing(type, way))
                return nil
            }
            let request = OpenerRequest(provided: provided.map { ServiceKey($0) }, name: way.name)
            var demand = missing(type, way)
            demand.opener = request
            body(demand)
            return nil
        case .collection(let element):
            guard !way.isCollected else {
                body(missing(type, way))
                return nil
            }
            var way = way.through(.collected)
            way.isCollected = true
            return visit(element, way, body)
        }
    }

    /// What is not there is told by how it was asked for: it may be absent, or nothing contributes, or it must exist.
    private func missing(_ type: Any.Type, _ way: Way) -> Demand {
        let kind: DependencyGraph.Edge.Kind = way.isOptional ? .optional : way.isCollected ? .collected : way.kind
        return Demand(key: ServiceKey(type, name: way.name), kind: kind, entry: nil)
    }
}
