import StrataArchitecture
import Testing

/// The protocols that another process could serve, and the obstacles of the others.
struct RemoteCandidatesTests {
    private func obstacles(_ text: String, others: KeyValuePairs<String, String> = [:]) throws -> [String] {
        var sources = "struct Made: Service {}\n" + text
        sources += ""
        var codebase = Codebase.sample(["Desk": sources])
        let more = Codebase.sample(others)
        codebase = Codebase(root: "/sample", modules: codebase.modules + more.modules)
        let candidates = try RemoteCandidates(of: codebase).candidates
        return candidates.filter { $0.name == "Service" }.flatMap(\.obstacles).map {
            "\($0.location.path.dropFirst("Sources/".count)):\($0.location.position.line): \($0.text)"
        }
    }

    /// A protocol with one requirement, on line 2.
    private func requirement(_ line: String, _ more: String = "") throws -> [String] {
        try obstacles("protocol Service: Sendable { \(line) }\n\(more)")
    }

    @Test func findsProtocolsThatCouldMove() throws {
        let values = """
            struct Home: Codable, Sendable { var kind: Kind }
            enum Kind: String, Codable { case a, b }
            final class Box: Codable, Sendable {}
            """
        for line in [
            "func m() async throws", "func m(_ home: Home) async throws -> [Kind]",
            "func m(a: Int, b: [String: Box]?) async throws -> Double",
            "func m(on day: Foundation.Date = .now) async throws -> Set<UUID>",
            "func m() async throws(Failure) -> Home?",
            "func m() async throws -> AsyncThrowingStream<Home, any Error>",
            "func m() async throws -> Void; func n() async throws -> ()",
            "@concurrent func m(_ a: Dictionary<String, Home>, b: sending Home) async throws",
        ] { #expect(try requirement(line, values) == [], "\(line)") }
    }

    @Test func requirementsThatCannotBeCalled() throws {
        #expect(try requirement("func m() throws") == ["Desk/Desk.swift:2: `m` is not async"])
        #expect(
            try requirement("func m() async") == ["Desk/Desk.swift:2: `m` does not throw, and a remote call can fail"])
        #expect(
            try requirement("func m() async throws; var x: Int { get }") == [
                "Desk/Desk.swift:2: `x` is a property; make it a method"
            ])
        #expect(
            try requirement("func m() async throws; init(a: Int)") == [
                "Desk/Desk.swift:2: an initializer cannot be called in another process"
            ])
        #expect(
            try requirement("func m() async throws; static func n() async throws") == [
                "Desk/Desk.swift:2: a static requirement has no instance to call"
            ])
        #expect(
            try requirement("associatedtype A; func m() async throws") == [
                "Desk/Desk.swift:2: the associated type `A` cannot be encoded"
            ])
        #expect(
            try requirement("func m<T>(_ t: Int) async throws") == [
                "Desk/Desk.swift:2: `m` is generic, so the types of its messages are not known"
            ])
        #expect(try requirement("") == ["Desk/Desk.swift:2: the protocol has no method to call"])
        #expect(
            try obstacles("protocol Service: Base { func m() async throws }") == [
                "Desk/Desk.swift:2: it inherits from `Base`, whose requirements would have to move, too",
                "Desk/Desk.swift:2: the protocol is not Sendable",
            ])
    }

    @Test func valuesThatCannotBeSent() throws {
        let line = { (type: String) in "func m(_ value: \(type)) async throws" }
        #expect(
            try requirement(line("@escaping (Int) -> Void")).map { $0.contains("is a closure, which cannot be sent") }
                == [true])
        #expect(try requirement(line("inout Int")) == ["Desk/Desk.swift:2: `inout Int` is inout; return the new value"])
        #expect(
            try requirement(line("any Shape")) == [
                "Desk/Desk.swift:2: `any Shape` cannot be encoded; use a type that is Codable"
            ])
        #expect(try requirement(line("(Int, Int)")) == ["Desk/Desk.swift:2: `(Int,Int)` is a tuple; use a struct"])
        #expect(
            try requirement(line("Unknown")) == [
                "Desk/Desk.swift:2: `Unknown` is not declared in the codebase, so it is not known whether it can be sent"
            ])
        #expect(try requirement(line("Home"), "struct Home {}") == ["Desk/Desk.swift:3: `Home` is not Codable"])
        #expect(try requirement(line("Home"), "struct Home {}\nextension Home: Codable {}") == [])
        #expect(
            try requirement(line("Home"), "public struct Home: Codable {}") == [
                "Desk/Desk.swift:3: `Home` is not declared Sendable"
            ])
        #expect(
            try requirement(line("Home"), "enum Home: Codable { case a, b(Int) }") == [
                "Desk/Desk.swift:3: `Home` is an enum with associated values, whose encoding the text does not show"
            ])
    }

    @Test func theNearestTypeOfANameCounts() throws {
        let other: KeyValuePairs = ["Web": "struct Home {}"]
        #expect(
            try obstacles(
                "protocol Service: Sendable { func m() async throws -> Home }\nstruct Home: Codable {}", others: other)
                == [])
        #expect(
            try obstacles("protocol Service: Sendable { func m() async throws -> Home }", others: other) == [
                "Web/Web.swift:1: `Home` is not Codable"
            ])
    }

    @Test func implementationsThatCannotMove() throws {
        let service = "protocol Service: Sendable { func m() async throws }\n"
        for clock in [
            "let now = Date()", "let now = Date.now", "let now = ContinuousClock.now", "let clock: any SystemClock",
        ] {
            let found = try obstacles(service + "struct Other: Service { func m() { \(clock) } }")
            let isFound = found == ["Desk/Desk.swift:3: `Other` reads a clock; pass the time in the call"]
            #expect(isFound || clock.contains("any"), "\(clock): \(found)")
        }
        #expect(
            try obstacles(service + "extension Made { func m() async throws { try store.transaction { } } }") == [
                "Desk/Desk.swift:3: `Made` takes part in a transaction, which does not extend to another process"
            ])
        #expect(
            try obstacles(service + "struct Other: Service { func m() { let day = Date(timeIntervalSince1970: 0) } }")
                == [])
    }

    @Test func servicesOfAGraphOnly() throws {
        let codebase = Codebase.sample([
            "Desk": "protocol A: Sendable { func m() async throws }\nprotocol B {}\nstruct C: A, B {}\nprotocol D {}"
        ])
        #expect(try RemoteCandidates(of: codebase).candidates.map(\.name) == ["A", "B"])
        #expect(try RemoteCandidates(of: codebase, serving: ["B", "D"]).candidates.map(\.name) == ["B", "D"])
        #expect(try RemoteCandidates(of: codebase, serving: []).text == "0 of 0 protocols could move\n")
    }

    @Test(arguments: [
        "protocol", "protocol P", "protocol P {", "protocol P: {}", "protocol P { func }", "protocol P { func m( }",
        "protocol P { func m<T( }}",
        "protocol P { var }", "enum E { case", "extension .A {}", "protocol P { func m() async throws -> }",
        "struct S: P {} protocol P { func m(_: ) -> @ }",
    ]) func brokenSourcesAreRead(text: String) throws {
        let candidates = try RemoteCandidates(of: Codebase.sample(["Desk": text]))
        #expect(!candidates.text.isEmpty)
    }
}
