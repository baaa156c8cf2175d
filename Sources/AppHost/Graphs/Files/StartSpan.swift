internal import StrataCore

/// A construction, a start or a wait in a JSON trace in the Trace Event Format, which Chrome and Perfetto read.
///
/// It is read from complete events (`ph` is `X`, with `ts` and `dur` in microseconds), pairs of a begin and an end (`B`
/// and `E` of one thread, the innermost first; `b` and `e` of one `id`, category and name), and names of threads (`M`).
/// An event's service is its argument `service`, an identity such as `Services/Desk.Clock`; an event without it has
/// only its name. Other events are ignored. A begin without an end lasts to the end of the trace. An end without a
/// begin is ignored, because a trace may begin in the middle.
struct StartSpan: Hashable {
    let name: String
    /// The event's category: `construct`, `start`, `wait` or another word.
    let kind: String
    let service: String?
    /// The service that requested it.
    let requester: String?
    /// The thread's name, or the task's name if the event has the argument `task`.
    let thread: String
    /// Nanoseconds.
    let start: Int
    let duration: Int
    /// The thrown error: the event's argument `error`. Nil after a success.
    let error: String?

    /// - Throws: `GraphFileError` with the location of the first fault.
    static func read(_ text: String) throws(GraphFileError) -> [StartSpan] {
        do throws(GraphFileError) {
            let root = JSONMember(try JSONReader.read(text, inThousandths: true))
            // Both forms are in use: an object with `traceEvents`, and an array alone.
            let list =
                if case .array = root.value {
                    JSONMember(.object([("traceEvents", root.value)]))
                } else {
                    root
                }
            return try StartSpanReader(list).spans()
        } catch {
            throw GraphFileError(
                code: error.code == .notJSON ? .notJSON : .notATrace, place: error.place,
                reason: error.reason, source: "`--startup-trace FILE`")
        }
    }

    var jsonValue: JSONValue {
        .object([
            ("name", .string(name)), ("kind", .string(kind)), ("service", .optional(service)),
            ("for", .optional(requester)), ("thread", .string(thread)), ("start", .int(start)),
            ("duration", .int(duration)), ("error", .optional(error)),
        ])
    }
}
