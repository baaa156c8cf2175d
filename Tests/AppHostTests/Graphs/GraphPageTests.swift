import Foundation
import StrataAppHost
import Testing

@Suite struct GraphPageTests {
    /// A fault, and names that would end a script, an attribute or an element if they were not escaped.
    private static func nasty() -> GraphSurvey {
        var sketch = GraphSketch()
        sketch.addLayer("Serv</script><script>ices")
        sketch.addLayer("\"Pre&sent'ation\\", parent: 0)
        let clock = sketch.add(Shop.Clock.self, name: "</script><img src=x onerror=alert(1)>", module: "T'i\"me<b>")
        let store = sketch.add(Shop.Store.self, name: "\u{2028}\u{0}é<!--", .scoped("never\"opened"))
        let home = sketch.add(Shop.Home.self, layer: 1)
        sketch.connect(store, clock)
        sketch.connect(home, store)
        sketch.connect(home, missing: Shop.Log.self)
        let graph = sketch.graph
        return GraphSurvey(graph: graph, problems: Proof.faults(of: graph))
    }

    @Test func nothingOfTheDataEndsItsElement() throws {
        let page = Self.nasty().text(as: .html, title: "</title><b> & \"x\"")
        #expect(page.contains("<title>&lt;/title&gt;&lt;b&gt; &amp; &quot;x&quot;</title>"))
        let data = try #require(page.split(separator: "id=\"data\">").dropFirst().first?.split(separator: "\n").first)
        #expect(data.hasSuffix("</script>"))
        #expect(data.count { $0 == "<" } == 1)
        #expect(page.components(separatedBy: "<script").count == 3)
    }

    @Test func thePageLoadsNothing() {
        let page = GeneratedGraph.large().html()
        for word in ["http://", "https://", "src=", "@import", "url(", "fetch(", "innerHTML", "eval("] {
            let allowed = ["http://www.w3.org/2000/svg"]
            let rest = allowed.reduce(page) { $0.replacingOccurrences(of: $1, with: "") }
            #expect(!rest.contains(word), "\(word)")
        }
        #expect(page.contains("default-src 'none'"))
    }

    @Test func theDataIsTheGraphAndItsProblems() throws {
        let survey = Self.nasty()
        let page = survey.text(as: .html)
        let data = try #require(
            page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
        let object = try #require(try Self.unpacked(data) as? [String: Any])
        let graph = try JSONSerialization.jsonObject(with: Data(survey.graph.jsonValue.text.utf8))
        #expect(try Self.sorted(try #require(object["graph"])) == Self.sorted(graph))
        #expect((object["labels"] as? [String])?.count == 3)
        let problems = try #require(object["problems"] as? [[String: Any]])
        #expect(problems.map { $0["code"] as? String } == survey.problems.map { "\($0.code)" })
        #expect(problems.map { $0["summary"] as? String } == survey.problems.map(\.summary))
        #expect(problems.allSatisfy { ($0["nodes"] as? [String])?.isEmpty == false })
        #expect(problems.allSatisfy { ($0["involved"] as? [String])?.isEmpty == false })
    }

    /// A cycle and a captive name all services on their way, so that the page can mark the arrows between them.
    @Test func aProblemNamesTheServicesOnItsWay() throws {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let (clock, store) = (sketch.add(Shop.Clock.self, .container), sketch.add(Shop.Store.self, .container))
        let (desk, home) = (sketch.add(Shop.Desk.self, .transient), sketch.add(Shop.Home.self, .custom("home")))
        sketch.connect(clock, store)
        sketch.connect(store, clock)
        sketch.connect(store, desk)
        sketch.connect(desk, home)
        let graph = sketch.graph
        let page = GraphSurvey(graph: graph, problems: Proof.faults(of: graph)).text(as: .html)
        let data = try #require(
            page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
        let object = try #require(try Self.unpacked(data) as? [String: Any])
        let problems = try #require(object["problems"] as? [[String: Any]])
        func involved(_ code: String) -> [String] {
            let problem = problems.first { $0["code"] as? String == code }
            return (problem?["involved"] as? [String] ?? []).map { $0.components(separatedBy: ".").last ?? "" }
        }
        #expect(involved("cycle") == ["Clock", "Store"])
        #expect(Set(involved("captive")).isSuperset(of: ["Store", "Desk", "Home"]))
    }

    /// The counterpart of the page's `unpack`; see `PackedJSON`.
    private static func unpacked(_ data: String) throws -> Any {
        // True and false as words: JSONSerialization's numbers 0 and 1 can be read as either.
        let parts = data.components(separatedBy: "\"root\":")
        let root = parts[1].replacingOccurrences(of: "true", with: "\"true\"")
            .replacingOccurrences(of: "false", with: "\"false\"")
        let text = "\(parts[0])\"root\":\(root)"
        let packed = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let strings = try #require(packed["strings"] as? [String])
        let shapes = try #require(packed["shapes"] as? [[Int]])
        func value(_ packed: Any) throws -> Any {
            guard let list = packed as? [Any] else {
                if packed is NSNull { return packed }
                if let word = packed as? String { return word == "true" }
                return strings[try #require(packed as? Int)]
            }
            let kind = try #require(list.first as? Int)
            if kind == -2 { return list[1] }
            if kind == -1 { return try list.dropFirst().map(value) }
            var object: [String: Any] = [:]
            for (position, name) in shapes[kind].enumerated() { object[strings[name]] = try value(list[position + 1]) }
            return object
        }
        return try value(try #require(packed["root"]))
    }

    private static func sorted(_ object: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }

    @Test func packingRepeatsNothing() {
        let page = GeneratedGraph.large().html()
        #expect(page.components(separatedBy: "\"Platform\"").count == 2)
        #expect(page.utf8.count < 1_000_000)
    }

    @Test func theGeneratedGraphHas500Services() {
        let graph = GeneratedGraph.large()
        #expect(graph.nodes.count == 500)
        #expect(graph.edges.count > 700)
        #expect(Set(graph.nodes.map(\.key)).count == 500)
    }

    /// The pages that `Scripts/check-page.sh` opens in a browser.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["STRATA_PAGES"] != nil))
    func pagesForTheBrowser() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["STRATA_PAGES"])
        func write(_ text: String, _ name: String) throws {
            try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        let large = GeneratedGraph.large()
        let faults = Self.nasty()
        try write(large.html(title: "500 services"), "large.html")
        try write(GeneratedGraph.huge().html(title: "10,000 services"), "huge.html")
        try write(GeneratedGraph.chain().html(title: "A chain of 500"), "chain.html")
        try write(faults.text(as: .html, title: "</title> & faults"), "faults.html")
        let marks = GeneratedGraph.marks()
        #expect(marks.nodes.count == 91)
        let page = try GraphSurvey(graph: marks, problems: Proof.faults(of: marks))
            .page(title: "Everything", comparedWith: ("old.json", GeneratedGraph.marks(isOld: true).json()))
        try write(page, "marks.html")
        try write(large.dot(), "large.dot")
        try write(faults.graph.dot(), "faults.dot")
    }
}
