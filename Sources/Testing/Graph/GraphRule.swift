public import StrataCore

/// A statement about what is registered where and who needs whom, checked against a `DependencyGraph`.
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
/// It sees what imports do not show: two modules that meet in a container without knowing each other. Names may hold
/// `*`. A rule that finds nothing to check is violated. Sendable.
///
/// Rules on modules count a dependency to the module that registers what serves it. A contribution counts to nobody: who
/// takes `[SchemaChange]` asks for whatever is contributed, and stands below those who contribute. A rule of your own
/// that wants to know of them asks ``GraphDependency/isCollected``.
public struct GraphRule: Sendable {
    /// The name in messages.
    public let name: String
    let check: @Sendable (DependencyGraph) -> [GraphViolation]

    /// A rule of your own, over each dependency that something serves.
    ///
    /// - Parameter problem: Nil for what is right; else what is wrong, in words that follow `Home needs Network, which`.
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

    /// A rule of your own, over each registration.
    ///
    /// - Parameter problem: Nil for what is right; else what is wrong, in words that follow the service's name.
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
    /// Every place where the graph breaks a rule, sorted by file, line and rule, each once.
    public func violations(of rules: GraphRule...) -> [GraphViolation] {
        violations(of: rules)
    }

    /// The same of rules that were put together elsewhere.
    public func violations(of rules: [GraphRule]) -> [GraphViolation] {
        Set(rules.flatMap { $0.check(self) }).sorted()
    }
}

/// One registration in words: what a rule looks at. Sendable; equal when all is.
public struct GraphRegistration: Hashable, Sendable, CustomStringConvertible {
    /// Type and name.
    public let service: ServiceKey
    /// The name of its layer.
    public let layer: String
    /// The module of the type that registered it.
    public let module: String
    /// How long an instance is shared.
    public let scope: DependencyGraph.Scope
    /// Whether its dependencies are unknown until it is made.
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

/// One dependency and both its ends: what a rule looks at. Sendable; equal when all is.
public struct GraphDependency: Hashable, Sendable, CustomStringConvertible {
    /// Who needs it.
    public let source: GraphRegistration
    /// What serves it.
    public let target: GraphRegistration
    /// What kind of promise it is.
    public let kind: DependencyGraph.Edge.Kind
    /// Whether it is a contribution that a collection gathered: the source asks for whatever is there, and not for it.
    public let isCollected: Bool

    /// `Home needs Network`.
    public var description: String { "\(source) needs \(target)" }
}

extension DependencyGraph {
    /// The registrations in words, in the order of the nodes.
    public var registrations: [GraphRegistration] { nodes.map { GraphRegistration($0, in: self) } }

    /// The dependencies that something serves, in words; in the order of the edges.
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

    /// Which module's registrations need those of which others: who meets whom in the containers.
    ///
    /// A contribution does not make the collector's module need the contributor's; see ``GraphRule``.
    public var moduleDependencies: [String: Set<String>] {
        dependenciesBetweenModules.reduce(into: [:]) { modules, dependency in
            modules[dependency.source.module, default: []].insert(dependency.target.module)
        }
    }

    /// What counts for rules on modules.
    var dependenciesBetweenModules: [GraphDependency] {
        dependencies.filter { !$0.isCollected && $0.source.module != $0.target.module }
    }
}
