import StrataArchitecture
import Testing

/// Every contract on folders, satisfied and broken.
struct FolderContractTests {
    /// A screen on a feature on a model, and a planted use from the bottom to the top.
    private func app(_ planted: KeyValuePairs<String, String> = [:]) -> Codebase {
        var sources = [
            "App/UI/Screen": "struct Screen { let quote: Quote; let map: MapFeature }",
            "App/Features/Map/Map": "struct MapFeature { let quote: Quote }",
            "App/Features/List/List": "struct ListFeature {}",
            "App/Model/Quote": "struct Quote { let price: Price }", "App/Model/Price": "struct Price {}",
        ]
        for (key, text) in planted { sources[key] = text }
        var module = Module(name: "App", path: "Sources/App")
        for (key, text) in sources.sorted(by: { $0.key < $1.key }) {
            module.files.append(
                SourceFile(path: "Sources/\(key).swift", module: "App", scan: SourceScanner().scan(text), text: text))
        }
        return Codebase(root: "/sample", modules: [module])
    }

    private let floors = Folders(within: "App", because: "the model knows no screen") {
        Folder("UI/**")
        Folder("Features/*").independentSiblings()
        Folder("Model")
    }

    @Test func floorsHold() { #expect(app().complaints(floors) == []) }

    @Test func anUpwardUseIsNamedWithItsLocation() {
        let broken = app(["App/Model/Price": "struct Price {\n    var screen: Screen?\n}"])
        #expect(
            broken.complaints(floors) == [
                "Sources/App/Model/Price.swift:2:17: error: Model must not use Screen of UI (Sources/App/UI/Screen.swift): "
                    + "Model is below UI/** [folders] because the model knows no screen"
            ])
        #expect(
            broken.violations(of: floors).map(\.identity) == [
                "folders | Sources/App/Model/Price.swift | Model uses Screen of UI"
            ])
    }

    @Test func siblingsAreIndependent() {
        let broken = app(["App/Features/List/List": "struct ListFeature { let map: MapFeature }"])
        #expect(broken.violations(of: floors).map(\.subject) == ["Features/List uses MapFeature of Features/Map"])
    }

    @Test func aFileOnNoFloorIsReportedUnlessOthersAreAllowed() {
        let extra = app(["App/Extra/Extra": "struct Extra { let screen: Screen }"])
        #expect(extra.violations(of: floors).map(\.subject) == ["is in no folder"])
        let open = Folders(within: "App", exhaustive: false) {
            Folder("UI")
            Folder("Model")
        }
        #expect(extra.violations(of: open) == [])
        let around = app([
            "App/Extra/Extra": "struct Extra { let screen: Screen }",
            "App/Model/Price": "struct Price { let e: Extra }",
        ])
        #expect(around.violations(of: open).map(\.subject) == ["Model uses UI by way of Extra"])
    }

    @Test func aFolderThatMatchesNothingIsReportedUnlessOptional() {
        let wrong = Folders(within: "App", exhaustive: false) {
            Folder("UL/**")
            Folder("Gone").optional()
            Folder("Model")
        }
        #expect(
            app().violations(of: wrong).map(\.subject) == [
                "matches nothing: no file is in UL/** (did you mean \"UI\"?)"
            ])
        #expect(app().violations(of: Folders {}).map(\.subject) == ["matches nothing: no folder is named"])
        #expect(
            app().violations(of: Folders(within: "Ap") { Folder("UI") }).map(\.subject) == [
                "matches nothing: no module is called Ap (did you mean \"App\"?)"
            ])
    }

    @Test func typesByName() {
        let rule: AnyContract = .forbidden(folders: ["type:Quote"], uses: ["type:Pri*"], within: ["App"])
        #expect(app().violations(of: rule).map(\.subject) == ["Quote uses Price of Price"])
        #expect(
            app().violations(of: .forbidden(folders: ["type:Nobody"], uses: ["UI"])).map(\.subject) == [
                "matches nothing: no type is called type:Nobody"
            ])
    }

    @Test func aPatternForTypesMatchesNoFunctionOrVariable() {
        let planted = app([
            "App/UI/Show": "func showScreen() {}\nlet lastScreen = 1",
            "App/Model/Price": "struct Price { func show() { showScreen(); _ = lastScreen } }",
        ])
        let rule: AnyContract = .forbidden(folders: ["Model"], uses: ["type:*Screen"], within: ["App"])
        #expect(planted.violations(of: rule) == [])
    }

    @Test func bans() {
        #expect(app().violations(of: .forbidden(folders: ["Model"], uses: ["UI"])) == [])
        #expect(
            app().violations(of: .forbidden(folders: ["UI"], uses: ["Model/**"])).map(\.subject) == [
                "UI uses Quote of Model"
            ])
        #expect(app().violations(of: .protected(folders: ["Model"], users: ["UI", "Features/**"])) == [])
        #expect(
            app().violations(of: .protected(folders: ["Model"], users: ["UI"])).map(\.subject) == [
                "Features/Map/Map.swift uses Quote of Model"
            ])
        #expect(app().violations(of: .independent(folders: ["Features/*"])) == [])
        #expect(
            app().violations(of: .independent(folders: ["UI", "Model"])).map(\.subject) == ["UI uses Quote of Model"])
    }

    @Test func cyclesAreCutAtTheCheapestEdges() {
        #expect(app().violations(of: .acyclic(within: "App"), .acyclic(within: "App", of: .files)) == [])
        let broken = app(["App/Model/Price": "struct Price {\n    var screen: Screen?\n}"])
        #expect(
            broken.complaints(.acyclic(within: "App")) == [
                "Sources/App/Model/Price.swift:2:17: error: the use of Screen closes the cycle Model → UI → Model, in a "
                    + "component of 3 folders; the cheapest cut removes 1 arrow; this one is number 1, with 1 reference [acyclicFolders]"
            ])
        #expect(broken.violations(of: .acyclic(within: "App", of: .files)).count == 1)
    }

    @Test func metrics() {
        let references = app().references(in: "App")
        let value = { references.value(of: $0, in: self.app()) }
        #expect(value(.largestCycle(of: .files)) == 0)
        #expect(value(.depth(of: .folders)) == 3)
        #expect(value(.fanIn("Model")) == 2)
        #expect(value(.fanOut("UI")) == 2)
        #expect(value(.instability("Features")) == 0.5)
        #expect(value(.distance("Model")) == 1)
        #expect(value(.mutualPairs(of: .folders)) == 0)
        #expect(value(.fanIn("Gone")) == nil)
        #expect(app().violations(of: .metric(.depth(of: .folders), atMost: 3, within: "App")) == [])
        #expect(
            app().complaints(.metric(.depth(of: .folders), atMost: 2, within: "App")) == [
                "Sources/App/Features/List/List.swift:1:1: error: the depth in folders within App is 3; 2 is the limit [metric]"
            ])
        #expect(app().violations(of: .metric(.fanIn("Gone"), atMost: 2, within: "App")).count == 1)
    }

    /// With two modules a name begins with its module, and a folder still includes its subfolders.
    @Test func metricsOfAFolderInOneOfTwoModules() {
        let one = app(["App/UI/Parts/Part": "struct Part {}", "App/Model/Price": "struct Price { let part: Part }"])
        let text = "struct Report {}"
        let file = SourceFile(
            path: "Sources/Report/Pages/Report.swift", module: "Report", scan: SourceScanner().scan(text), text: text)
        let report = Module(name: "Report", path: "Sources/Report", files: [file])
        let both = Codebase(root: "/sample", modules: one.modules + [report])
        let value = { (codebase: Codebase, metric: FolderMetric) in
            codebase.references(in: []).value(of: metric, in: codebase)
        }
        #expect(value(one, .fanIn("UI")) == 1)
        #expect(value(both, .fanIn("App/UI")) == 1)
        #expect(value(one, .fanIn("UI/Parts")) == 1)
        #expect(value(both, .fanIn("App/UI/Parts")) == 1)
        #expect(value(both, .fanIn("Report/Pages")) == 0)
    }

    @Test func aContractFileHasTheSameResult() throws {
        let file = try ContractFile(
            """
            { "contracts": [
              { "kind": "folders", "within": "App", "folders": [
                "UI/**", { "name": "Features", "folders": ["Features/*"], "independentSiblings": true }, "Model" ] },
              { "kind": "acyclic", "within": "App", "of": "files" },
              { "kind": "forbidden", "folders": ["Model"], "uses": ["UI"] },
              { "kind": "protected", "folders": ["Model"], "users": ["UI"], "within": ["App"] },
              { "kind": "independent", "folders": ["Features/*"] },
              { "kind": "metric", "metric": "largestCycle", "of": "files", "atMost": 0, "within": "App" }
            ] }
            """)
        #expect(
            app().violations(of: file.contracts).map(\.contract) == ["protectedFolders"])
        let broken = app(["App/Model/Price": "struct Price { var screen: Screen? }"])
        #expect(
            Set(broken.violations(of: file.contracts).map(\.contract)) == [
                "folders", "acyclicFiles", "forbiddenFolders", "protectedFolders", "metric",
            ])
    }

    @Test(arguments: [
        ("{ \"kind\": \"metric\", \"metric\": \"fanin\", \"atMost\": 1 }", "did you mean \"fanIn\"?"),
        ("{ \"kind\": \"metric\", \"metric\": \"depth\" }", "the key \"atMost\" is missing"),
        ("{ \"kind\": \"acyclic\", \"of\": \"file\" }", "did you mean \"files\"?"),
        ("{ \"kind\": \"folders\" }", "the key \"folders\" is missing"),
        ("{ \"kind\": \"forbidden\", \"folders\": [\"A\"] }", "the key \"uses\" is missing"),
    ])
    func aContractFileWithAMistakeIsRefused(contract: String, sentence: String) {
        let error = #expect(throws: ArchitectureError.self) { try ContractFile("{ \"contracts\": [ \(contract) ] }") }
        #expect(error?.detail.contains(sentence) == true, "\(error?.detail ?? "")")
    }

    /// A baseline accepts today's references by their identity and number; one more is new.
    @Test func aBaselineIsARatchet() throws {
        let one = app(["App/Model/Price": "struct Price { var screen: Screen? }"]).violations(of: floors)
        let baseline = Baseline(entries: one.map { Baseline.Entry(identity: $0.identity) })
        let day = try #require(Day("2026-01-01"))
        #expect(baseline.compare(one, on: day).new == [])
        let moved = app(["App/Model/Price": "\n\nstruct Price { var screen: Screen? }"]).violations(of: floors)
        #expect(baseline.compare(moved, on: day).new == [])
        let two = app(["App/Model/Price": "struct Price { var a: Screen?; var b: Screen? }"]).violations(of: floors)
        #expect(baseline.compare(two, on: day).new.count == 1)
    }
}
