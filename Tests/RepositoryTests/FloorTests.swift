import Foundation
import StrataArchitecture
import Testing

/// The floors inside each module of this repository, and the ratchet for what does not stand on them yet.
///
/// The figures of the ratchet are in `strata.json`: one may fall, never rise.
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

    /// As `strata check` in the root, and as the plugins.
    @Test func theContractFileHolds() {
        #expect(codebase.violations(of: file.contracts, defaults: file.impliesDefaults) == [])
    }

    @Test func everyModuleHasARatchet() {
        // What is not Swift has no file here, and no references that could be read.
        let modules = codebase.modules.filter { $0.isProduction && $0.name != "quote-desk" && !$0.files.isEmpty }
        let limits = file.contracts.compactMap { $0 as? MetricLimit }
        for metric in [
            FolderMetric.largestCircle(of: .folders), .mutualPairs(of: .folders), .largestCircle(of: .files),
        ] {
            let bound = limits.filter { $0.metric == metric }.flatMap(\.modules).map(\.text)
            #expect(bound.sorted() == modules.map(\.name).sorted(), "\(metric)")
        }
    }

    /// The floors of Core from the top. What is on one floor may use each other until the figures above are none.
    static let core = Folders(within: "StrataCore", because: "what is below knows nothing of what is above") {
        Folder("Guests")
        Folder("Bootstrap")
        Folder("Proof")
        Folder("Graph")
        Folder("Containers", "HotPath")
        Folder("Resolution")
        Folder("Scopes")
        Folder("Registration")
        Folder("Events", "Lifecycle")
        Folder("Concurrency")
    }

    /// References of Core that go up from floor to floor. May fall, never rise; none is the goal.
    ///
    /// It rose once, from 691, when adapters, decorators and completions got recipes for records (decision 0150): what was
    /// constructed at 20 to 60 times the cost of hand-written code is constructed at 1.3 to 2 times. From 790 it rose with the
    /// eyes, not with the code: text sees the members of call results, loops and closures now.
    static let coreReferencesUp = 1073

    @Test func coreStandsOnItsFloors() {
        let found = codebase.violations(of: Self.core, defaults: false)
        #expect(found.count <= Self.coreReferencesUp, "\(Report(found).summary)")
        #expect(found.filter { $0.subject.hasPrefix("matches nothing") || $0.subject == "is in no folder" } == [])
    }
}
