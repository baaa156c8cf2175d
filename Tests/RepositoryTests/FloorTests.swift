import Foundation
import StrataArchitecture
import Testing

/// The floors inside each module of this repository, and the ratchet for references that still break them.
///
/// The figures of the ratchet are in `strata.json`: a figure may fall, but never rise.
struct FloorTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let codebase = Result { try Codebase(containing: #filePath) }

    private let codebase: Codebase
    private let file: ContractFile

    init() throws {
        codebase = try Self.codebase.get()
        file = try ContractFile(contentsOf: "\(Self.root)/strata.json")
    }

    /// The same check as `strata check` in the root, and as the plugins.
    @Test func theContractFileHolds() {
        #expect(codebase.violations(of: file.contracts, defaults: file.impliesDefaults) == [])
    }

    @Test func everyModuleHasARatchet() {
        // A module without Swift has no file here, and no references that could be read.
        let modules = codebase.modules.filter { $0.isProduction && $0.name != "quote-desk" && !$0.files.isEmpty }
        let limits = file.contracts.compactMap { $0 as? MetricLimit }
        for metric in [
            FolderMetric.largestCycle(of: .folders), .mutualPairs(of: .folders), .largestCycle(of: .files),
        ] {
            let bound = limits.filter { $0.metric == metric }.flatMap(\.modules).map(\.text)
            #expect(bound.sorted() == modules.map(\.name).sorted(), "\(metric)")
        }
    }

    /// The floors of a module, from the top: the order of its folders with the fewest references up.
    struct ModuleFloors: Sendable, CustomTestStringConvertible {
        let module: String
        /// The number of references that go up today. It may fall, never rise; the goal is zero.
        let up: Int
        let folders: [FolderPattern]

        init(_ module: String, up: Int, _ folders: FolderPattern...) {
            self.module = module
            self.up = up
            self.folders = folders
        }

        var testDescription: String { module }

        var contract: Folders {
            Folders(within: [ModulePattern(module)], folders: folders.map { Folder([$0]) })
        }
    }

    static let modules = [
        ModuleFloors(
            "StrataCore", up: 0,
            "*.swift", "ForeignEngines", "Bootstrap", "Proof", "Graph", "Registration", "Adapters", "Requests",
            "HotPath", "Resolution", "OpenScopes", "Lookup", "Containers", "Tables", "Entries", "Records", "Scopes",
            "Events", "Errors", "Lifecycle", "Concurrency"),
        ModuleFloors(
            "StrataGraph", up: 0,
            "Proof", "Exports", "Algorithms", "Dependencies", "Problems", "Texts", "Names"),
        ModuleFloors(
            "StrataServiceLayer", up: 0,
            "*.swift", "Deadlines", "Groups", "Health", "Supervision", "Memory"),
        ModuleFloors(
            "StrataPresentationLayer", up: 0,
            "*.swift", "Flows", "Injection", "Navigation", "Controllers"),
        ModuleFloors(
            "StrataAppHost", up: 41,
            "*.swift", "Memory", "Report", "Host", "Commands", "Phases", "Events", "Graphs", "Signals", "Trace"),
        ModuleFloors(
            "StrataTesting", up: 3,
            "*.swift", "Host", "Laws", "Records", "Stacks", "Graph", "Leaks"),
        ModuleFloors(
            // From 102 when what a request does with a registration moved to the other requests (0286).
            "StrataSwinjectBridge", up: 66,
            "*.swift", "Autoregistration", "Storyboards", "Assemblies", "Strata", "Resolution", "Containers", "Events",
            "Registration", "Scopes"),
        ModuleFloors(
            // From 13 when the source rules became a contract, `ForbiddenText`, and their second lexer was removed.
            "StrataArchitecture", up: 15,
            "Baseline", "Editing", "ContractFile", "Swinject", "Candidates", "Reports", "Folders", "References",
            "Contracts", "Model",
            "Scanner", "*.swift"),
        ModuleFloors(
            "StrataArchitectureTesting", up: 0,
            "*.swift"),
        ModuleFloors(
            "StrataFleet", up: 0,
            "Drawings", "Upgrades", "Proof", "Protobuf", "Compatibility", "Problems", "Manifests", "Schemas"),
        ModuleFloors(
            "strata", up: 0,
            "*.swift"),
    ]

    @Test(arguments: modules)
    func aModuleKeepsItsFloors(floors: ModuleFloors) {
        let found = codebase.violations(of: floors.contract, defaults: false)
        #expect(found.count <= floors.up, "\(Report(found).summary)")
        #expect(found.filter { $0.subject.hasPrefix("matches nothing") || $0.subject == "is in no folder" } == [])
    }

    @Test func everyModuleHasFloors() {
        let modules = codebase.modules.filter { $0.isProduction && $0.name != "quote-desk" && !$0.files.isEmpty }
        #expect(Self.modules.map(\.module).sorted() == modules.map(\.name).sorted())
    }
}
