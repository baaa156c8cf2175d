import Foundation
import StrataAppHost
import Testing

/// Traces of other tools, as `graph --timings` reads them.
@Suite struct TraceReadingTests {
    private let stage = Stage()

    /// Name, thread, start and duration of each span on the page; times in nanoseconds.
    private func spans(_ events: String, and more: [String] = []) async throws -> [[String]] {
        stage.files["t"] = "[\(events)]"
        let container = Container("Sketch")
        container.register(SketchService.self) { SketchService() }
        let surroundings = stage.surroundings("graph", "--format", "html", "--timings", "t")
        await AppHost(container, surroundings: surroundings).main()
        guard stage.exits == [.success] else { return [[stage.errors]] }
        let line = try #require(stage.output.split(separator: "\n").first { $0.contains("id=\"data\"") })
        let parts = line.components(separatedBy: "id=\"data\">")
        let text = try #require(parts.last?.components(separatedBy: "</script>").first)
        let packed = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let strings = try #require(packed["strings"] as? [String])
        let shapes = try #require(packed["shapes"] as? [[Int]])
        let root = try #require(packed["root"] as? [Any])
        let shape = try #require(root[0] as? Int)
        let rootShape = shapes[shape].map { strings[$0] }
        let position = try #require(rootShape.firstIndex(of: "timings"))
        let timings = try #require(root[1 + position] as? [Any])
        return try timings.dropFirst().map { timing in
            let values = try #require(timing as? [Any])
            let shape = try #require(values[0] as? Int)
            let names = shapes[shape].map { strings[$0] }
            return try (["name", "thread", "start", "duration"] + more).map { member in
                let place = try #require(names.firstIndex(of: member))
                let value = values[1 + place]
                if let number = value as? Int { return strings[number] }
                let number = try #require(value as? [Int])
                return "\(number[1])"
            }
        }
    }

    @Test func aBeginAndItsEndAreASpan() async throws {
        let spans = try await spans(
            """
            {"ph": "B", "name": "outer", "tid": 1, "ts": 1}, {"ph": "B", "name": "inner", "tid": 1, "ts": 2.5},
            {"ph": "B", "name": "other", "tid": 2, "ts": 2}, {"ph": "E", "tid": 1, "ts": 4},
            {"ph": "E", "tid": 2, "ts": 5}, {"ph": "E", "tid": 1, "ts": 10.0625}
            """)
        #expect(
            spans == [
                ["outer", "thread 1", "1000", "9062"], ["inner", "thread 1", "2500", "1500"],
                ["other", "thread 2", "2000", "3000"],
            ])
    }

    @Test func aSpanThatFailedHasItsError() async throws {
        let spans = try await spans(
            #"{"ph": "X", "name": "a", "tid": 1, "ts": 1, "dur": 2, "args": {"error": "the pipe burst"}}"#,
            and: ["error"])
        #expect(spans == [["a", "thread 1", "1000", "2000", "the pipe burst"]])
    }

    @Test func asynchronousPairsAreMatchedByIdentity() async throws {
        let spans = try await spans(
            """
            {"ph": "b", "cat": "a", "id": "0x1", "name": "load", "ts": 0},
            {"ph": "b", "cat": "a", "id": 2, "name": "load", "ts": 1},
            {"ph": "e", "cat": "a", "id": "0x1", "name": "load", "ts": 5},
            {"ph": "e", "cat": "a", "id": 2, "name": "load", "ts": 3}
            """)
        #expect(spans == [["load", "thread 0", "0", "5000"], ["load", "thread 0", "1000", "2000"]])
    }

    @Test func aBeginWithoutAnEndLastsToTheEnd() async throws {
        let spans = try await spans(
            """
            {"ph": "E", "tid": 1, "ts": 1}, {"ph": "B", "name": "hangs", "tid": 1, "ts": 2},
            {"ph": "X", "name": "a", "tid": 2, "ts": 3, "dur": 4}
            """)
        #expect(spans == [["hangs", "thread 1", "2000", "5000"], ["a", "thread 2", "3000", "4000"]])
    }

    @Test(arguments: [
        (
            "{\"ph\": \"B\", \"name\": \"a\", \"ts\": 5}, {\"ph\": \"E\", \"ts\": 4}",
            "desk: t: traceEvents[1]: The event ends before it begins."
        ),
        ("{\"ph\": \"B\", \"name\": \"a\"}", "desk: t: traceEvents[0]: `ts` is missing."),
        (
            "{\"ph\": \"X\", \"name\": \"a\", \"ts\": 9223372036854775, \"dur\": 9223372036854775}",
            "desk: t: traceEvents[0]: `dur` is too long."
        ),
        (
            "{\"ph\": \"X\", \"name\": \"a\", \"ts\": 9223372036854775807, \"dur\": 1}",
            "desk: t: line 1, column 33: This is not a whole number."
        ),
        (
            "{\"ph\": \"B\", \"name\": \"a\", \"ts\": -9223372036854775}, {\"ph\": \"E\", \"ts\": 9223372036854775}",
            "desk: t: traceEvents[1]: The event ends before it begins."
        ),
    ])
    func aWrongTraceIsRefused(_ events: String, _ told: String) async throws {
        let found = try await spans(events)
        #expect(found.first?.first?.hasPrefix(told) == true, "\(found)")
    }
}
