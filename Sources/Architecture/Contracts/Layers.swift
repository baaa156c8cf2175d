/// A module may import modules of its own layer and of the layers below, never of a layer above.
///
/// Layers are written from the top. With `exhaustive`, every production module must be in a layer, so no new module
/// escapes the contract. Without it, a chain that goes up through modules outside the layers is still found. Sendable.
///
/// ```swift
/// let layers = Layers(because: "services outlive screens") {
///     Layer("Presentation", "Web", "Terminal").independentSiblings()
///     Layer("Services", "Billing", "Storage")
/// }
/// ```
public struct Layers: Contract, Hashable {
    /// The name in messages: `layers` unless given.
    public var name: String
    /// The reason for the layers.
    public var reason: String?
    /// The layers from the top.
    public var layers: [Layer]
    /// Whether a production module outside all layers is a violation.
    public var isExhaustive: Bool

    /// Layers from the top to the bottom.
    public init(
        _ name: String = "layers", exhaustive: Bool = true, because reason: String? = nil,
        @LayersBuilder _ layers: () -> [Layer]
    ) {
        self.init(name, exhaustive: exhaustive, because: reason, layers: layers())
    }

    /// Layers from a list.
    public init(_ name: String = "layers", exhaustive: Bool = true, because reason: String? = nil, layers: [Layer]) {
        self.name = name
        self.isExhaustive = exhaustive
        self.reason = reason
        self.layers = layers
    }

    /// Modules without a layer, layers without modules, modules in two layers, and each import that goes up, or
    /// sideways in a layer with independent siblings.
    public func violations(in codebase: Codebase) -> [Violation] {
        guard !layers.isEmpty else { return [.matchesNothing(name, "no layer is named", in: codebase)] }
        var found = layers.filter { !$0.isOptional }.flatMap { $0.modules.unmatched(name, in: codebase) }
        found += layers.filter { !$0.isOptional && $0.modules.isEmpty }
            .map { .matchesNothing(name, "the layer \($0.name) names no module", in: codebase) }
        var levels: [String: Int] = [:]
        for (level, layer) in layers.enumerated() {
            for module in layer.modules.names(in: codebase) {
                if let other = levels[module], other != level { found.append(doubled(module, other, level, codebase)) }
                levels[module] = level
            }
        }
        if isExhaustive { found += modulesWithoutLayer(levels, in: codebase) }
        for module in levels.keys.sorted() {
            found += upwardImports(from: module, levels: levels, in: codebase)
        }
        return found
    }

    private func modulesWithoutLayer(_ levels: [String: Int], in codebase: Codebase) -> [Violation] {
        codebase.modules.filter { $0.isProduction && levels[$0.name] == nil }.map { module in
            Violation(
                contract: name, location: module.anchor, subject: "\(module.name) is in no layer",
                message:
                    "the module \(module.name) is in no layer; add it to one of \(layers.map(\.name).joined(separator: ", "))"
            )
        }
    }

    private func doubled(_ module: String, _ first: Int, _ second: Int, _ codebase: Codebase) -> Violation {
        let pattern = layers[second].modules.first { $0.modules(in: codebase).contains { $0.name == module } }
        return Violation(
            contract: name, location: pattern?.place(in: codebase) ?? codebase.anchor,
            subject: "\(module) is in two layers",
            message:
                "the module \(module) is in the layers \(layers[first].name) and \(layers[second].name); leave it in one"
        )
    }

    private func upwardImports(from module: String, levels: [String: Int], in codebase: Codebase) -> [Violation] {
        guard let level = levels[module] else { return [] }
        let targets = levels.keys.sorted().filter { other in
            guard other != module, let otherLevel = levels[other] else { return false }
            return otherLevel < level || otherLevel == level && layers[level].hasIndependentSiblings
        }
        return targets.flatMap { target -> [Violation] in
            let chain = codebase.graph.shortestChain(from: module, to: { $0 == target }, through: { levels[$0] == nil })
            return chain?.violations(contract: name, rule: rule(module, target, levels)) ?? []
        }
    }

    private func rule(_ module: String, _ target: String, _ levels: [String: Int]) -> String {
        guard let low = levels[module], let high = levels[target] else { return "" }
        if low == high { return "both are in the layer \(layers[low].name), whose modules are independent" }
        return "the layer \(layers[low].name) is below \(layers[high].name)"
    }
}

extension [ModuleGraph.Edge] {
    /// A chain of one step results in a violation for each import of the step; a longer chain in a single violation, at
    /// its first import.
    func violations(contract: String, rule: String) -> [Violation] {
        guard let first, let last else { return [] }
        let subject = "\(first.importer) imports \(last.imported)"
        if count == 1 {
            return first.sites.map { site in
                Violation(
                    contract: contract, location: site, subject: subject,
                    message: "\(first.importer) must not import \(last.imported): \(rule)", chain: self)
            }
        }
        guard let site = first.sites.first else { return [] }
        return [
            Violation(
                contract: contract, location: site,
                subject: "\(subject) by way of \(dropLast().map(\.imported).joined(separator: ", "))",
                message: "\(first.importer) must not reach \(last.imported): \(rule)", chain: self)
        ]
    }
}

extension Module {
    /// The location of a violation that concerns the whole module: its first file, else its folder.
    var anchor: CodeLocation { CodeLocation(path: files.first?.path ?? path) }
}
