import StrataAppHost
import Testing

@Suite struct GraphDocumentTests {
    private let text = GraphSketch.shop().graph.json()

    private func error(_ text: String) -> GraphFileError? {
        do throws(GraphFileError) {
            _ = try GraphDocument(json: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func writtenGraphIsReadBack() throws {
        var sketch = GraphSketch.shop()
        sketch.openings = [
            .init(name: "request", layer: 1, provided: [ServiceKey(Int.self)], site: GraphSketch.site(3))
        ]
        let document = try GraphDocument(json: sketch.graph.json())
        #expect(document.layers.map(\.name) == ["Services", "Presentation"])
        #expect(document.layers.map(\.parent) == [nil, "Services"])
        #expect(document.openings.map(\.provided) == [["Swift.Int"]])
        let store = try #require(document.services.first { $0.id == "Services/AppHostTests.Shop.Store" })
        #expect(store.layer == "Services")
        #expect(store.module == "Demo")
        #expect(store.scope == "container")
        #expect(store.execution == "plain")
        #expect(store.origin == "factory")
        #expect(store.flags == ["hosted"])
        #expect(store.cost == 4_096)
        #expect("\(store.site)" == "Demo/Services.swift:20:5")
        #expect(store.dependencies.map(\.target) == ["Services/AppHostTests.Shop.Clock"])
        let desk = try #require(document.services.first { $0.type == "AppHostTests.Shop.Desk" })
        #expect(desk.scope == "custom(desk)")
        #expect(desk.dependencies.map(\.kind) == ["lazy"])
        #expect(document.services.contains { $0.name == "utc" && $0.id.hasSuffix("#utc") })
    }

    @Test func notesAreReadBackAndCompared() throws {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        let store = sketch.add(Shop.Store.self, .container)
        let before = try GraphDocument(json: sketch.graph.json())
        #expect(before.services[0].notes == [:])
        sketch.notes = [store: [.init(name: "offers", text: "shop.v1.Store")]]
        let after = try GraphDocument(json: sketch.graph.json())
        #expect(after.services[0].notes == ["offers": "shop.v1.Store"])
        let changes = GraphDifference(from: before, to: after).changes
        #expect(changes.map { "\($0.property): \($0.old), \($0.new)" } == ["notes: none, offers: shop.v1.Store"])
        #expect(error(sketch.graph.json().replacing("\"shop.v1.Store\"", with: "1"))?.place == "nodes[0].notes.offers")
        #expect(
            error(sketch.graph.json().replacing("{\"offers\":\"shop.v1.Store\"}", with: "[1]"))?.place
                == "nodes[0].notes")
    }

    @Test(arguments: 0..<100) func everyGraphIsReadBack(seed: Int) throws {
        let graph = GeneratedGraph.small(seed: seed)
        let document = try GraphDocument(json: graph.json())
        #expect(document.services.count == graph.nodes.count)
        #expect(document.services.flatMap(\.dependencies).count == graph.edges.count)
    }

    @Test(arguments: 0..<20) func theFirstVersionIsReadToo(seed: Int) throws {
        let graph = GeneratedGraph.small(seed: seed)
        // Version 1 wrote each member, as the page still receives it, and broke it over lines.
        #expect(try GraphDocument(json: graph.jsonValue.text) == GraphDocument(json: graph.json()))
        let first = graph.jsonValue.text.replacing("\"version\": 2,", with: "\"version\": 1,")
        #expect(try GraphDocument(json: first) == GraphDocument(json: graph.json()))
    }

    // The limit of 5 MB for a real codebase of 10,000 services is in Scripts/codebase.sh. The types of this graph have
    // names three times as long.
    @Test func membersWithDefaultsTakeNoSpace() throws {
        let graph = GeneratedGraph.huge()
        let text = graph.json()
        #expect(text.utf8.count * 2 < graph.jsonValue.text.utf8.count)
        #expect(try GraphDocument(json: text).services.count == 10_000)
    }

    @Test func stringsKeepEveryCharacter() throws {
        var sketch = GraphSketch()
        let name = "quote\" back\\ tab\t line\n nul\u{0} \u{2028} é 😀 </script>"
        sketch.addLayer(name)
        #expect(try GraphDocument(json: sketch.graph.json()).layers.map(\.name) == [name])
    }

    @Test func everyEscapeIsRead() throws {
        let escaped = text.replacing("\"Presentation\"", with: #""\u0050\b\f\/\ud83d\uDE00""#)
        #expect(try GraphDocument(json: escaped).layers.last?.name == "P\u{8}\u{C}/😀")
    }

    @Test func unknownMembersOfALaterReleaseAreIgnored() throws {
        let later = text.replacing("\"version\": 2,", with: "\"version\": 2, \"later\": [{\"a\": null}],")
        #expect(try GraphDocument(json: later) == GraphDocument(json: text))
    }

    @Test func anUnknownVersionIsNamed() {
        let error = error(text.replacing("\"version\": 2,", with: "\"version\": 3,"))
        #expect(error?.code == .otherVersion)
        #expect(
            error?.description == """
                version: The graph has version 3; this framework reads version 1 to 2. Write both graphs with the same \
                version of the framework with `graph --format json --output FILE`.
                """)
    }

    @Test(arguments: [
        ("", "line 1, column 1", "The text ends where a value is expected."),
        ("{\n  \"a\" 1}", "line 2, column 7", "Expected `:`."),
        ("{\"a\": 1,}", "line 1, column 9", "Expected a name in quotes."),
        ("[1 2]", "line 1, column 4", "Expected `,` or `]`."),
        ("{\"é\": 1, \"é\": 2}", "line 1, column 10", "The member `é` occurs twice."),
        ("[1.5]", "line 1, column 2", "This is not a whole number."),
        ("[01]", "line 1, column 2", "This is not a whole number."),
        ("[99999999999999999999]", "line 1, column 2", "This is not a whole number."),
        ("nul", "line 1, column 1", "Expected a value."),
        ("\"a\nb\"", "line 1, column 3", "A string contains an unescaped control character."),
        ("\"a", "line 1, column 3", "The text ends where the end of a string is expected."),
        ("\"\\x\"", "line 1, column 3", "`\\` does not begin a valid escape."),
        ("\"\\u00g0\"", "line 1, column 4", "`\\u` needs four hexadecimal digits."),
        ("\"\\ud800\"", "line 1, column 8", "The escape is only half of a character."),
        ("{} {}", "line 1, column 4", "Expected the end."),
        (String(repeating: "[", count: 100_000), "line 1, column 65", "The value is nested too deeply."),
    ])
    func invalidJSONIsReportedWithItsLocation(_ text: String, _ place: String, _ reason: String) {
        let error = error(text)
        #expect(error?.code == .notJSON)
        #expect(error?.place == place)
        #expect(error?.reason == reason)
    }

    @Test(arguments: [
        ("\"version\": 2,", "", "the text", "`version` is missing."),
        ("\"version\": 2,", "\"version\": \"2\",", "version", "This must be a whole number."),
        ("\"layers\": [", "\"layers\": [7, ", "layers[0]", "This must be an object."),
        ("\"openings\": []", "\"openings\": {}", "openings", "This must be an array."),
        ("\"isHosted\":true", "\"isHosted\":1", "nodes[3].isHosted", "This must be true or false."),
        (
            "\"kind\":\"weak\"", "\"kind\":\"week\"", "nodes[1].scope.kind",
            "`week` is none of transient, graph, container, weak, memorySensitive, custom, scoped."
        ),
        (
            "\"parent\":\"Services\"", "\"parent\":\"Serv\"", "layers[1].parent",
            "No layer `Serv` precedes this one."
        ),
        ("\"layer\":\"Presentation\"", "\"layer\":\"Pres\"", "nodes[4].layer", "There is no layer `Pres`."),
        (
            "\"target\":\"Services/AppHostTests.Shop.Store\"", "\"target\":\"S\"", "nodes[2].dependencies[0].target",
            "There is no service `S`."
        ),
        (
            "Demo/Services.swift:20:5", "Demo/Services.swift:20", "nodes[3].site",
            "`Demo/Services.swift:20` is not of the form `Module/File.swift:12:5`."
        ),
        (
            "\"id\":\"Services/AppHostTests.Shop.Clock#utc\"", "\"id\":\"Services/AppHostTests.Shop.Clock\"",
            "nodes[1].id", "`Services/AppHostTests.Shop.Clock` occurs twice."
        ),
    ])
    func anInvalidGraphIsReportedWithItsLocation(_ part: String, _ other: String, _ place: String, _ reason: String) {
        #expect(text.contains(part))
        let error = error(text.replacing(part, with: other))
        #expect(error?.code == .notAGraph)
        #expect(error?.place == place)
        #expect(error?.reason == reason)
    }
}
