import StrataGraph
import Testing

@Suite struct DependencyGraphExportTests {
    private var graph: DependencyGraph {
        var builder = GraphBuilder()
        let child = builder.addLayer("Pre\"sent\u{01}\n", parent: 0)
        let store = builder.add(Sample.Store.self, .container)
        let clock = builder.add(Sample.Clock.self, name: "<utc> #1", .custom("group"))
        builder.add(Sample.Settings.self, .container, origin: .expected(from: "main", provided: false))
        let home = builder.add(Sample.Home.self, layer: child, .transient)
        builder.connect(store, clock)
        builder.connect(store, missing: Sample.Log.self)
        builder.connect(home, store, .factory, arguments: [Int.self])
        builder.connect(home, clock, .completion)
        return builder.graph
    }

    @Test func jsonIsSortedEscapedAndPortable() {
        var builder = GraphBuilder(layer: "A\\\"\u{01}\u{2028}é")
        let store = builder.add(Sample.Store.self, .container)
        let clock = builder.add(Sample.Clock.self, name: "utc", .custom("group"))
        builder.connect(store, clock)
        builder.connect(store, missing: Sample.Log.self)
        #expect(builder.graph.json() == expectedJSON)
    }

    @Test func jsonNamesDuplicatesApart() {
        var builder = GraphBuilder()
        builder.add(Sample.Clock.self)
        builder.add(Sample.Clock.self)
        let json = builder.graph.json()
        #expect(json.contains("\"id\":\"Services/GraphTests.Sample.Clock\""))
        #expect(json.contains("\"id\":\"Services/GraphTests.Sample.Clock~2\""))
    }

    @Test func jsonOfAnEmptyGraph() {
        #expect(
            DependencyGraph(layers: [], nodes: [], edges: []).json()
                == "{\n\"version\": 2,\n\"layers\": [],\n\"openings\": [],\n\"nodes\": []\n}\n")
    }

    @Test func jsonContainsTheScopesOfALayer() {
        let site = GraphBuilder.site(7)
        let graph = DependencyGraph(
            layers: [.init(name: "Desk", site: site)],
            openings: [
                .init(name: "request", outer: "session", layer: 0, provided: [ServiceKey(Int.self)], site: site)
            ],
            nodes: [], edges: [])
        #expect(
            graph.jsonValue.compactText == """
                {"version":2,"layers":[{"name":"Desk","parent":null,"site":{"file":"Demo/Services.swift","line":7,\
                "column":5}}],"openings":[{"scope":"request","outer":"session","layer":"Desk","provided":["Swift.Int"],\
                "site":{"file":"Demo/Services.swift","line":7,"column":5}}],"nodes":[]}
                """)
    }

    @Test func dotClustersLayersAndModules() {
        #expect(
            graph.dot() == #"""
                digraph dependencies {
                    rankdir=LR;
                    newrank=true;
                    node [shape=box, fontname="Helvetica", fontsize=10];
                    edge [fontname="Helvetica", fontsize=8];
                    subgraph cluster_0 {
                        label="Services";
                        subgraph cluster_0_0 {
                            label="Demo"; style=dashed;
                            "Services/GraphTests.Sample.Clock#<utc> #1" [label="Clock \"<utc> #1\"\ngroup", style=rounded];
                            "Services/GraphTests.Sample.Settings" [label="Settings\nfrom main", style=rounded];
                            "Services/GraphTests.Sample.Store" [label="Store\ncontainer", style=rounded];
                        }
                    }
                    subgraph cluster_1 {
                        label="Pre\"sent  ";
                        subgraph cluster_1_0 {
                            label="Demo"; style=dashed;
                            "Pre\"sent  /GraphTests.Sample.Home" [label="Home\ntransient"];
                        }
                    }
                    "Services/GraphTests.Sample.Store" -> "Services/GraphTests.Sample.Clock#<utc> #1";
                    "/GraphTests.Sample.Log" [label="Log\nnot registered", color="#c00000", fontcolor="#c00000", style=dashed];
                    "Services/GraphTests.Sample.Store" -> "/GraphTests.Sample.Log";
                    "Pre\"sent  /GraphTests.Sample.Home" -> "Services/GraphTests.Sample.Store" [style=dashed, label="factory"];
                    "Pre\"sent  /GraphTests.Sample.Home" -> "Services/GraphTests.Sample.Clock#<utc> #1" [style=dotted, \#
                label="completion"];
                }

                """#)
    }

    @Test func dotEscapesWhatGraphvizReads() {
        var builder = GraphBuilder()
        builder.add(Sample.Clock.self, name: "a\\\"&lt;\n")
        #expect(builder.graph.dot().contains(#"label="Clock \"a\\\"&amp;lt; \"\ngraph"];"#))
    }

    @Test func jsonContainsTheDeclarationsOfARegistration() {
        var builder = GraphBuilder()
        builder.add(
            Sample.Clock.self, origin: .decorator, isContributed: true, isRoot: true, visibility: .module, cost: 4_096)
        let json = builder.graph.json()
        for member in [
            "\"kind\":\"decorator\"", "\"isContributed\":true", "\"isRoot\":true", "\"visibility\":\"module\"",
            "\"cost\":4096",
        ] {
            #expect(json.contains(member))
        }
    }

    @Test func eachFormShowsWhichServiceOpensAScope() {
        var builder = GraphBuilder()
        builder.openings = [
            .init(name: "re<quest", layer: 0, provided: [ServiceKey(Int.self)], site: GraphBuilder.site(7)),
            .init(name: "job", layer: 0, site: GraphBuilder.site(8)),
        ]
        let home = builder.add(Sample.Home.self, .container)
        builder.takeOpener(home, [])
        builder.takeOpener(home, [Int.self])
        builder.add(Sample.Clock.self)
        #expect(builder.graph.nodes.map(\.opens) == [[0, 1], []])
        #expect(builder.graph.jsonValue.compactText.contains("\"opens\":[\"re<quest\",\"job\"]"))
        #expect(builder.graph.jsonValue.compactText.contains("\"opens\":[]"))
        #expect(builder.graph.dot().contains(#"[label="Home\ncontainer\nopens re<quest, job", style=rounded];"#))
        #expect(builder.graph.mermaid().contains("n0(\"Home<br/>container<br/>opens re#lt;quest, job\")"))
        #expect(builder.graph.mermaid().contains("n1[\"Clock<br/>graph\"]"))
    }

    /// Two scopes of one name in one layer: the name alone does not say which one a service opens.
    @Test func jsonLinksAScopeToItsOpenersAndItsFirstRequests() {
        var builder = GraphBuilder()
        let home = builder.add(Sample.Home.self, .container)
        let clock = builder.add(Sample.Clock.self)
        builder.takeOpener(home, [Int.self])
        func opening(_ provided: [ServiceKey], _ entries: [DependencyGraph.Opening.Entry]) -> DependencyGraph.Opening {
            .init(name: "job", layer: 0, provided: provided, entries: entries, site: GraphBuilder.site(8))
        }
        builder.openings = [
            opening(
                [ServiceKey(Int.self)],
                [
                    .init(requested: ServiceKey(Sample.Log.self), target: nil),
                    .init(requested: ServiceKey(Sample.Clock.self), target: clock),
                ]), opening([], [.init(requested: ServiceKey(Sample.Clock.self), target: clock)]),
        ]
        let lines = builder.graph.json().split(separator: "\n").filter { $0.contains("\"scope\":\"job\"") }
        let id = "Services/GraphTests.Sample"
        #expect(lines.count == 2)
        #expect(
            lines.first?.contains(
                #""entries":["GraphTests.Sample.Log","GraphTests.Sample.Clock"],"entryTargets":[null,"\#(id).Clock"],"#
                    + #""openers":["\#(id).Home"]}"#) == true)
        #expect(lines.last?.hasSuffix(#""entryTargets":["\#(id).Clock"]}"#) == true)
    }

    @Test(arguments: DependencyGraph.Edge.Kind.allCases)
    func everyKindOfEdgeIsExported(kind: DependencyGraph.Edge.Kind) {
        var builder = GraphBuilder()
        builder.connect(builder.add(Sample.Home.self), builder.add(Sample.Clock.self), kind)
        let arrows: [DependencyGraph.Edge.Kind: String] = [
            .direct: "-->", .optional: "-- optional -->", .collected: "-- collects -->", .named: "-- named -->",
            .decorated: "-- decorates -->", .completion: "-.->", .lazy: "-. lazy .->", .provider: "-. provides .->",
            .factory: "-. makes .->", .forward: "==>",
        ]
        #expect(builder.graph.mermaid().contains("    n0 \(arrows[kind] ?? "?") n1\n"))
        #expect(builder.graph.json().contains("\"kind\":\"\(kind.rawValue)\"") == (kind != .direct))
        let styles: [DependencyGraph.Edge.Kind: String] = [
            .direct: ";", .optional: " [label=\"optional\"];", .collected: " [label=\"collected\"];",
            .named: " [label=\"named\"];", .decorated: " [label=\"decorated\"];",
            .completion: " [style=dotted, label=\"completion\"];", .lazy: " [style=dashed, label=\"lazy\"];",
            .provider: " [style=dashed, label=\"provider\"];", .factory: " [style=dashed, label=\"factory\"];",
            .forward: " [style=bold, label=\"implements\"];",
        ]
        #expect(builder.graph.dot().contains("Sample.Clock\"\(styles[kind] ?? "?")\n"))
    }

    @Test func mermaidLeavesOutOptionalMissingServices() {
        var builder = GraphBuilder()
        let home = builder.add(Sample.Home.self, origin: .decorator)
        builder.connect(home, missing: Sample.Clock.self, .optional)
        #expect(
            builder.graph.mermaid() == """
                flowchart LR
                    subgraph layer0["Services"]
                        n0[["Home<br/>decorator"]]
                    end

                """)
    }

    @Test func registrationOrderDoesNotShowInJSON() {
        var forwards = GraphBuilder()
        var backwards = GraphBuilder()
        forwards.add(Sample.Clock.self)
        forwards.add(Sample.Store.self)
        backwards.add(Sample.Store.self)
        backwards.add(Sample.Clock.self)
        func identities(_ graph: DependencyGraph) -> [Substring] {
            graph.json().matches(of: /"id":"[^"]*"/).map(\.output)
        }
        #expect(identities(forwards.graph) == identities(backwards.graph))
    }

    @Test func mermaidDrawsLayersScopesAndKinds() {
        #expect(
            graph.mermaid() == """
                flowchart LR
                    subgraph layer0["Services"]
                        n0("Store<br/>container")
                        n1("Clock #quot;#lt;utc#gt; #35;1#quot;<br/>group")
                        n2[/"Settings<br/>from main"/]
                    end
                    subgraph layer1["Pre#quot;sent  "]
                        n3["Home<br/>transient"]
                    end
                    n0 --> n1
                    missing0["Log<br/>not registered"]:::missing
                    n0 --> missing0
                    n3 -. makes .-> n0
                    n3 -.-> n1
                    classDef missing stroke:#c00,color:#c00,stroke-dasharray:4

                """)
    }
}

/// A member with its default value is left out.
private let expectedJSON = #"""
    {
    "version": 2,
    "layers": [
    {"name":"A\\\"\u0001\u2028é","site":"Demo/Layers.swift:1:5"}
    ],
    "openings": [],
    "nodes": [
    {"id":"A\\\"\u0001\u2028é/GraphTests.Sample.Clock#utc","layer":"A\\\"\u0001\u2028é","module":"Demo",\#
    "type":"GraphTests.Sample.Clock","name":"utc","scope":{"kind":"custom","name":"group"},\#
    "site":"Demo/Services.swift:20:5"},
    {"id":"A\\\"\u0001\u2028é/GraphTests.Sample.Store","layer":"A\\\"\u0001\u2028é","module":"Demo",\#
    "type":"GraphTests.Sample.Store","scope":{"kind":"container"},"site":"Demo/Services.swift:10:5",\#
    "dependencies":[{"target":"A\\\"\u0001\u2028é/GraphTests.Sample.Clock#utc"},{"type":"GraphTests.Sample.Log"}]}
    ]
    }

    """#
