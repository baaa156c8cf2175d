import StrataArchitecture
import Testing

/// Plans against a tangle: the cheapest cut of a cycle, and the steps that turn a folder into a module.
struct FolderPlanTests {
    private func app(_ sources: KeyValuePairs<String, String>, packages: [String: String] = [:]) -> Codebase {
        var modules: [String: Module] = [:]
        for (key, text) in sources {
            let name = String(key.prefix { $0 != "/" })
            var module =
                modules[name]
                ?? Module(name: name, package: packages[name] ?? "Root", path: "Sources/\(name)", declaredTargets: [])
            module.files.append(
                SourceFile(path: "Sources/\(key).swift", module: name, scan: SourceScanner().scan(text), text: text))
            module.files.sort { $0.path < $1.path }
            modules[name] = module
        }
        return Codebase(root: "/sample", modules: Array(modules.values))
    }

    // MARK: The cut

    /// Two arrows are needed; the one with fewer references comes first, and the expensive ones stay.
    @Test func theCutNamesItsReferencesInTheOrderToCutThem() {
        let codebase = app([
            "App/A/A": "struct A { let b: B; let again: B; let third: B; let c: C; let d: C }",
            "App/B/B": "struct B { let a: A; let also: A; let c: C; let d: C }",
            "App/C/C": "struct C { let a: A }",
        ])
        let found = codebase.violations(of: .acyclic(within: "App"))
        #expect(
            found.map(\.description) == [
                "Sources/App/B/B.swift:1:19: error: the use of A closes the cycle B → A → B, in a component of "
                    + "3 folders; the cheapest cut removes 2 arrows; this one is number 2, with 2 references [acyclicFolders]",
                "Sources/App/B/B.swift:1:32: error: the use of A closes the cycle B → A → B, in a component of "
                    + "3 folders; the cheapest cut removes 2 arrows; this one is number 2, with 2 references [acyclicFolders]",
                "Sources/App/C/C.swift:1:19: error: the use of A closes the cycle C → A → C, in a component of "
                    + "3 folders; the cheapest cut removes 2 arrows; this one is number 1, with 1 reference [acyclicFolders]",
            ])
        #expect(
            found.map(\.identity) == [
                "acyclicFolders | Sources/App/B/B.swift | B uses A of A",
                "acyclicFolders | Sources/App/B/B.swift | B uses A of A",
                "acyclicFolders | Sources/App/C/C.swift | C uses A of A",
            ])
    }

    @Test func eachCycleHasItsOwnCut() {
        let codebase = app([
            "App/A/A": "struct A { let b: B }", "App/B/B": "struct B { let a: A; let c: C }",
            "App/C/C": "struct C { let d: D }", "App/D/D": "struct D { let c: C }",
        ])
        let found = codebase.violations(of: .acyclic(within: "App"))
        #expect(found.count == 2)
        #expect(
            found.allSatisfy { $0.message.contains("in a component of 2 folders; the cheapest cut removes 1 arrow") })
        #expect(codebase.violations(of: .acyclic(within: "App", of: .files)).count == 2)
        #expect(
            codebase.violations(of: .acyclic(within: "App", of: .subfolders)).map(\.contract) == [
                "acyclicSubfolders", "acyclicSubfolders",
            ])
    }

    /// In random graphs, no order of the folders has fewer references against it, and removing the named ones leaves no
    /// cycle.
    @Test(arguments: 1...24)
    func noCutIsCheaper(seed: UInt64) {
        var random = SplitMix(state: seed)
        let names = ["A", "B", "C", "D", "E"]
        let uses = names.map { _ in names.map { _ in random.next() % 3 == 0 ? Int(random.next() % 4) + 1 : 0 } }
        func codebase(without cut: Set<[Int]>) -> Codebase {
            var module = Module(name: "App", path: "Sources/App")
            for (from, name) in names.enumerated() {
                var text = "struct \(name) {\n"
                for (to, other) in names.enumerated() where to != from && !cut.contains([from, to]) {
                    for number in 0..<uses[from][to] { text += "    var use\(other)\(number): \(other)?\n" }
                }
                text += "}\n"
                module.files.append(
                    SourceFile(
                        path: "Sources/App/\(name)/\(name).swift", module: "App", scan: SourceScanner().scan(text),
                        text: text))
            }
            return Codebase(root: "/sample", modules: [module])
        }
        let found = codebase(without: []).violations(of: .acyclic(within: "App"))
        let best = Self.permutations(Array(names.indices)).map { order in
            var cost = 0
            for (place, node) in order.enumerated() { for above in order[..<place] { cost += uses[node][above] } }
            return cost
        }.min()
        #expect(found.count == best)
        let cut = Set(
            found.map { violation in
                [violation.location.path, violation.message].map { text in
                    let name = text.hasPrefix("the use of ") ? text.dropFirst(11).prefix(1) : text.suffix(7).prefix(1)
                    return names.firstIndex(of: String(name)) ?? -1
                }
            })
        #expect(codebase(without: cut).violations(of: .acyclic(within: "App")) == [])
    }

    private static func permutations(_ items: [Int]) -> [[Int]] {
        guard let first = items.first else { return [[]] }
        return permutations(Array(items.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [first] + rest[$0...] }
        }
    }

    private struct SplitMix {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
    }

    // MARK: The plan

    private var tangled: Codebase {
        app(
            [
                "App/UI/Screen":
                    "struct Screen { let quote: Quote; let rows: [Quote.Row]; let a = price(); let s: Shared }",
                "App/UI/Panel": "struct Panel { let title = Quote.title; let screen: Screen }",
                "App/Model/Quote":
                    "import Kit\nstruct Quote { struct Row {}; static let title = \"\"; let panel: Panel?; let screen: Screen? }",
                "App/Model/Price": "func price() -> Int { 1 }\nfunc hidden() {}\nlet first: Screen? = nil",
                "App/Model/Shared": "public struct Shared { package let rows: Int }",
                "Report/Report": "import App\nlet shared: Shared? = nil", "Kit/Kit": "public struct Kit {}",
            ])
    }

    @Test func aPlanNamesReferencesThatLeadBackAndTheirRemedies() throws {
        let plan = try FolderExtraction(of: "Sources/App/Model", in: tangled)
        #expect(plan.module == "App")
        #expect(plan.newModule == "AppModel")
        #expect(
            plan.files == ["Price", "Quote", "Shared"].map { "Sources/App/Model/\($0).swift" })
        #expect(plan.backReferences.map(\.name) == ["Panel", "Screen"])
        #expect(
            plan.backReferences.last?.places.map(\.description) == [
                "Sources/App/Model/Price.swift:3:12", "Sources/App/Model/Quote.swift:2:85",
            ])
        #expect(
            plan.text.contains(
                """
                2 declarations to cut off first: the folder uses them, and they belong to the rest of App
                  Sources/App/UI/Panel.swift:1:8: Panel, used 1 time, first at Sources/App/Model/Quote.swift:2:65; pass Panel \
                in as a parameter or a closure, or move it into the folder
                  Sources/App/UI/Screen.swift:1:8: Screen, used 2 times, first at Sources/App/Model/Price.swift:3:12; move \
                Screen into the folder or below both, or let the folder own a protocol that Screen conforms to
                      also at Sources/App/Model/Quote.swift:2:85

                """), "\(plan.text)")
    }

    /// Declarations that are used outside, with the types around them, except those that are already public.
    @Test func aPlanNamesDeclarationsThatBecomePackage() throws {
        let plan = try FolderExtraction(of: "Sources/App/Model/", in: tangled)
        #expect(
            plan.widened.map { "\($0.name) \($0.places.count)" } == [
                "price 1", "Quote 3", "Quote.Row 1", "Quote.title 1",
            ])
        #expect(plan.text.contains("4 declarations to make package (public for another package), with the types in"))
        #expect(
            plan.importers == [
                "Sources/App/UI/Panel.swift", "Sources/App/UI/Screen.swift", "Sources/Report/Report.swift",
            ])
    }

    /// `class` before another modifier is a modifier, too, so `public` belongs to the method.
    @Test(arguments: ["public class override func make()", "public override class func make()"])
    func anOverriddenClassMethodKeepsItsAccess(method: String) throws {
        let plan = try FolderExtraction(
            of: "Sources/App/Model",
            in: app([
                "App/Model/Sub": "public class Sub: Base { \(method) {} }", "App/UI/Screen": "let made = Sub.make()",
            ]))
        #expect(plan.importers == ["Sources/App/UI/Screen.swift"])
        #expect(plan.widened == [])
    }

    @Test func aPlanWritesTheEntryOfTheManifest() throws {
        var modules = tangled.modules
        for number in modules.indices where modules[number].name == "App" {
            modules[number].declaredTargets = ["Kit", "Other"]
        }
        let plan = try FolderExtraction(
            of: "/sample/Sources/App/Model", in: Codebase(root: "/sample", modules: modules))
        #expect(
            plan.manifest == """
                .target(name: "AppModel", dependencies: ["Kit"], path: "Sources/App/Model"),
                // and in the target "App": "AppModel" among the dependencies, and exclude: ["Model"]

                """)
        #expect(plan.text.hasSuffix("\nPackage.swift\n" + plan.manifest))
    }

    @Test func aFolderWithoutReferencesBackIsReady() throws {
        let plan = try FolderExtraction(
            of: "Sources/App/UI/Parts",
            in: app([
                "App/UI/Parts/Part": "struct Part {}", "App/UI/Screen": "struct Screen { let part: Part }",
            ]))
        #expect(plan.backReferences == [])
        #expect(
            plan.text.hasPrefix(
                "Sources/App/UI/Parts: 1 file of App would become the module AppParts\n\nnothing leads back\n"))
    }

    @Test func folderOutsideAllModulesHasNoPlan() {
        for (folder, sentence) in [
            ("Sources/Gone", "no file of a production module is in Sources/Gone; name a folder below /sample"),
            (
                "Sources/App",
                "Sources/App holds all files of App, which is a module already; name a folder inside it"
            ),
        ] {
            let failure = #expect(throws: FolderExtraction.Failure.self) {
                try FolderExtraction(of: folder, in: tangled)
            }
            #expect(failure?.description == sentence)
        }
    }

    // MARK: The drawing

    @Test func theDrawingHasFloorsAndPutsACycleTogether() throws {
        let codebase = app([
            "App/Top/Top": "struct Top { let a: A; let z: Z }", "App/A/A": "struct A { let b: B; let c: B }",
            "App/B/B": "struct B { let a: A; let low: Low }", "App/Z/Z": "struct Z { let low: Low }",
            "App/Low/Low": "struct Low {}",
        ])
        let drawing = try #require(FolderDrawing(of: "App", in: codebase))
        #expect(drawing.folders == ["Top", "A", "B", "Z", "Low"])
        #expect(drawing.cycles == [["A", "B"]])
        #expect(drawing.arrows.filter(\.goesUp).map { "\($0.from) \($0.to) \($0.references.count)" } == ["B A 1"])
        #expect(drawing.html.contains("5 folders, 6 arrows, 1 of them up (red); 1 cycle."))
        #expect(drawing.dot.contains("\"B\" -> \"A\" [label = \"1\", color = red, constraint = false];"))
        #expect(drawing.mermaid.contains("linkStyle "))
        #expect(FolderDrawing(of: "Gone", in: codebase) == nil)
    }
}
