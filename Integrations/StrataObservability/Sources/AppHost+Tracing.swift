public import StrataAppHost
public import Tracing

extension AppHost {
    /// Traces the start and the stop of this host as spans. Call it before the host runs.
    ///
    /// ```swift
    /// host.trace()
    /// ```
    ///
    /// | span | inside | from, to |
    /// |---|---|---|
    /// | `start host` | the caller's span | the first phase, until everything is up or the start has failed |
    /// | `resolve SERVICE`, `start SERVICE` | `start host` | the construction and the `start()` of a hosted service |
    /// | `stop host` | the caller's span | the beginning of the stop, until the host has ended |
    /// | `stop SERVICE` | `stop host` | the `stop()` of a hosted service |
    /// | `run SERVICE` | the caller's span | the end of a `run()` that failed, without a length |
    ///
    /// A hook that failed or was abandoned has the error and the status `error`. A hook that exceeds its deadline is
    /// also an event of `start host` or `stop host`. Spans of a restart are in the caller's span. The attributes are
    /// `strata.service` and `strata.layer`.
    ///
    /// - Parameters:
    ///   - tracer: The tracer; nil for that of the process, looked up when the host begins. The host calls it outside
    ///     all locks and waits for it.
    ///   - constructions: Whether the start also has a span for each construction and each wait: inside the
    ///     construction that contains it on the same thread or task, otherwise inside `start host`. As for
    ///     ``StrataAppHost/AppHost/traceStartup(_:)``, the process then constructs on the slow path for its whole life.
    ///     The additional attributes are `strata.identity`, `strata.requester`, `strata.track` and `strata.thread`.
    public func trace(with tracer: (any Tracer)? = nil, constructions: Bool = false) {
        let spans = HostSpans(tracer, below: .current ?? .topLevel, traced: constructions)
        observe { spans.record($0) }
        guard constructions else { return }
        traceStartup { spans.record($0) }
    }
}
