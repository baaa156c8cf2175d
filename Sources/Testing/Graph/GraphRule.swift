public import StrataCore

/// A statement about registrations and their dependencies, checked against a `DependencyGraph`.
///
/// ```swift
/// @Test func wiring() throws {
///     let graph = try LayerStack(Presentation.self, providing: Settings()).graph
///     #expect(graph.violations(
///         of: .layer("Services", onlyFrom: "Billing", "Storage"), .module("Storage", onlyNeededBy: "Billing"),
///         .noOpaqueFactories) == [])
/// }
/// ```
///
/// It finds couplings that imports do not show: two modules that meet in a container without importing each other.
/// Names of modules may contain `*`. A rule that finds nothing to check is violated. Sendable.
///
/// Rules on modules count each dependency as one on the module that registers its target. Contributions do not count: a
/// registration that takes `[SchemaChange]` requests every contribution, without a dependency on the contributors. A
/// custom rule over dependencies sees contributions, too; ``GraphDependency/isCollected`` marks them.
public struct GraphRule: Sendable {
    /// The name in messages.
    public let name: String
    let check: @Sendable (DependencyGraph) -> [GraphViolation]

    /// Creates a custom rule that checks each dependency that has a target.
    ///
    /// - Parameter problem: Returns nil if the dependency is valid; otherwise the problem, in words that follow
    ///   `Home needs Network, which`.
    public init(
        _ name: String, overDependencies problem: @escaping @Sendable (GraphDependency) -> String?
    ) {
        self.init(name: name) { graph in
            guard !graph.dependencies.isEmpty else { return [.matchesNothing(name, "there are no dependencies")] }
            return graph.dependencies.compactMap { dependency in
                problem(dependency).map { GraphViolation(name, dependency, $0) }
            }
        }
    }

    /// Creates a custom rule that checks each registration.
    ///
    /// - Parameter problem: Returns nil if the registration is valid; otherwise the problem, in words that follow the
    ///   service's name.
    public init(
        _ name: String, overRegistrations problem: @escaping @Sendable (GraphRegistration) -> String?
    ) {
        self.init(name: name) { graph in
            guard !graph.nodes.isEmpty else { return [.matchesNothing(name, "there are no registrations")] }
            return graph.registrations.compactMap { registration in
                problem(registration).map { GraphViolation(name, registration, $0) }
            }
        }
    }

    init(name: String, check: @escaping @Sendable (DependencyGraph) -> [GraphViolation]) {
        self.name = name
        self.check = check
    }
}

extension DependencyGraph {
    /// Every violation of the rules, sorted by file, line and rule, each once.
    public func violations(of rules: GraphRule...) -> [GraphViolation] {
        violations(of: rules)
    }

    /// Same, for an array of rules.
    public func violations(of rules: [GraphRule]) -> [GraphViolation] {
        Set(rules.flatMap { $0.check(self) }).sorted()
    }
}

/// One registration as a rule sees it, with names instead of numbers. Sendable; equal when all properties are equal.
public struct GraphRegistration: Hashable, Sendable, CustomStringConvertible {
    /// Type and name.
    public let service: ServiceKey
    /// The name of its layer.
    public let layer: String
    /// The module of the type that registered it.
    public let module: String
    /// How long an instance is shared.
    public let scope: DependencyGraph.Scope
    /// Whether its dependencies are unknown until it is constructed.
    public let isOpaque: Bool
    /// Where it was registered.
    public let site: SourceSite

    init(_ node: DependencyGraph.Node, in graph: DependencyGraph) {
        service = node.key
        layer = graph.layers[node.layer].name
        module = node.module
        scope = node.scope
        isOpaque = node.isOpaque
        site = node.site
    }

    /// The service.
    public var description: String { service.description }
}

/// One dependency with both ends, as a rule sees it. Sendable; equal when all properties are equal.
public struct GraphDependency: Hashable, Sendable, CustomStringConvertible {
    /// The registration that needs the other.
    public let source: GraphRegistration
    /// The registration that the source needs.
    public let target: GraphRegistration
    /// The kind of the dependency.
    public let kind: DependencyGraph.Edge.Kind
    /// Whether the target is a contribution that a collection gathered: the source requests all contributions, not this
    /// one.
    public let isCollected: Bool

    /// `Home needs Network`.
    public var description: String { "\(source) needs \(target)" }
}

extension DependencyGraph {
    /// The registrations as rules see them, in the order of the nodes.
    public var registrations: [GraphRegistration] { nodes.map { GraphRegistration($0, in: self) } }

    /// The dependencies that have a target, as rules see them, in the order of the edges.
    public var dependencies: [GraphDependency] {
        let registrations = registrations
        return edges.compactMap { edge in
            edge.target.map {
                GraphDependency(
                    source: registrations[edge.source], target: registrations[$0], kind: edge.kind,
                    isCollected: edge.isCollected)
            }
        }
    }

    /// For each module, the modules whose registrations its own registrations need.
    ///
    /// A contribution does not make the collector's module depend on the contributor's; see ``GraphRule``. A value that
    /// a scope is opened with belongs to no module, so a service that needs it does not depend on the opener's module.
    public var moduleDependencies: [String: Set<String>] {
        dependenciesBetweenModules.reduce(into: [:]) { modules, dependency in
            modules[dependency.source.module, default: []].insert(dependency.target.module)
        }
    }

    /// The dependencies that count for rules on modules.
    var dependenciesBetweenModules: [GraphDependency] {
        let registrations = registrations
        return edges.compactMap { edge in
            guard let target = edge.target, !edge.isCollected,
                registrations[edge.source].module != registrations[target].module
            else { return nil }
            if case .opened = nodes[target].origin { return nil }
            return GraphDependency(
                source: registrations[edge.source], target: registrations[target], kind: edge.kind, isCollected: false)
        }
    }
}
