/// A hook exceeded its deadline. Sendable.
public struct HookTimeout: Error, Hashable, Sendable {
    /// The hook: `resolve`, `start`, `run`, `stop`, `body` or `close`.
    public let hook: String
    /// The time limit.
    public let deadline: Duration
    /// The property of `HookDeadlines` with the time limit; nil if several determine it.
    package let limit: String?
    /// Whether the hook continued after its cancellation: the host has abandoned it, and it may still be running.
    public let wasAbandoned: Bool
    /// The construction that was still under way when the deadline passed; nil for hooks other than `resolve`.
    public let pending: PendingConstruction?

    /// - Parameter wasCancelled: Whether the hook was cancelled before its deadline, because the host or the service
    ///   stops.
    package init(
        _ hook: Hook.Kind, deadline: Duration, wasCancelled: Bool = false, wasAbandoned: Bool,
        pending: PendingConstruction? = nil
    ) {
        self.hook = hook.rawValue
        limit =
            switch hook {
            case .close: nil
            case .body: "body"
            case .run: "stop"
            case .resolve, .start, .stop: wasCancelled ? "stop" : hook.rawValue
            }
        self.deadline = deadline
        self.wasAbandoned = wasAbandoned
        self.pending = pending
    }
}

extension HookTimeout: CustomStringConvertible {
    /// The description, as the end of a sentence.
    public var description: String {
        let end = wasAbandoned ? "ignored its cancellation and was abandoned" : "was cancelled"
        if hook == Hook.Kind.run.rawValue {
            return
                "its `run()` did not end within \(deadline) of its cancellation (`HookDeadlines.stop`) and was abandoned"
        }
        guard let pending else {
            let what = ["start", "stop"].contains(hook) ? "its `\(hook)()`" : "it"
            let limit = limit.map { " (`HookDeadlines.\($0)`)" } ?? ""
            return "\(what) took longer than \(deadline)\(limit)" + (wasAbandoned ? ", " : " and ") + end
        }
        let or = pending.suspected.map { ", or that of \($0)," } ?? ""
        let culprit =
            pending.path.count > 1
            ? "`\(pending.service)` (\(pending.site)) is still under construction after \(deadline)\(pending.way)"
                + (pending.suspected.map { ", perhaps for \($0)" } ?? "")
            : "its factory\(or) is still running after \(deadline)"
        return "\(culprit); it \(end)"
    }
}

extension HookTimeout {
    /// How to fix it, as a sentence; nil if several limits determine the deadline.
    var advice: String? {
        guard let limit else { return nil }
        let what =
            switch Hook.Kind(rawValue: hook) {
            case .resolve: "the factory"
            case .body: "the body"
            default: "`\(hook)()`"
            }
        let mend =
            wasAbandoned && pending == nil
            ? "Let \(what) end when its task is cancelled" : "Find out what \(what) waits for"
        return "\(mend), or set a longer `\(limit)` in `HookDeadlines`."
    }
}
