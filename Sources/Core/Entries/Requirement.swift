/// One registration that a parameter requires, directly or through adapters.
struct Requirement: Sendable {
    let key: ServiceKey
    let kind: DependencyGraph.Edge.Kind
    /// The registration that serves the key; nil if none in reach does.
    let entry: Entry?
    /// The position of that registration in the layer under compilation, if its key leads there.
    let position: Int?
    /// Whether a collection gathered it.
    let isCollected: Bool
    /// Whether `dependsOn` declares it.
    let isStated: Bool
    /// The rare part; an object, because a requirement is copied often.
    private let details: Details?

    final class Details: Sendable {
        let arguments: [Any.Type]
        let opener: OpenerRequest?

        init(arguments: [Any.Type] = [], opener: OpenerRequest? = nil) {
            self.arguments = arguments
            self.opener = opener
        }
    }

    @inline(__always)
    init(
        key: ServiceKey, kind: DependencyGraph.Edge.Kind, entry: Entry?, at position: Int? = nil,
        arguments: [Any.Type]? = nil, isCollected: Bool = false, isStated: Bool = false, opener: OpenerRequest? = nil
    ) {
        self.key = key
        self.kind = kind
        self.entry = entry
        self.position = position
        self.isCollected = isCollected
        self.isStated = isStated
        details =
            arguments?.isEmpty != false && opener == nil
            ? nil : Details(arguments: arguments ?? [], opener: opener)
    }

    /// For an assisted factory or a decorator: the types of the run-time arguments that it passes.
    var arguments: [Any.Type] { details?.arguments ?? [] }
    /// For a `ScopeOpener`: the scope that it opens. Only the declaration of the layer serves it.
    var opener: OpenerRequest? { details?.opener }
}

/// The requirements of all registrations of a layer: the registration compiler gathers them, and `GraphBuilder` reuses
/// them.
struct GatheredRequirements: Sendable {
    private(set) var requirements: [Requirement] = []
    private let entries: [Entry]
    /// The end of each entry's requirements.
    private var ends: [Int] = []

    /// The number of registrations.
    var count: Int { entries.count }

    /// Makes room for the requirements of these entries: most parameters are one requirement.
    init(of entries: [Entry]) {
        self.entries = entries
        ends.reserveCapacity(entries.count)
        requirements.reserveCapacity(entries.reduce(0) { $0 + $1.dependencies.count })
    }

    /// Gathers the requirements of `entry`, the next of the entries; returns their positions and the types of the
    /// run-time arguments.
    mutating func gather(_ entry: Entry, _ finder: RequirementFinder) -> (found: Range<Int>, arguments: [Any.Type]) {
        let start = requirements.count
        let arguments = finder.gather(entry, into: &requirements)
        ends.append(requirements.count)
        return (start..<requirements.count, arguments)
    }

    /// The requirements of an entry, if it is the one at `position` in the order of gathering; then advances
    /// `position`.
    func next(_ entry: Entry, at position: inout Int) -> Range<Int>? {
        guard position < entries.count, entries[position] === entry else { return nil }
        defer { position += 1 }
        return (position == 0 ? 0 : ends[position - 1])..<ends[position]
    }
}

/// Finds the services that a parameter requires. The registration compiler and the dependency graph use the same walk:
/// the compiler on registrations that are being compiled, the graph on compiled ones.
///
/// Requirements are collected in an array that the caller may reuse. If the walk called a closure instead, the Swift
/// compiler would compile it again for each closure: 150 KB of code.
struct RequirementFinder {
    /// The registration of a key, in reach; the entry of an adapter also counts. For a layer under compilation also its
    /// position there.
    let find: (ServiceKey) -> (entry: Entry, position: Int?)?
    /// The request that an adapter type stands for; nil for any other type.
    let request: (Any.Type) -> AdapterRequest?
    /// The contributions to a type in reach, parents first.
    let contributions: (Any.Type) -> [Entry]
    /// Whether a layer in reach declares that a collection may be empty.
    let collects: (Any.Type) -> Bool
    /// Whether the layer declares a scope that matches an opener.
    let opens: (OpenerRequest) -> Bool

    /// Appends each requirement of a registration; returns the types of the run-time arguments that the registration
    /// takes.
    func gather(_ entry: Entry, into requirements: inout [Requirement]) -> [Any.Type] {
        var arguments: [Any.Type] = []
        if let target = entry.forwardTarget {
            requirements.append(Requirement(key: target, kind: .forward, entry: registration(target)))
        }
        if case .decorator = entry.origin {
            let base = entry.decoratedEntry
            arguments = base?.arguments ?? []
            requirements.append(Requirement(key: entry.key, kind: .decorated, entry: base, arguments: arguments))
        }
        for dependency in entry.dependencies where !dependency.isResolver {
            if let argument = gather(dependency.type, .none, &requirements) {
                arguments.append(argument)
            }
        }
        // If only a completion takes a resolver, its stated dependencies need not be constructed first.
        let stated: DependencyGraph.Edge.Kind = entry.isOpaque || !entry.hasOpaqueCompletion ? .direct : .completion
        for dependency in entry.statedDependencies where !dependency.isResolver {
            _ = gather(dependency.type, OuterAdapters(kind: stated, isStated: true), &requirements)
        }
        for dependency in entry.completionDependencies where !dependency.isResolver {
            _ = gather(dependency.type, OuterAdapters(kind: .completion), &requirements)
        }
        return arguments
    }

    private func registration(_ key: ServiceKey) -> Entry? {
        find(key).flatMap { $0.entry.adapterRequest == nil ? $0.entry : nil }
    }

    /// The requirements of a request for this type from outside.
    func requirements(of type: Any.Type, name: RegistrationName?) -> [Requirement] {
        var requirements: [Requirement] = []
        _ = gather(type, OuterAdapters(kind: .direct, name: name), &requirements)
        return requirements
    }

    /// The contributions that a collection of this element type gathers; the element may be an adapter. Nil if one is
    /// missing.
    func contributions(through element: Any.Type, name: RegistrationName?) -> [Entry]? {
        var requirements: [Requirement] = []
        _ = gather(element, OuterAdapters(kind: .collected, name: name, isCollected: true), &requirements)
        var entries: [Entry] = []
        entries.reserveCapacity(requirements.count)
        for requirement in requirements {
            guard let entry = requirement.entry else { return nil }
            entries.append(entry)
        }
        return entries
    }

    /// Whether all requirements of a type with this name are registered, may be absent, or are declared scopes.
    func serves(_ type: Any.Type, name: RegistrationName?) -> Bool {
        requirements(of: type, name: name).allSatisfy { requirement in
            requirement.entry != nil || requirement.kind == .optional || requirement.opener.map(opens) ?? false
        }
    }

    /// The adapters around a type, as far as they determine its requirement.
    private struct OuterAdapters {
        var kind: DependencyGraph.Edge.Kind
        var name: RegistrationName?
        var isOptional = false
        var isCollected = false
        var isStated = false
        /// Nil if there are none: a copy of an empty array would count references.
        var arguments: [Any.Type]?

        /// A parameter without adapters.
        static let none = OuterAdapters(kind: .direct)

        func through(_ kind: DependencyGraph.Edge.Kind) -> OuterAdapters {
            var outer = self
            outer.kind = self.kind.through(kind)
            return outer
        }
    }

    /// Appends each requirement of a parameter of this type. For a run-time argument, returns its type instead.
    private func gather(_ type: Any.Type, _ outer: OuterAdapters, _ requirements: inout [Requirement]) -> Any.Type? {
        if outer.isCollected {
            let entries = contributions(type).filter { outer.name == nil || $0.key.name == outer.name }
            requirements += entries.lazy.map { entry in
                Requirement(
                    key: entry.key, kind: outer.kind, entry: entry, arguments: outer.arguments, isCollected: true,
                    isStated: outer.isStated)
            }
            if !entries.isEmpty || collects(type) { return nil }
        } else if let (entry, position) = find(ServiceKey(type, name: outer.name)), entry.adapterRequest == nil {
            requirements.append(
                Requirement(
                    key: entry.key, kind: outer.kind, entry: entry, at: position, arguments: outer.arguments,
                    isStated: outer.isStated))
            return nil
        }
        guard let request = request(type) else {
            requirements.append(missing(type, outer))
            return nil
        }
        return follow(request, of: type, outer, &requirements)
    }

    private func follow(
        _ request: AdapterRequest, of type: Any.Type, _ outer: OuterAdapters, _ requirements: inout [Requirement]
    ) -> Any.Type? {
        switch request {
        case .argument(let argument):
            return argument
        case .factory(let service, let arguments):
            var outer = outer.through(.factory)
            outer.arguments = arguments
            return gather(service, outer, &requirements)
        case .optional(let service):
            var outer = outer.through(.optional)
            // Inside a collection every element exists, so an optional element excuses nothing.
            if !outer.isCollected { outer.isOptional = true }
            return gather(service, outer, &requirements)
        case .named(let service, let name):
            var outer = outer.through(.named)
            outer.name = name
            return gather(service, outer, &requirements)
        case .lazy(let service):
            var outer = outer.through(.lazy)
            outer.arguments = nil
            return gather(service, outer, &requirements)
        case .provider(let service):
            var outer = outer.through(.provider)
            outer.arguments = nil
            return gather(service, outer, &requirements)
        case .opener(let provided):
            let opener = OpenerRequest(provided: provided.map { ServiceKey($0) }, name: outer.name)
            requirements.append(missing(type, outer, opener: outer.isCollected ? nil : opener))
            return nil
        case .collection(let element):
            guard !outer.isCollected else {
                requirements.append(missing(type, outer))
                return nil
            }
            var outer = outer.through(.collected)
            outer.isCollected = true
            return gather(element, outer, &requirements)
        }
    }

    /// A requirement that nothing serves. Its kind depends on the adapters: it may be absent, a collection has no
    /// contribution, or it must exist.
    private func missing(_ type: Any.Type, _ outer: OuterAdapters, opener: OpenerRequest? = nil) -> Requirement {
        let kind: DependencyGraph.Edge.Kind = outer.isOptional ? .optional : outer.isCollected ? .collected : outer.kind
        return Requirement(
            key: ServiceKey(type, name: outer.name), kind: kind, entry: nil, isStated: outer.isStated, opener: opener)
    }
}
