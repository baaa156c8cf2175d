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
///
/// Demands are gathered in an array that the caller may use again. A walk that called a closure instead would be
/// compiled anew for each closure: 150 KB of them.
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

    /// Appends each demand of a registration; gives the types of the run-time arguments that it takes.
    func gather(_ entry: Entry, into demands: inout [Demand]) -> [Any.Type] {
        var arguments: [Any.Type] = []
        if let target = entry.forwardTarget {
            demands.append(Demand(key: target, kind: .forward, entry: registration(target)))
        }
        if entry.origin == .decorator {
            let base = entry.decoratedEntry
            arguments = base?.arguments ?? []
            demands.append(Demand(key: entry.key, kind: .decorated, entry: base, arguments: arguments))
        }
        for dependency in entry.dependencies where !dependency.isResolver {
            if let argument = gather(dependency.type, Way(kind: .direct), &demands) { arguments.append(argument) }
        }
        // Where only a completion asks a resolver, what it asks for need not be there first.
        let stated: DependencyGraph.Edge.Kind = entry.isOpaque || !entry.hasOpaqueCompletion ? .direct : .completion
        for dependency in entry.statedDependencies where !dependency.isResolver {
            _ = gather(dependency.type, Way(kind: stated, isStated: true), &demands)
        }
        for dependency in entry.completionDependencies where !dependency.isResolver {
            _ = gather(dependency.type, Way(kind: .completion), &demands)
        }
        return arguments
    }

    private func registration(_ key: ServiceKey) -> Entry? {
        find(key).flatMap { $0.adapterRequest == nil ? $0 : nil }
    }

    /// Each demand of a request for this type from outside.
    func demands(of type: Any.Type, name: RegistrationName?) -> [Demand] {
        var demands: [Demand] = []
        _ = gather(type, Way(kind: .direct, name: name), &demands)
        return demands
    }

    /// What a collection of this element type gathers, which may be an adapter; nil when it is missing.
    func contributions(through element: Any.Type, name: RegistrationName?) -> [Entry]? {
        var demands: [Demand] = []
        _ = gather(element, Way(kind: .collected, name: name, isCollected: true), &demands)
        var entries: [Entry] = []
        entries.reserveCapacity(demands.count)
        for demand in demands {
            guard let entry = demand.entry else { return nil }
            entries.append(entry)
        }
        return entries
    }

    /// Whether everything that a type of this name asks for is registered or may be absent.
    func serves(_ type: Any.Type, name: RegistrationName?) -> Bool {
        demands(of: type, name: name).allSatisfy { demand in
            demand.entry != nil || demand.kind == .optional || demand.opener.map(opens) ?? false
        }
    }

    /// What the adapters around a type have said.
    private struct Way {
        var kind: DependencyGraph.Edge.Kind
        var name: RegistrationName?
        var isOptional = false
        var isCollected = false
        var isStated = false
        var arguments: [Any.Type] = []

        func through(_ kind: DependencyGraph.Edge.Kind) -> Way {
            var way = self
            way.kind = self.kind.through(kind)
            return way
        }
    }

    /// Appends each demand of a parameter of this type; gives the type of a run-time argument instead.
    private func gather(_ type: Any.Type, _ way: Way, _ demands: inout [Demand]) -> Any.Type? {
        if way.isCollected {
            let entries = contributions(type).filter { way.name == nil || $0.key.name == way.name }
            demands += entries.lazy.map { entry in
                Demand(
                    key: entry.key, kind: way.kind, entry: entry, arguments: way.arguments, isCollected: true,
                    isStated: way.isStated)
            }
            if !entries.isEmpty || collects(type) { return nil }
        } else if let entry = find(ServiceKey(type, name: way.name)), entry.adapterRequest == nil {
            demands.append(
                Demand(
                    key: entry.key, kind: way.kind, entry: entry, arguments: way.arguments, isStated: way.isStated))
            return nil
        }
        guard let request = request(type) else {
            demands.append(missing(type, way))
            return nil
        }
        return follow(request, of: type, way, &demands)
    }

    private func follow(
        _ request: AdapterRequest, of type: Any.Type, _ way: Way, _ demands: inout [Demand]
    ) -> Any.Type? {
        switch request {
        case .argument(let argument):
            return argument
        case .factory(let service, let arguments):
            var way = way.through(.factory)
            way.arguments = arguments
            return gather(service, way, &demands)
        case .optional(let service):
            var way = way.through(.optional)
            // Inside a collection every element is there: an optional element excuses nothing.
            if !way.isCollected { way.isOptional = true }
            return gather(service, way, &demands)
        case .named(let service, let name):
            var way = way.through(.named)
            way.name = name
            return gather(service, way, &demands)
        case .lazy(let service):
            var way = way.through(.lazy)
            way.arguments = []
            return gather(service, way, &demands)
        case .provider(let service):
            var way = way.through(.provider)
            way.arguments = []
            return gather(service, way, &demands)
        case .opener(let provided):
            var demand = missing(type, way)
            if !way.isCollected {
                demand.opener = OpenerRequest(provided: provided.map { ServiceKey($0) }, name: way.name)
            }
            demands.append(demand)
            return nil
        case .collection(let element):
            guard !way.isCollected else {
                demands.append(missing(type, way))
                return nil
            }
            var way = way.through(.collected)
            way.isCollected = true
            return gather(element, way, &demands)
        }
    }

    /// What is not there is told by how it was asked for: it may be absent, or nothing contributes, or it must exist.
    private func missing(_ type: Any.Type, _ way: Way) -> Demand {
        let kind: DependencyGraph.Edge.Kind = way.isOptional ? .optional : way.isCollected ? .collected : way.kind
        return Demand(key: ServiceKey(type, name: way.name), kind: kind, entry: nil, isStated: way.isStated)
    }
}
