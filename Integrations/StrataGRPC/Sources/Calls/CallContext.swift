import StrataCore

/// The values that travel with a call, from the first process to the last: its deadline and its path. Sendable.
///
/// ```swift
/// try await CallContext.withDeadline(in: .seconds(1)) { try await valuer.valuation(of: home) }
/// ```
///
/// A handler runs with the deadline that its caller sent, and every remote call in it ends by then, in whatever
/// process. The deadline is `TaskDeadline`, so code that does not know this library may set it and read it.
public struct CallContext: Sendable {
    /// The context of the current task and of the child tasks that it creates.
    public static var current: CallContext { CallContext(deadline: TaskDeadline.current, path: storedPath) }

    @TaskLocal private static var storedPath: [String] = []

    /// When the work must have ended; nil if its caller set no deadline.
    public let deadline: ContinuousClock.Instant?
    /// The calls that led here, from the outermost: `insurance.valuation.v1.Valuer/Valuation` for each.
    public let path: [String]

    /// The time that is left, at least zero; nil if there is no deadline.
    public var remaining: Duration? { deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

    /// Runs work that makes remote calls with a deadline. An earlier deadline around it stays in force.
    ///
    /// The deadline bounds the remote calls; it does not cancel other work.
    ///
    /// - Parameters:
    ///   - limit: The time from now, a day at most.
    ///   - work: The work.
    nonisolated(nonsending)
        public static func withDeadline<Result>(
            in limit: Duration, _ work: nonisolated(nonsending) () async throws -> Result
        ) async rethrows -> Result
    {
        try await TaskDeadline.within(limit.bounded) { try await work() }
    }

    /// Runs the work of a call with the deadline and the path that came with it, whatever those of the task that
    /// started the server are.
    static func serving<Result>(
        until deadline: ContinuousClock.Instant, _ path: [String], _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await TaskDeadline.$current.withValue(deadline) {
            try await $storedPath.withValue(path) { try await work() }
        }
    }
}
