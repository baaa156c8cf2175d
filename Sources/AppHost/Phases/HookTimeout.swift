/// A hook took longer than it may. Sendable.
public struct HookTimeout: Error, Hashable, Sendable {
    /// How long it might have taken.
    public let deadline: Duration
    /// Whether the hook, cancelled, went on nevertheless: the host has left it behind, and it may still be at work.
    public let wasLeftBehind: Bool
    /// What was still being constructed when the time was over; nil for hooks other than `make`.
    public let pending: PendingConstruction?

    package init(deadline: Duration, wasLeftBehind: Bool, pending: PendingConstruction? = nil) {
        self.deadline = deadline
        self.wasLeftBehind = wasLeftBehind
        self.pending = pending
    }
}

extension HookTimeout: CustomStringConvertible {
    /// What happened, as the end of a sentence.
    public var description: String {
        let end = wasLeftBehind ? "ignored its cancellation, and was left behind" : "was cancelled"
        guard let pending else {
            return "it took longer than \(deadline)" + (wasLeftBehind ? ", " : " and ") + end
        }
        let culprit =
            pending.path.count > 1
            ? "`\(pending.service)` (\(pending.site)) is still being made after \(deadline)\(pending.way)"
            : "its factory, or that of something which only it has, is still running after \(deadline)"
        return "\(culprit); it \(end)"
    }
}
