/// A hook exceeded its deadline. Sendable.
public struct HookTimeout: Error, Hashable, Sendable {
    /// The time limit.
    public let deadline: Duration
    /// Whether the hook continued after its cancellation: the host has abandoned it, and it may still be running.
    public let wasAbandoned: Bool
    /// The construction that was still under way when the deadline passed; nil for hooks other than `resolve`.
    public let pending: PendingConstruction?

    package init(deadline: Duration, wasAbandoned: Bool, pending: PendingConstruction? = nil) {
        self.deadline = deadline
        self.wasAbandoned = wasAbandoned
        self.pending = pending
    }
}

extension HookTimeout: CustomStringConvertible {
    /// The description, as the end of a sentence.
    public var description: String {
        let end = wasAbandoned ? "ignored its cancellation and was abandoned" : "was canceled"
        guard let pending else {
            return "it took longer than \(deadline)" + (wasAbandoned ? ", " : " and ") + end
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
