/// What travels with the work of a call, from the first process to the last: its deadline and its path. Sendable.
///
/// ```swift
/// try await CallContext.withDeadline(in: .seconds(1)) { try await valuer.valuation(of: home) }
/// ```
///
/// A handler runs with the deadline that its caller sent, and every remote call in it ends by then, in whatever
/// process.
public struct CallContext: Sendable {
    /// The context of the current task and of the child tasks that it creates.
    public static var current: CallContext { storage }

    @TaskLocal static var storage = CallContext()

    /// When the work must have ended; nil if its caller set no deadline.
    public private(set) var deadline: ContinuousClock.Instant?
    /// The calls that led here, from the outermost: `insurance.valuation.v1.Valuer/Valuation` for each.
    public private(set) var path: [String]

    init(deadline: ContinuousClock.Instant? = nil, path: [String] = []) {
        self.deadline = deadline
        self.path = path
    }

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
        let deadline = ContinuousClock.now.advanced(by: limit.bounded)
        let context = CallContext(deadline: min(deadline, current.deadline ?? deadline), path: current.path)
        return try await $storage.withValue(context) { try await work() }
    }
}
