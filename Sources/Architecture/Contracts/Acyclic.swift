/// No module imports itself through other modules.
///
/// Reports one violation for each import to remove. Together these imports are the cheapest set whose removal leaves no
/// cycle, counted in import statements; of equally cheap sets, the one with the fewest imports that a manifest declares.
/// The set is exact for strongly connected components of up to fourteen modules;
/// for larger ones it is a good approximation. Shorthand: `.acyclic`. Sendable.
public struct Acyclic: Contract, Hashable {
    /// `acyclic`.
    public var name = "acyclic"
    /// The reason why cycles are not allowed.
    public var reason: String?

    /// The contract.
    public init(because reason: String? = nil) { self.reason = reason }

    /// The imports to remove, each with the cycle that it closes.
    public func violations(in codebase: Codebase) -> [Violation] {
        let graph = codebase.graph
        guard !graph.modules.isEmpty else { return [.matchesNothing(name, "the codebase has no module", in: codebase)] }
        return CyclicComponents.find(in: graph).flatMap { cyclicComponent -> [Violation] in
            let cut = CycleCut.edges(of: cyclicComponent, in: graph, isDeclared: codebase.declares)
            return cut.flatMap { edge -> [Violation] in
                let back = graph.shortestChain(
                    from: edge.imported, to: { $0 == edge.importer }, through: cyclicComponent.contains)
                let cycle = ([edge] + (back ?? [])).reduce(edge.importer) { "\($0) → \($1.imported)" }
                return edge.sites.map { site in
                    Violation(
                        contract: name, location: site, subject: "\(edge.importer) imports \(edge.imported)",
                        message: "the import of \(edge.imported) closes the cycle \(cycle); "
                            + "the cheapest cut removes \(cut.map { "\($0.importer) → \($0.imported)" }.joined(separator: ", "))",
                        chain: [edge] + (back ?? []))
                }
            }
        }
    }
}

extension Contract where Self == AnyContract {
    /// No module imports itself through other modules.
    public static var acyclic: AnyContract { AnyContract(Acyclic()) }

    /// No module imports itself through other modules, with the reason.
    public static func acyclic(because reason: String) -> AnyContract { AnyContract(Acyclic(because: reason)) }
}
