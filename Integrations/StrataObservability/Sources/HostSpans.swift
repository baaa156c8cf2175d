internal import StrataAppHost
internal import Synchronization
internal import Tracing

/// Creates the spans of one host from its events. Sendable.
///
/// The host reports phases and hooks one after another, so the state changes in order; the lock only makes it visible
/// to other threads. It is not held while the tracer runs.
final class HostSpans: Sendable {
    private enum Stage { case idle, starting, up, stopping, over }

    private struct State {
        var stage = Stage.idle
        /// `start host` or `stop host`, until it ends.
        var open: (any Span)?
        /// The context of `start host`, also after its end, and when it began.
        var start: (context: InstrumentationContext, began: DefaultTracerClock.Timestamp)?
        var hasTrace = false
    }

    private let given: (any Tracer)?
    private let parent: InstrumentationContext
    private let isTraced: Bool
    private let state = Mutex(State())

    init(_ tracer: (any Tracer)?, below parent: InstrumentationContext, traced isTraced: Bool) {
        given = tracer
        self.parent = parent
        self.isTraced = isTraced
    }

    private var tracer: any Tracer { given ?? InstrumentationSystem.tracer }

    func record(_ event: HostEvent) {
        switch event.kind {
        case .phase: enter(event.phase)
        case .running: close(.up, isFailure: false)
        case .constructed, .started, .stopped, .failed, .abandoned: recordHook(event)
        // Its end follows, or it is abandoned.
        case .late: state.withLock { $0.open }?.addEvent(SpanEvent(name: "late: \(Self.name(of: event))"))
        default: break
        }
    }

    private func enter(_ phase: HostPhase?) {
        let stage = state.withLock { $0.stage }
        switch phase {
        case .configuring: open(.starting, "start host")
        case .stopping:
            // Before everything was up, because a service did not start or because somebody stopped it.
            if stage == .starting { close(.stopping, isFailure: false) }
            open(.stopping, "stop host")
        case .stopped, .failed: close(.over, isFailure: phase == .failed)
        default: break
        }
    }

    private func open(_ stage: Stage, _ name: String) {
        let now = DefaultTracerClock.now
        let span = tracer.startSpan(name, context: parent, at: now)
        state.withLock { state in
            state.stage = stage
            state.open = span
            if stage == .starting { state.start = (span.context, now) }
        }
    }

    private func close(_ stage: Stage, isFailure: Bool) {
        let span = state.withLock { state in
            state.stage = stage
            defer { state.open = nil }
            return state.open
        }
        if isFailure { span?.setStatus(SpanStatus(code: .error)) }
        span?.end()
    }

    private func recordHook(_ event: HostEvent) {
        guard let hook = event.hook else { return }
        let (stage, open) = state.withLock { ($0.stage, $0.open) }
        if event.error != nil { open?.setStatus(SpanStatus(code: .error)) }
        // The recorded trace has the hooks of a start, with their errors.
        if stage == .starting, isTraced, hook == "resolve" || hook == "start" { return }
        // A failed `run()` may have lasted for days.
        let length = hook == "run" ? .zero : event.duration ?? .zero
        let end = DefaultTracerClock.now
        let isInside = hook != "run" && stage != .up
        let span = tracer.startSpan(
            Self.name(of: event), context: isInside ? open?.context ?? parent : parent,
            at: end.moved(by: -length.nanoseconds))
        span.attributes["strata.service"] = event.service.map { "\($0)" }
        span.attributes["strata.layer"] = event.layer
        if let error = event.error {
            span.recordError(error)
            span.setStatus(SpanStatus(code: .error, message: "\(error)"))
        }
        span.end(at: end)
    }

    private static func name(of event: HostEvent) -> String {
        [event.hook, event.service.map { "\($0)" }].compactMap(\.self).joined(separator: " ")
    }

    /// The spans of a recorded start, once; a later trace of the same host repeats them.
    func record(_ trace: StartupTrace) {
        let start = state.withLock { state in
            defer { state.hasTrace = true }
            return state.hasTrace ? nil : state.start
        }
        guard let start else { return }
        var outer: [(span: StartupTrace.Span, context: InstrumentationContext)] = []
        for span in trace.spans {
            outer.removeAll { !$0.span.contains(span) }
            let context = record(span, below: outer.last?.context ?? start.context, since: start.began)
            outer.append((span, context))
        }
    }

    private func record(
        _ recorded: StartupTrace.Span, below context: InstrumentationContext, since began: DefaultTracerClock.Timestamp
    ) -> InstrumentationContext {
        let start = began.moved(by: recorded.start.nanoseconds)
        let span = tracer.startSpan("\(recorded.kind) \(recorded.name)", context: context, at: start)
        span.attributes["strata.service"] = recorded.service.map { "\($0)" }
        span.attributes["strata.identity"] = recorded.identity
        span.attributes["strata.requester"] = recorded.requester
        span.attributes["strata.track"] = recorded.track
        span.attributes["strata.thread"] = recorded.thread
        if let error = recorded.error { span.setStatus(SpanStatus(code: .error, message: error)) }
        span.end(at: start.moved(by: recorded.duration.nanoseconds))
        return span.context
    }
}

extension StartupTrace.Span {
    /// Whether the other span, which comes later in the trace, is inside this one.
    fileprivate func contains(_ other: Self) -> Bool {
        track == other.track && other.start + other.duration <= start + duration
    }
}

extension DefaultTracerClock.Timestamp {
    /// The time some nanoseconds later, or earlier; not before 1970.
    fileprivate func moved(by nanoseconds: Int64) -> Self {
        let (time, isOutside) =
            nanoseconds < 0
            ? nanosecondsSinceEpoch.subtractingReportingOverflow(nanoseconds.magnitude)
            : nanosecondsSinceEpoch.addingReportingOverflow(nanoseconds.magnitude)
        return Self(nanosecondsSinceEpoch: isOutside ? 0 : time)
    }
}
