/// No folder, or no file, of a module uses itself through others.
///
/// Reports one violation for each reference to remove. Together they are the smallest set of references whose removal
/// leaves no cycle. The set is exact for up to fourteen folders or files in one cycle, and a good approximation beyond.
/// The message states the order of removal: the arrow with the fewest references first. Shorthand: `.acyclic(within:)`.
/// Sendable.
public struct AcyclicFolders: ReferenceContract, Hashable {
    /// `acyclicFolders`, `acyclicSubfolders` or `acyclicFiles`.
    public var name: String
    /// The reason why cycles are not allowed.
    public var reason: String?
    /// The modules; empty for all production modules.
    public var modules: [ModulePattern]
    /// The units that must not use themselves through others: folders, subfolders or files.
    public var unit: FolderUnit
    /// Whether the references come from the compiler's index; see ``Folders/isPrecise``.
    public var isPrecise: Bool

    /// The contract.
    public init(
        within modules: [ModulePattern], of unit: FolderUnit = .folders, precise: Bool = false,
        because reason: String? = nil
    ) {
        name = "acyclic\(unit.rawValue.prefix(1).uppercased())\(unit.rawValue.dropFirst())"
        self.modules = modules
        self.unit = unit
        isPrecise = precise
        self.reason = reason
    }

    func violations(in codebase: Codebase, references: ReferenceGraph) -> [Violation] {
        let graph = FolderGraph(unit, of: references, in: codebase)
        return graph.cycles.flatMap { component -> [Violation] in
            let cut = graph.cut(of: component)
            let members = Set(component)
            return cut.enumerated().flatMap { step, arrow -> [Violation] in
                let back = graph.path(from: arrow.to, to: arrow.from, inside: members).map { graph.names[$0] }
                let cycle = ([graph.names[arrow.from]] + back).joined(separator: " → ")
                let sites = graph.references(of: arrow)
                return sites.map { reference in
                    Violation(
                        contract: name, location: reference.location,
                        subject: "\(graph.names[arrow.from]) uses \(reference.name) of \(graph.names[arrow.to])",
                        message:
                            "the use of \(reference.name) closes the cycle \(cycle), in a component of "
                            + "\(component.count) \(unit.rawValue); the cheapest cut removes \(cut.count) "
                            + "arrow\(cut.count == 1 ? "" : "s"); this one is number \(step + 1), with "
                            + "\(sites.count) reference\(sites.count == 1 ? "" : "s")")
                }
            }
        }
    }
}

extension Contract where Self == AnyContract {
    /// No folder, or no file, of some modules uses itself through others.
    public static func acyclic(
        within modules: ModulePattern..., of unit: FolderUnit = .folders, precise: Bool = false,
        because reason: String? = nil
    ) -> AnyContract {
        AnyContract(AcyclicFolders(within: modules, of: unit, precise: precise, because: reason))
    }

    /// The same contract with a list, which several contracts can share.
    public static func acyclic(
        within modules: [ModulePattern], of unit: FolderUnit = .folders, precise: Bool = false,
        because reason: String? = nil
    ) -> AnyContract {
        AnyContract(AcyclicFolders(within: modules, of: unit, precise: precise, because: reason))
    }
}
