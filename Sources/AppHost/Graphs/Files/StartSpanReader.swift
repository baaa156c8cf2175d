internal import StrataCore

/// Builds spans from the events of a trace. The text's numbers are read in thousandths, so its microseconds are
/// nanoseconds.
struct StartSpanReader {
    /// Identifies a begin event that waits for its end: by thread, or by the members that an asynchronous pair shares.
    private struct Pair: Hashable {
        let isAsynchronous: Bool
        let key: String
    }

    private let list: JSONMember
    private let events: [JSONMember]
    private var threads: [String: String] = [:]

    init(_ list: JSONMember) throws(GraphFileError) {
        self.list = list
        events = try list.elements("traceEvents") { event throws(GraphFileError) in event }
        for event in events where try event.string("ph") == "M" {
            guard event.has("name"), try event.string("name") == "thread_name" else { continue }
            threads[try Self.thread(of: event)] = try event.member("args").string("name")
        }
    }

    /// The spans in the order in which they begin in the text.
    func spans() throws(GraphFileError) -> [StartSpan] {
        var spans: [StartSpan?] = []
        var open: [Pair: [(position: Int, event: JSONMember)]] = [:]
        var end = Int.min
        for event in events {
            let phase = try event.string("ph")
            switch phase {
            case "X":
                let duration = try event.int("dur")
                guard duration >= 0 else { throw event.fault("`dur` is negative.") }
                let start = try event.int("ts")
                guard !start.addingReportingOverflow(duration).overflow else { throw event.fault("`dur` is too long.") }
                end = max(end, start + duration)
                spans.append(try span(event, duration))
            case "B", "b":
                open[try Self.pair(event, phase), default: []].append((spans.count, event))
                end = max(end, try event.int("ts"))
                spans.append(nil)
            case "E", "e":
                let time = try event.int("ts")
                end = max(end, time)
                guard let begin = open[try Self.pair(event, phase)]?.popLast() else { continue }
                let (duration, isTooLong) = time.subtractingReportingOverflow(try begin.event.int("ts"))
                guard duration >= 0, !isTooLong else { throw event.fault("The event ends before it begins.") }
                spans[begin.position] = try span(begin.event, duration)
            default: continue
            }
        }
        for begin in open.values.joined() {
            let (duration, isTooLong) = end.subtractingReportingOverflow(try begin.event.int("ts"))
            guard !isTooLong else { throw begin.event.fault("The event is too long.") }
            spans[begin.position] = try span(begin.event, duration)
        }
        let found = spans.compactMap(\.self)
        guard !found.isEmpty else {
            throw list.fault("No event has a duration: none has `X` or `B` as its `ph`.")
        }
        return found
    }

    private func span(_ event: JSONMember, _ duration: Int) throws(GraphFileError) -> StartSpan {
        let number = try Self.thread(of: event)
        let arguments = event.has("args") ? try event.member("args") : JSONMember(.object([]))
        return StartSpan(
            name: try event.string("name"), kind: event.has("cat") ? try event.string("cat") : "construct",
            service: try arguments.optionalString("service"),
            requester: try arguments.optionalString("for"),
            thread: arguments.has("task") ? try arguments.string("task") : threads[number] ?? "thread \(number)",
            start: try event.int("ts"), duration: duration,
            error: try arguments.optionalString("error"))
    }

    private static func pair(_ event: JSONMember, _ phase: String) throws(GraphFileError) -> Pair {
        guard phase == "b" || phase == "e" else {
            return Pair(isAsynchronous: false, key: try thread(of: event))
        }
        let category = event.has("cat") ? try event.string("cat") : ""
        let identity = event.has("id") ? try event.text("id") : ""
        return Pair(isAsynchronous: true, key: "\(category)\n\(identity)\n\(try event.string("name"))")
    }

    private static func thread(of event: JSONMember) throws(GraphFileError) -> String {
        event.has("tid") ? "\(try event.int("tid") / 1000)" : "0"
    }
}
