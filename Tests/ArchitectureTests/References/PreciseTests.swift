import Foundation
import StrataArchitecture
import Testing

/// Contracts on the compiler's index, with and without one.
struct PreciseTests {
    private static let contracts = """
        { "contracts": [ { "kind": "acyclic", "within": "Web", "of": "files", "precise": true } ] }
        """

    @Test func withoutAnIndexThePreciseContractIsViolated() throws {
        let codebase = Codebase.sample(["App": "struct Screen {}"])
        let found = codebase.violations(of: .acyclic(within: "App", of: .files, precise: true))
        #expect(found.map(\.subject) == ["needs the compiler's index"])
        #expect(found.first?.message.contains("run `swift build`, or leave the precise mode") == true)
        #expect(codebase.report(of: [AcyclicFolders(within: ["App"], of: .files)]).notes == [])
    }

    @Test func theContractFileRequestsTheIndex() throws {
        let file = try ContractFile(Self.contracts)
        #expect((file.contracts.first as? AcyclicFolders)?.isPrecise == true)
        #expect(throws: ArchitectureError.self) {
            try ContractFile(Self.contracts.replacing("true", with: "\"yes\""))
        }
    }

    @Test func notesAreInEveryForm() {
        let report = Report([], notes: ["index store of today"])
        #expect(report.text == "no violations\nnote: index store of today\n")
        #expect(report.github == "::notice::index store of today\n")
        #expect(report.json.contains("index store of today"))
        #expect(report.sarif(of: Codebase(root: "/sample", modules: [])).contains("\"level\" : \"note\""))
    }
}
