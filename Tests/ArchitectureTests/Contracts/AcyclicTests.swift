import StrataArchitecture
import Testing

struct AcyclicTests {
    @Test func treeHasNoCycle() {
        #expect(Codebase.sample(["A": "import B\nimport C", "B": "import C", "C": ""]).violations(of: .acyclic) == [])
    }

    @Test func cheapestImportIsProposed() {
        let codebase = Codebase.sample([
            "A/One": "import B", "A/Two": "import B", "B/One": "import C", "B/Two": "import C", "C": "import A",
        ])
        #expect(
            codebase.complaints(.acyclic(because: "cycles grow")) == [
                "Sources/C/C.swift:1:8: error: the import of A closes the cycle C → A → B → C; the cheapest cut removes C → A; "
                    + "chain: C → A (Sources/C/C.swift:1:8) → B (Sources/A/One.swift:1:8) → C (Sources/B/One.swift:1:8) "
                    + "[acyclic] because cycles grow"
            ])
    }

    /// One import in each direction: the one that the manifest does not declare is the mistake.
    @Test(arguments: [("A", "B"), ("B", "A")])
    func undeclaredImportIsProposedFirst(_ importer: String, _ imported: String) {
        let codebase = Codebase.sample(
            [importer: "import \(imported)", imported: "import \(importer)"], declared: [importer: [imported]])
        #expect(codebase.violations(of: .acyclic).map(\.subject) == ["\(imported) imports \(importer)"])
    }

    @Test func componentsAreCutApart() {
        let codebase = Codebase.sample(["A": "import B", "B": "import A", "C": "import D\nimport A", "D": "import C"])
        #expect(codebase.violations(of: .acyclic).count == 2)
    }

    @Test func codebaseWithoutModulesMatchesNothing() {
        #expect(
            Codebase(root: "/", modules: []).violations(of: .acyclic).map(\.subject) == [
                "matches nothing: the codebase has no module"
            ])
    }

    /// Every graph of four modules with at most one import in each direction: the cut leaves no cycle, and no smaller
    /// cut does.
    @Test func cutIsMinimalForAllSmallGraphs() {
        let names = ["A", "B", "C", "D"]
        let pairs = names.flatMap { from in names.filter { $0 != from }.map { (from, $0) } }
        for bits in 0..<(1 << pairs.count) {
            let edges = pairs.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
            let cut = codebase(names, edges).violations(of: .acyclic).count
            #expect(cut == smallestCut(names, edges), "\(edges)")
        }
    }

    @Test func largeComponentIsCutToo() {
        let names = (0..<40).map { "M\($0)" }
        let edges = names.indices.flatMap { i in [1, 7, 13].map { (names[i], names[(i + $0) % 40]) } }
        let broken = Set(codebase(names, edges).violations(of: .acyclic).map(\.subject))
        let left = edges.filter { !broken.contains("\($0.0) imports \($0.1)") }
        #expect(!broken.isEmpty)
        #expect(codebase(names, left).violations(of: .acyclic) == [])
    }

    private func codebase(_ names: [String], _ edges: [(String, String)]) -> Codebase {
        Codebase(
            root: "/",
            modules: names.map { name in
                var scan = SourceScan()
                for (line, edge) in edges.enumerated() where edge.0 == name {
                    scan.imports.append(
                        ImportDeclaration(path: [edge.1], position: CodePosition(line: line + 1, column: 1)))
                }
                return Module(name: name, files: [SourceFile(path: "\(name).swift", module: name, scan: scan)])
            })
    }

    /// Over all orders of the modules, the fewest edges that point back.
    private func smallestCut(_ names: [String], _ edges: [(String, String)]) -> Int {
        orders(names).map { order in
            edges.count { (order.firstIndex(of: $0.0) ?? 0) > (order.firstIndex(of: $0.1) ?? 0) }
        }.min() ?? 0
    }

    private func orders(_ names: [String]) -> [[String]] {
        names.isEmpty ? [[]] : names.flatMap { first in orders(names.filter { $0 != first }).map { [first] + $0 } }
    }
}
