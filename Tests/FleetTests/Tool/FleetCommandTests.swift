import Foundation
import StrataFleet
import Testing

/// `strata fleet check` and `strata fleet graph`, as their users run them.
@Suite struct FleetCommandTests {
    private func inFolder(_ body: (ToolRun) throws -> Void) throws {
        let run = try ToolRun()
        defer { run.remove() }
        try body(run)
    }

    @Test func aFleetWithoutFaults() throws {
        try inFolder { run in
            try run.write(Fleets.five)
            let result = try run.strata("fleet", "check", ".")
            #expect(result.code == 0)
            #expect(result.output == "the fleet works: 5 processes, 4 calls\n")
            let files = try run.strata(
                "fleet", "check", "desk.json", "gateway.json", "valuation.json", "rates.json", "mail.json")
            #expect(files.output == result.output)
        }
    }

    @Test func aFaultIsPrintedWithExitCodeOne() throws {
        try inFolder { run in
            try run.write([Fleets.gateway])
            let result = try run.strata("fleet", "check", "gateway.json")
            #expect(result.code == 1)
            #expect(
                result.output == """
                    gateway 1: notOffered: `gateway 1` calls `desk.v1.Desk`, and no process offers it.
                        in `gateway 1`: `WebServer` → `QuoteController` → `Desk`
                        → Add the manifest of the process that offers it.
                    1 fault in 1 process, 1 call

                    """)
            let json = try run.strata("fleet", "check", "gateway.json", "--format=json")
            #expect(json.code == 1)
            let document = try JSONDecoder().decode(JSONDocument.self, from: Data(json.output.utf8))
            guard case .object(let members) = document, case .array(let problems)? = members["problems"],
                case .object(let problem)? = problems.first
            else {
                Issue.record("no problem in \(json.output)")
                return
            }
            #expect(members["holds"] == .bool(false))
            #expect(problem["code"] == .string("notOffered"))
            #expect(problem["process"] == .string("gateway 1"))
            #expect(problem["advice"] == .array([.string("Add the manifest of the process that offers it.")]))
        }
    }

    @Test func ordersOfAnUpgrade() throws {
        try inFolder { run in
            let wide = Fleets.home.replacing(
                "kind", by: .choice(name: "K", values: ["castle", "detached", "terraced"]))
            var new = Fleets.five
            new.expected("valuation.v1.Valuer", "value") { $0.request = wide }
            new.offered("valuation.v1.Valuer", "value") { $0.request = wide }
            new = new.changing("desk") { $0.version = "2" }.changing("valuation") { $0.version = "2" }
                .changing("mail") { $0.version = "2" }
            try run.write(Fleets.five, to: "running")
            try run.write(new, to: "new")
            let result = try run.strata("fleet", "check", "new", "--from", "running")
            #expect(result.code == 0)
            #expect(
                result.output == """
                    1 order works for desk, valuation
                        valuation → desk
                        `valuation` before `desk`: otherwise, `valuation 1` cannot read the request of \
                    `valuation.v1.Valuer/value` that `desk 2` writes.
                    at any time: mail
                    the fleet works: 5 processes, 4 calls

                    """)
            let same = try run.strata("fleet", "check", "new", "--from", "new")
            #expect(same.output == "nothing to upgrade\nthe fleet works: 5 processes, 4 calls\n")
            let json = try run.strata("fleet", "check", "new", "--from", "running", "--format", "json")
            #expect(json.output.contains("\"independent\" : [\n      \"mail\"\n    ]"))
            #expect(json.output.contains("\"orderCount\" : 1"))
        }
    }

    @Test func anUpgradeWithoutAnOrderIsAFault() throws {
        try inFolder { run in
            var new = Fleets.five
            new.expected("rates.v1.Rates", "rate") { $0.response = Fleets.text }
            new.offered("rates.v1.Rates", "rate") { $0.response = Fleets.text }
            try run.write(Fleets.five, to: "running")
            try run.write(new, to: "new")
            let result = try run.strata("fleet", "check", "new", "--from", "running")
            #expect(result.code == 1)
            #expect(
                result.output.contains(
                    "No order of deployment works: `rates` and `valuation` each break the other if they are deployed first."
                )
            )
            #expect(result.output.hasSuffix("1 fault in 5 processes, 4 calls\n"))
        }
    }

    @Test func eachBadFileIsReported() throws {
        try inFolder { run in
            try run.write(Fleets.five)
            let good = String(decoding: try JSONEncoder().encode(Fleets.rates), as: UTF8.self)
            try run.write(Data("{\"format\": 1,\n \"process\": }".utf8), to: "broken.json")
            try run.write(
                Data(good.replacing("\"limitMilliseconds\":500", with: "\"limitMilliseconds\":\"long\"").utf8),
                to: "kind.json")
            try run.write(Data(good.replacing("\"attempts\":1", with: "\"tries\":1").utf8), to: "key.json")
            try run.write(Data(good.replacing("\"format\":1", with: "\"format\":7").utf8), to: "format.json")
            try run.write(Data(), to: "empty.json")
            try run.write(Data("[]".utf8), to: "list.json")
            try FileManager.default.createDirectory(atPath: "\(run.folder)/none", withIntermediateDirectories: true)
            let result = try run.strata(
                "fleet", "check", "broken.json", "kind.json", "desk.json", "key.json", "format.json", "empty.json",
                "list.json",
                "gone.json", "none")
            #expect(result.code == 2)
            #expect(result.output == "")
            let lines = result.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 8)
            #expect(
                lines[0]
                    == "broken.json: error: line 2, column 13 is not JSON (Invalid value); print the manifest again with "
                    + "the program")
            #expect(lines[1].hasPrefix("kind.json: error: offers[0].methods[0].limitMilliseconds is wrong ("))
            #expect(
                lines[2]
                    == "key.json: error: offers[0].methods[0] has no \"attempts\"; print the manifest again with the program"
            )
            #expect(
                lines[3]
                    == "format.json: error: the manifest has the format 7, and this tool reads the format 1; build the "
                    + "program and the tool with one version of Strata")
            #expect(
                lines[4] == "empty.json: error: the file is empty or cannot be read; write the manifest there again")
            #expect(lines[5].hasPrefix("list.json: error: the manifest is wrong ("))
            #expect(
                lines[6] == "gone.json: error: there is no such file; write the manifest there, or correct the path")
            #expect(lines[7] == "none: error: the folder has no *.json; write one manifest for each process there")
        }
    }

    @Test func wrongUseIsExplained() throws {
        try inFolder { run in
            let wrong = [
                (
                    ["fleet"],
                    "fleet needs a word after it: strata fleet check, strata fleet graph, strata fleet proto, strata fleet candidates"
                ),
                (["fleet", "check"], "fleet check needs the manifests of the processes"),
                (["fleet", "chekc", "x"], "did you mean \"check\"?"),
                (["fleet", "check", "x", "--form", "y"], "the option \"--form\" is unknown"),
                (["fleet", "graph", "x", "--format", "pdf"], "use one of html, dot, mermaid"),
                (["fleet", "check", "x", "--from", "a", "--from", "b"], "given twice"),
            ]
            for (arguments, text) in wrong {
                let result = try run.strata(arguments)
                #expect(result.code == 2 && result.errors.contains(text), "\(arguments): \(result.errors)")
            }
            let help = try run.strata("fleet", "--help")
            #expect(help.output.contains("strata fleet graph FILE…"))
        }
    }

    @Test func protocolsThatCouldMove() throws {
        try inFolder { run in
            try run.write(
                Data(#"{ "folders": ["Code"], "contracts": [{ "kind": "acyclic" }] }"#.utf8), to: "strata.json")
            try run.write(
                Data(
                    """
                    struct Home: Codable { var area: Int }
                    protocol Valuer: Sendable {
                        func value(of home: Home) async throws -> Int
                    }
                    struct TableValuer: Valuer { func value(of home: Home) async throws -> Int { 1 } }
                    protocol Printer {
                        func print(_ text: String)
                    }
                    final class Paper: Printer { func print(_ text: String) {} }
                    """.utf8), to: "Code/Desk/Desk.swift")
            let result = try run.strata("fleet", "candidates")
            #expect(result.code == 0)
            #expect(
                result.output == """
                    Code/Desk/Desk.swift:2:10: Desk.Valuer could move
                    Code/Desk/Desk.swift:6:10: Desk.Printer cannot move yet: 3 obstacles
                        Code/Desk/Desk.swift:6:10: the protocol is not Sendable
                        Code/Desk/Desk.swift:7:10: `print` does not throw, and a remote call can fail
                        Code/Desk/Desk.swift:7:10: `print` is not async
                    1 of 2 protocols could move

                    """)
            try run.write(
                Data(#"{"nodes": [{"type": "Desk.Valuer"}, {"type": "any Desk.Other"}, 3]}"#.utf8), to: "graph.json")
            let some = try run.strata("fleet", "candidates", "--graph", "graph.json", "--format=json")
            #expect(some.output.contains("\"canMove\" : true") && !some.output.contains("Printer"))
            try run.write(Data("[]".utf8), to: "list.json")
            let bad = try run.strata("fleet", "candidates", "--graph", "list.json")
            #expect(bad.code == 2 && bad.errors.contains("list.json is not JSON") == false)
            #expect(bad.errors.contains("the graph list.json has no nodes"))
        }
    }

    @Test func theFleetIsDrawn() throws {
        try inFolder { run in
            try run.write(Fleets.five)
            let page = try run.strata("fleet", "graph", ".")
            #expect(page.code == 0)
            #expect(page.output.hasPrefix("<!DOCTYPE html>\n"))
            #expect(page.output.hasSuffix("</html>\n"))
            let dot = try run.strata("fleet", "graph", ".", "--format", "dot")
            #expect(dot.output.hasPrefix("digraph fleet {\n"))
            let mermaid = try run.strata("fleet", "graph", ".", "--format", "mermaid")
            #expect(mermaid.output.hasPrefix("flowchart TB\n"))
        }
    }
}
