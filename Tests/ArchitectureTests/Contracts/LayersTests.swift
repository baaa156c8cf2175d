import StrataArchitecture
import Testing

struct LayersTests {
    private let layers = Layers(because: "services outlive screens") {
        Layer("Presentation", "Web", "Terminal").independentSiblings()
        Layer("Services", "Billing", "Storage")
        Layer("Foundation", "Model")
    }

    @Test func importsDownwardsAreFine() {
        let codebase = Codebase.sample([
            "Web": "import Billing\nimport Model", "Terminal": "import Storage", "Billing": "import Storage",
            "Storage": "import Model\nimport Foundation", "Model": "",
        ])
        #expect(codebase.complaints(layers) == [])
    }

    @Test func upwardImportIsNamedWithItsLocation() {
        let codebase = Codebase.sample([
            "Web": "", "Terminal": "", "Billing": "import Model\n  import Web", "Storage": "", "Model": "",
        ])
        #expect(
            codebase.complaints(layers) == [
                "Sources/Billing/Billing.swift:2:10: error: Billing must not import Web: the layer Services is below "
                    + "Presentation [layers] because services outlive screens"
            ])
    }

    @Test func siblingsAreIndependent() {
        let codebase = Codebase.sample([
            "Web": "import Terminal", "Terminal": "", "Billing": "", "Storage": "", "Model": "",
        ])
        #expect(codebase.violations(of: layers).map(\.subject) == ["Web imports Terminal"])
    }

    @Test func moduleWithoutLayerIsReported() {
        let codebase = Codebase.sample([
            "Web": "", "Terminal": "", "Billing": "", "Storage": "", "Model": "", "Extra": "",
        ])
        #expect(codebase.violations(of: layers).map(\.subject) == ["Extra is in no layer"])
    }

    @Test func testsAndPluginsNeedNoLayer() {
        let codebase = Codebase.sample(
            [
                "Web": "", "Terminal": "", "Billing": "", "Storage": "", "Model": "", "WebTests": "import Web",
                "Tool": "",
            ],
            kinds: ["WebTests": .test, "Tool": .plugin])
        #expect(codebase.complaints(layers) == [])
    }

    @Test func chainThroughModuleOutsideIsFoundWhenNotExhaustive() {
        let codebase = Codebase.sample(["Web": "", "Shared": "import Web", "Model": "import Shared"])
        let layers = Layers(exhaustive: false) {
            Layer("Presentation", "Web")
            Layer("Foundation", "Model")
        }
        #expect(
            codebase.complaints(layers) == [
                "Sources/Model/Model.swift:1:8: error: Model must not reach Web: the layer Foundation is below Presentation; "
                    + "chain: Model → Shared (Sources/Model/Model.swift:1:8) → Web (Sources/Shared/Shared.swift:1:8) [layers]"
            ])
    }

    @Test func layerWithoutModuleIsReportedUnlessOptional() {
        let codebase = Codebase.sample(["Web": ""])
        let layers = Layers {
            Layer("Presentation", "Web")
            Layer("Services", "Bill*")
            Layer("Old", "Legacy").optional()
        }
        #expect(codebase.violations(of: layers).map(\.subject) == ["matches nothing: no module is called Bill*"])
    }

    @Test func similarNameIsSuggestedForAMisspelledModule() {
        let codebase = Codebase.sample(["Storage": ""])
        let layers = Layers { Layer("Services", "Storege", "Storage") }
        #expect(
            codebase.complaints(layers) == [
                ".:1:1: error: no module is called Storege (did you mean \"Storage\"?), so the contract checks nothing; "
                    + "correct it or remove it [layers]"
            ])
    }

    @Test func moduleInTwoLayersIsReported() {
        let codebase = Codebase.sample(["Web": ""])
        let layers = Layers {
            Layer("A", "Web")
            Layer("B", "W*")
        }
        #expect(codebase.violations(of: layers).map(\.subject) == ["Web is in two layers"])
    }

    @Test func moduleInTwoLayersIsReportedAtTheSecondOne() throws {
        let file = try ContractFile(
            """
            { "contracts": [ { "kind": "layers", "layers": [
              { "name": "A", "modules": ["Web"] },
              { "name": "B", "modules": ["Model", "W*"] }
            ] } ] }
            """, path: "strata.json")
        let codebase = Codebase.sample(["Web": "", "Model": ""])
        #expect(
            codebase.violations(of: file.contracts).map(\.description) == [
                "strata.json:3:39: error: the module Web is in the layers A and B; leave it in one [layers]"
            ])
    }

    @Test func noLayersMatchNothing() {
        let layers = Layers {}
        #expect(
            Codebase.sample(["A": ""]).violations(of: layers).map(\.subject) == ["matches nothing: no layer is named"])
    }

    @Test func layersCanBeBuiltInALoop() {
        let layers = Layers {
            for name in ["A", "B"] { Layer(name, ModulePattern(name)) }
        }
        #expect(Codebase.sample(["A": "", "B": "import A"]).violations(of: layers).map(\.subject) == ["B imports A"])
    }
}
