import StrataArchitecture
import Testing

/// The floors inside each module of this repository, and a ratchet for what does not stand on them yet.
///
/// A figure here may fall, never rise: lower it in the commit that makes it smaller.
struct FloorTests {
    /// What one module may have today.
    struct Ratchet: Sendable, CustomTestStringConvertible {
        var module: ModulePattern
        /// Folders of the first level in the largest cycle; 0 when there is none.
        var folders: Double
        /// Pairs of folders that use each other.
        var pairs: Double
        /// Files in the largest cycle.
        var files: Double
        var testDescription: String { module.text }
    }

    static let ratchets = [
        Ratchet(module: "StrataCore", folders: 999, pairs: 999, files: 999)
    ]

    private static let codebase = Result { try Codebase(containing: #filePath) }

    @Test(arguments: ratchets) func cyclesDoNotGrow(ratchet: Ratchet) throws {
        let codebase = try Self.codebase.get()
        let why = "Core and its neighbors are being taken apart; a cycle never grows"
        #expect(
            codebase.violations(
                of: .metric(.largestCircle(of: .folders), atMost: ratchet.folders, within: ratchet.module, because: why),
                .metric(.mutualPairs(of: .folders), atMost: ratchet.pairs, within: ratchet.module, because: why),
                .metric(.largestCircle(of: .files), atMost: ratchet.files, within: ratchet.module, because: why),
                defaults: false) == [])
    }

    @Test func everyModuleHasARatchet() throws {
        let modules = try Self.codebase.get().modules.filter { $0.isProduction && $0.name != "quote-desk" }
        #expect(Set(modules.map(\.name)) == Set(Self.ratchets.map(\.module.text)))
    }

    /// The floors of Core as Architecture.md tells of them, from the top.
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

    /// References that go up from floor to floor; none is the goal.
    static let coreReferencesUp = 9999

    @Test func coreStandsOnItsFloors() throws {
        let found = try Self.codebase.get().violations(of: Self.core, defaults: false)
        #expect(found.count <= Self.coreReferencesUp, "\(Report(found).summary)")
        #expect(found.filter { $0.subject.hasPrefix("matches nothing") || $0.subject == "is in no folder" } == [])
    }
}
