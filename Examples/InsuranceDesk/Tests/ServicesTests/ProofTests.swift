import DeskTesting
import Quotes
import Services
import StrataServiceLayer
import StrataTesting
import Testing

/// The guarantees of the service layer's dependency graph.
@Suite struct ProofTests {
    static func graph() throws -> DependencyGraph {
        try Desk.stack(in: try TemporaryFolder()).graph
    }

    @Test func theProofNeedsNoAllowance() throws {
        let graph = try Self.graph()
        #expect(graph.nodes.allSatisfy { !$0.isOpaque })
        #expect(graph.violations(of: .noOpaqueFactories, .noShadowing) == [])
    }

    /// Storage collects what each module adds to the schema, and is below them all the same.
    @Test func theModulesNeedEachOtherAsTheManifestSays() throws {
        let graph = try Self.graph()
        #expect(
            graph.violations(
                of: .acyclicModules, .module("Clock", onlyNeeds: []), .module("Storage", onlyNeeds: []),
                .module("Audit", onlyNeeds: "Clock", "Storage"), .module("Ledger", onlyNeeds: "Storage"),
                .module("Rating", onlyNeeds: []), .module("Ledger", onlyNeededBy: "Policies"),
                .module("Valuation", onlyNeededBy: "Quotes"), .independent("Audit", "Ledger", "Notifications"),
                .module("Intake", onlyNeededBy: [])) == [])
    }

    @Test func nothingOutlivesADesk() async throws {
        try expectNoLeaks {
            let stack = try Desk.stack(in: try TemporaryFolder())
            _ = try stack.resolve((any QuoteDesk).self)
        }
    }
}
