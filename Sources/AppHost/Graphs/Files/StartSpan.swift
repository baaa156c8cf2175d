internal import StrataCore

/// A construction or a start in a trace of trace events (the form of Chrome's and Perfetto's JSON traces).
///
/// Read are complete events (`ph` is `X`, with `ts` and `dur` in microseconds) and the names of threads (`ph` is `M`). An
/// event's service is its argument `service`, an identity such as `Services/Desk.Clock`; without it, its name stands
/// alone. Other events are passed over.
struct StartSpan: Hashable {
    let name: String
    /// The event's category: `construct`, `start` or another word.
    let kind: String
    let service: String?
    /// The thread's name; a task's, where the event has the argument `task`.
    let thread: String
    /// Microseconds.
    let start: Int
    let duration: Int

    /// - Throws: `GraphFileError` with the place of the first fault.
    static func read(_ text: String) throws(GraphFileError) -> [StartSpan] {
        do throws(GraphFileError) {
            let root = JSONMember(try JSONReader.read(text, truncatesFractions: true))
            // Both forms are in use: an object with `traceEvents`, and the array alone.
            let list =
                if case .array = root.value {
                    JSONMember(.object([("traceEvents", root.value)]))
                } else {
                    root
                }
            return try spans(list)
        } catch {
            throw GraphFileError(
                code: error.code == .notJSON ? .notJSON : .notATrace, place: error.place,
                reason: error.reason, source: "a start-up trace in the form of trace events")
        }
    }

    private static func spans(_ list: JSONMember) throws(GraphFileError) -> [StartSpan] {
        let events = try list.elements("traceEvents") { event throws(GraphFileError) in event }
        var threads: [String: String] = [:]
        for event in events where try event.string("ph") == "M" {
            guard event.has("name"), try event.string("name") == "thread_name" else { continue }
            threads[try thread(of: event)] = try event.member("args").string("name")
        }
        var spans: [StartSpan] = []
        for event in events where try event.string("ph") == "X" {
            let number = try thread(of: event)
            let arguments = event.has("args") ? try event.member("args") : JSONMember(.object([]))
            let start = try event.int("ts")
            let duration = try event.int("dur")
            guard duration >= 0 else { throw event.fault("`dur` is less than nothing.") }
            spans.append(
                StartSpan(
                    name: try event.string("name"), kind: event.has("cat") ? try event.string("cat") : "construct",
                    service: arguments.has("service") ? try arguments.optionalString("service") : nil,
                    thread: arguments.has("task")
                        ? try arguments.string("task") : threads[number] ?? "thread \(number)",
                    start: start, duration: duration))
        }
        guard !spans.isEmpty else { throw list.fault("There is no complete event: none whose `ph` is `X`.") }
        return spans
    }

    private static func thread(of event: JSONMember) throws(GraphFileError) -> String {
        event.has("tid") ? "\(try event.int("tid"))" : "0"
    }

    var jsonValue: JSONValue {
        .object([
            ("name", .string(name)), ("kind", .string(kind)), ("service", .optional(service)),
            ("thread", .string(thread)), ("start", .int(start)), ("duration", .int(duration)),
        ])
    }
}
