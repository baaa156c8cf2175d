import StrataArchitecture
import Testing

struct RecordFactsTests {
    private let codebase = Codebase.sample(
        [
            "Web": "import Billing\nimport Foundation", "Billing": "import Storage", "Storage": "",
            "quote-desk": "import Web", "WebTests": "import Web",
        ],
        kinds: ["WebTests": .test],
        declared: ["Web": ["Billing", "Storage"], "quote-desk": ["Web"], "WebTests": ["Web"]])

    @Test func declaredModules() {
        #expect(
            codebase.declaredModules == [
                "Web": ["Billing", "Storage"], "Billing": [], "Storage": [], "quote_desk": ["Web"],
            ])
    }

    @Test func importedModules() {
        #expect(
            codebase.importedModules == [
                "Web": ["Billing"], "Billing": ["Storage"], "Storage": [], "quote_desk": ["Web"],
            ])
    }
}
