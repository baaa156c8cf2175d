import StrataFleet
import Testing

/// The pictures of a fleet, and that no name becomes markup.
@Suite struct FleetDrawingTests {
    private func drawing(_ fleet: [ProcessManifest]) -> FleetDrawing {
        FleetDrawing(of: fleet, problems: FleetProof.problems(of: fleet))
    }

    @Test func dotHasProcessesCallsAndFaults() {
        let fleet = [Fleets.gateway, Fleets.desk].map { manifest in
            var manifest = manifest
            manifest.expectations.removeAll { $0.contract != "desk.v1.Desk" && $0.contract != "mail.v1.Mailer" }
            return manifest
        }
        #expect(
            drawing(fleet).dot == """
                digraph fleet {
                  rankdir=TB;
                  node [shape=box, style=rounded, fontname="sans-serif"];
                  edge [fontname="sans-serif", fontsize=10];
                  p0 [label="gateway\\n1"];
                  p1 [label="desk\\n1", color=red];
                  p0 -> p1 [label="desk.v1.Desk\\n3000 ms"];
                  m1 [label="nobody", shape=plaintext, fontcolor=red];
                  p1 -> m1 [label="mail.v1.Mailer\\n1000 ms", color=red, fontcolor=red];
                }

                """)
        #expect(
            drawing(fleet).mermaid == """
                flowchart TB
                  p0["gateway 1"]
                  p1["desk 1"]
                  p0 -->|"desk.v1.Desk, 3000 ms"| p1
                  m1["nobody"]
                  p1 -->|"mail.v1.Mailer, 1000 ms"| m1
                  linkStyle 1 stroke:#c4161c,color:#c4161c
                  style p1 stroke:#c4161c

                """)
    }

    @Test func aPageHasProcessesCallsFindingsAndGraphs() {
        let graph = JSONDocument.object([
            "nodes": .array([
                .object([
                    "id": .string("Services/Desk.Quotes"), "layer": .string("Services"),
                    "site": .string("Desk/Quotes.swift:3:5"),
                    "dependencies": .array([.object(["target": .string("Services/Desk.Valuer")])]),
                ])
            ])
        ])
        let fleet = Fleets.five.changing("desk") { $0.graph = graph }.changing("valuation") {
            $0.stores = ["desk.sqlite"]
        }
        let page = drawing(fleet).html
        for part in [
            "5 processes, 4 calls, 1 fault", "id=\"search\"", "<section id=\"p1\"", "desk.v1.Desk/<", "2000 ms",
            "storeShared: `desk 1` and `valuation 1` write `desk.sqlite`.", "Dependency graph: 1 service",
            "Services/Desk.Valuer", "Desk/Quotes.swift:3:5", "QuoteController → StoredDesk → Valuer",
            "default-src 'none'",
        ] {
            // A method is in one cell with its contract.
            #expect(page.contains(part.replacing("/<", with: "/quote<")), "\(part)")
        }
        // Both writers of the store are red, and no other process.
        #expect(
            page.split(separator: "<a href=\"#p", omittingEmptySubsequences: false).filter {
                $0.contains("\" class=\"bad\"><title>")
            }.count == 2)
        #expect(!page.contains("http://") && !page.contains("https://"))
    }

    /// Names that would end a string, an attribute or an element in some format.
    static let hostile = [
        "</script><script>alert(1)</script>", "\" onload=\"alert(1)", "' autofocus onfocus='x",
        "<img src=x onerror=alert(1)>",
        "\"]; evil [label=\"x", "\\\"; x", "a\nb -> c", "]|evil|[", "\u{1B}[2J", "\u{202E}gnp.exe", "&lt;b&gt;",
        "javascript:alert(1)",
        "--> <!--", "]]>", "\u{2028}x", "", "🙂",
    ]

    @Test(arguments: hostile) func noNameBecomesMarkup(_ name: String) {
        let method = MethodDescription(
            name: name,
            request: .record(name: name, fields: [.init(name: name, schema: .choice(name: name, values: [name]))]),
            response: .unreadable(name: name, reason: name), errors: [name: .scalar(.int)], limitMilliseconds: 1)
        let manifest = ProcessManifest(
            process: name, version: name,
            offers: [.init(contract: name, methods: [method], service: name, calls: [name: [name]])],
            expectations: [
                .init(contract: name, methods: [method], service: name, waitsAtStart: true, paths: [[name, name]])
            ],
            stores: [name],
            graph: .object([
                "nodes": .array([.object(["id": .string(name), "layer": .string(name), "site": .string(name)])])
            ]))
        let drawing = drawing([manifest])
        let page = drawing.html
        // As many elements and attributes as with a harmless name.
        let plain = self.drawing([Self.renamed(manifest, from: name, to: "x")])
        for token in ["<", ">", "\"", "=\""] {
            #expect(
                page.split(separator: token, omittingEmptySubsequences: false).count
                    == plain.html.split(separator: token, omittingEmptySubsequences: false).count, "\(token)")
        }
        #expect(
            drawing.dot.split(separator: "\n", omittingEmptySubsequences: false).count
                == plain.dot.split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(
            drawing.mermaid.split(separator: "\n", omittingEmptySubsequences: false).count
                == plain.mermaid.split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(
            drawing.mermaid.split(separator: "\"", omittingEmptySubsequences: false).count
                == plain.mermaid.split(separator: "\"", omittingEmptySubsequences: false).count)
        for text in [page, drawing.dot, drawing.mermaid] {
            #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    private static func renamed(_ manifest: ProcessManifest, from name: String, to other: String) -> ProcessManifest {
        let method = MethodDescription(
            name: other,
            request: .record(name: other, fields: [.init(name: other, schema: .choice(name: other, values: [other]))]),
            response: .unreadable(name: other, reason: other), errors: [other: .scalar(.int)], limitMilliseconds: 1)
        // An empty name of a process is a fault, which adds a finding.
        let process = name.isEmpty ? "" : other
        return ProcessManifest(
            process: process, version: other,
            offers: [.init(contract: other, methods: [method], service: other, calls: [other: [other]])],
            expectations: [
                .init(contract: other, methods: [method], service: other, waitsAtStart: true, paths: [[other, other]])
            ], stores: [other],
            graph: .object([
                "nodes": .array([.object(["id": .string(other), "layer": .string(other), "site": .string(other)])])
            ]))
    }

    @Test func emptyAndLargeFleetsAreDrawn() {
        #expect(drawing([]).html.hasSuffix("</html>\n"))
        let many = (0..<200).map { index in
            ProcessManifest(
                process: "p\(index)", version: "1", offers: [.init(contract: "c\(index)", methods: [], service: "S")],
                expectations: (0..<3).map {
                    .init(contract: "c\((index * 7 + $0 * 31) % 200)", methods: [], service: "S")
                })
        }
        #expect(drawing(many).html.contains("200 processes"))
    }
}
