/// The time by which the work of the current task must have ended. Child tasks inherit it, through modules and
/// libraries that do not know each other.
///
/// Code that begins work for a waiting caller, such as the handler of a request, sets it. Code that waits for something
/// outside, such as a remote call or a query, waits no longer than ``remaining``:
///
/// ```swift
/// try await TaskDeadline.within(.seconds(2)) { try await desk.quote(request) }
/// ```
///
/// It cancels nothing by itself. Sendable, as an enum without cases.
public enum TaskDeadline: Sendable {
    /// The deadline of the current task; nil if nobody has set one.
    ///
    /// `$current.withValue(_:)` replaces it, for code that works on behalf of another caller than the one that started
    /// the task. A detached task has none.
    @TaskLocal public static var current: ContinuousClock.Instant?

    /// The time that is left, at least zero; nil if there is no deadline.
    public static var remaining: Duration? { current.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

    /// Runs work with a deadline. An earlier deadline around it stays in force.
    ///
    /// - Parameters:
    ///   - limit: The time from now; at most 366 days count.
    ///   - work: The work.
    public static func within<Result>(_ limit: Duration, _ work: () async throws -> Result) async rethrows -> Result {
        let deadline = ContinuousClock.now.advanced(by: min(limit, longest))
        return try await $current.withValue(min(deadline, current ?? deadline)) { try await work() }
    }

    /// Larger durations could overflow the clock.
    private static let longest = Duration.seconds(366 * 24 * 60 * 60)
}
