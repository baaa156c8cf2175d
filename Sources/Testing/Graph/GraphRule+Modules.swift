import StrataCore

extension GraphRule {
    /// Only these modules register services in the layer.
    public static func layer(_ layer: String, onlyFrom modules: String...) -> GraphRule {
        self.layer(layer, onlyFrom: modules)
    }

    /// Same, for an array that several rules share.
    public static func layer(_ layer: String, onlyFrom modules: [String]) -> GraphRule {
        let name = "layer \(layer)"
        return GraphRule(name: name) { graph in
            let inside = graph.registrations.filter { $0.layer == layer }
            guard !inside.isEmpty else {
                return [
                    .matchesNothing(
                        name, "nothing is registered in layer \(layer)", layer, among: graph.layers.map(\.name))
                ]
            }
            return inside.filter { !NamePattern.any(of: modules, match: $0.module) }.map {
                GraphViolation(
                    name, $0, "is registered in \(layer) by \($0.module); \(NamePattern.allowance(modules))")
            }
        }
    }

    /// Only these modules, and the module itself, need the module's registrations.
    public static func module(_ module: String, onlyNeededBy modules: String...) -> GraphRule {
        self.module(module, onlyNeededBy: modules)
    }

    /// Same, for an array that several rules share; if it is empty, only the module itself may need them.
    public static func module(_ module: String, onlyNeededBy modules: [String]) -> GraphRule {
        dependencies("module \(module)", ofRegistrationsFrom: module, permitting: modules) { dependency in
            guard NamePattern(module).matches(dependency.target.module),
                !NamePattern.any(of: modules + [module], match: dependency.source.module)
            else { return nil }
            return "belongs to \(dependency.target.module); \(dependency.source.module) may not need it, "
                + NamePattern.allowance(modules)
        }
    }

    /// The module's registrations need only registrations of these modules and its own.
    public static func module(_ module: String, onlyNeeds modules: String...) -> GraphRule {
        self.module(module, onlyNeeds: modules)
    }

    /// Same, for an array that several rules share; `onlyNeeds: []` states that it needs no other module.
    public static func module(_ module: String, onlyNeeds modules: [String]) -> GraphRule {
        dependencies("module \(module)", ofRegistrationsFrom: module, permitting: modules) { dependency in
            guard NamePattern(module).matches(dependency.source.module),
                !NamePattern.any(of: modules + [module], match: dependency.target.module)
            else { return nil }
            return "belongs to \(dependency.target.module); \(dependency.source.module) may need "
                + (modules.isEmpty ? "no other module" : modules.joined(separator: ", "))
        }
    }

    /// None of these modules needs a registration of another one of them.
    public static func independent(_ modules: String...) -> GraphRule {
        independent(modules)
    }

    /// Same, for an array that several rules share.
    public static func independent(_ modules: [String]) -> GraphRule {
        let name = "independent"
        return GraphRule(name: name) { graph in
            let registrations = graph.registrations
            let unmatched = modules.filter { module in
                !registrations.contains { NamePattern(module).matches($0.module) }
            }
            return unmatched.map {
                .matchesNothing(name, "nothing is registered by module \($0)", $0, among: registrations.map(\.module))
            }
                + graph.dependenciesBetweenModules.filter { dependency in
                    NamePattern.any(of: modules, match: dependency.source.module)
                        && NamePattern.any(of: modules, match: dependency.target.module)
                }.map {
                    GraphViolation(
                        name, $0, "belongs to \($0.target.module); \($0.source.module) is independent of it")
                }
        }
    }

    /// The modules' registrations do not need each other in a cycle.
    public static var acyclicModules: GraphRule {
        let name = "acyclicModules"
        return GraphRule(name: name) { graph in
            guard !graph.nodes.isEmpty else { return [.matchesNothing(name, "there are no registrations")] }
            let modules = Set(graph.registrations.map(\.module)).sorted()
            let positions = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
            let rows = modules.map { module in
                (graph.moduleDependencies[module] ?? []).compactMap { positions[$0] }
            }
            var offsets = [0]
            for row in rows { offsets.append(offsets[offsets.count - 1] + row.count) }
            let components = StronglyConnectedComponents.compute(
                count: modules.count, offsets: offsets, targets: rows.flatMap { $0 })
            return graph.dependenciesBetweenModules.compactMap { dependency in
                guard let source = positions[dependency.source.module],
                    let target = positions[dependency.target.module], components[source] == components[target]
                else { return nil }
                return GraphViolation(
                    name, dependency,
                    "belongs to \(dependency.target.module), which needs \(dependency.source.module) in turn")
            }
        }
    }

    /// The dependencies of every registration are known before anything is constructed.
    public static var noOpaqueFactories: GraphRule {
        GraphRule(
            "noOpaqueFactories",
            overRegistrations: { registration in
                registration.isOpaque
                    ? "takes a resolver, so its dependencies are unknown; take parameters instead" : nil
            })
    }

    /// No layer registers a service that one of its ancestors registers. Decorators, and contributions to a collection
    /// to which the ancestor contributes, are allowed.
    public static var noShadowing: GraphRule {
        let name = "noShadowing"
        return GraphRule(name: name) { graph in
            guard !graph.nodes.isEmpty else { return [.matchesNothing(name, "there are no registrations")] }
            return ShadowingRule.shadows(in: IndexedGraph(graph)).map { node, shadowed in
                GraphViolation(
                    name, GraphRegistration(graph.nodes[node], in: graph),
                    "in \(graph.layers[graph.nodes[node].layer].name) shadows the registration in "
                        + "\(graph.layers[graph.nodes[shadowed].layer].name)")
            }
        }
    }

    private static func dependencies(
        _ name: String, ofRegistrationsFrom module: String, permitting permitted: [String],
        problem: @escaping @Sendable (GraphDependency) -> String?
    ) -> GraphRule {
        GraphRule(name: name) { graph in
            guard graph.registrations.contains(where: { NamePattern(module).matches($0.module) }) else {
                return [
                    .matchesNothing(
                        name, "nothing is registered by module \(module)", module,
                        among: graph.registrations.map(\.module))
                ]
            }
            let known = Set(graph.registrations.map(\.module))
            // An unknown name is mentioned only in a violation, because a permitted module need not register anything
            // in this stack.
            let unknown = permitted.filter { name in !known.contains { NamePattern(name).matches($0) } }
                .compactMap { name in
                    let question = NearNames.question(name, among: known)
                    return question.isEmpty ? nil : "; nothing is registered by module \(name).\(question)"
                }
            return graph.dependenciesBetweenModules.compactMap { dependency in
                problem(dependency).map { GraphViolation(name, dependency, $0 + unknown.joined()) }
            }
        }
    }
}

/// A module's name, in which `*` stands for any number of characters.
struct NamePattern {
    private let parts: [Substring]

    init(_ text: String) {
        parts = text.split(separator: "*", omittingEmptySubsequences: false)
    }

    func matches(_ name: String) -> Bool {
        guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else { return false }
        guard parts.count > 1 else { return name == first }
        var rest = name.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    static func any(of patterns: [String], match name: String) -> Bool {
        patterns.contains { NamePattern($0).matches(name) }
    }

    static func allowance(_ patterns: [String]) -> String {
        patterns.isEmpty ? "no other module may" : "only \(patterns.joined(separator: ", ")) may"
    }
}
