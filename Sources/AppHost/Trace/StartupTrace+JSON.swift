internal import StrataCore

extension StartupTrace {
    /// The trace as JSON in the trace-event format, which Perfetto and the tracing page of Chromium open, and which
    /// `graph --format html --timings FILE` shows. Ends with a line break.
    ///
    /// Each span is a complete event (`X`) with `ts` and `dur` in microseconds, precise to the nanosecond; its category
    /// is the kind. Its arguments are `service`, the identity in the graph; `for`, the requester; `thread`;
    /// `registered`, the site of the registration; `own`, the duration in microseconds without the spans directly
    /// inside it; and `error`. A global instant event marks when everything was up. Each event is on one line. Google's
    /// "Trace Event Format" describes the format.
    ///
    /// - Parameter program: The name of the process in the viewer.
    /// - Complexity: O(*n*) in the number of spans.
    public func json(program: String = "application") -> String {
        var numbers: [String: Int] = [:]
        var events = [Self.metadata("process_name", track: 0, .string(program))]
        for span in spans where numbers[span.track] == nil {
            let number = numbers.count + 1
            numbers[span.track] = number
            events.append(Self.metadata("thread_name", track: number, .string(span.track)))
            events.append(Self.metadata("thread_sort_index", track: number, .int(number)))
        }
        events += spans.map { Self.event($0, track: numbers[$0.track] ?? 0) }
        if let up {
            events.append(
                .object([
                    ("ph", .string("i")), ("name", .string("everything is up")), ("s", .string("g")), ("pid", .int(1)),
                    ("tid", .int(1)), ("ts", Self.microseconds(up)),
                ]))
        }
        return """
            {"displayTimeUnit":"ms","traceEvents":[
            \(events.map(\.compactText).joined(separator: ",\n"))
            ]}

            """
    }

    private static func metadata(_ name: String, track: Int, _ value: JSONValue) -> JSONValue {
        .object([
            ("ph", .string("M")), ("name", .string(name)), ("pid", .int(1)), ("tid", .int(track)),
            ("args", .object([(name == "thread_sort_index" ? "sort_index" : "name", value)])),
        ])
    }

    private static func event(_ span: Span, track: Int) -> JSONValue {
        var arguments: [(String, JSONValue)] = []
        func add(_ name: String, _ text: String?) {
            if let text { arguments.append((name, .string(text))) }
        }
        add("service", span.identity)
        add("for", span.requester)
        add("thread", span.thread)
        add("registered", span.site.map { "\($0)" })
        add("error", span.error)
        arguments.append(("own", microseconds(span.own)))
        return .object([
            ("ph", .string("X")), ("name", .string(span.name)), ("cat", .string("\(span.kind)")), ("pid", .int(1)),
            ("tid", .int(track)), ("ts", microseconds(span.start)), ("dur", microseconds(span.duration)),
            ("args", .object(arguments)),
        ])
    }

    private static func microseconds(_ duration: Duration) -> JSONValue {
        .thousandths(duration.nanoseconds)
    }
}

extension Duration {
    /// Whole nanoseconds.
    var nanoseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}
