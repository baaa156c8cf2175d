internal import StrataServiceLayer

/// One call into a service, the application's body, or the closing of the containers.
package struct Hook: Hashable, Sendable {
    package enum Deed: String, Sendable { case make, start, run, stop, body, close }

    package let deed: Deed
    /// A number as in `StartPlan`; nil for the body and the closing.
    package let service: Int?
    /// Counts the starts of the service, from 1: what is left behind from an earlier one is another hook.
    package let attempt: Int

    package init(_ deed: Deed, _ service: Int? = nil, attempt: Int = 1) {
        self.deed = deed
        self.service = service
        self.attempt = attempt
    }
}

/// What a host has to know of a service once it is made.
package struct ServiceTraits: Sendable {
    /// Whether it has a `start()` and a `stop()`.
    package var isStartable: Bool
    /// Whether it has a `run()`.
    package var runs: Bool
    package var supervision: SupervisionPolicy

    package init(isStartable: Bool = true, runs: Bool = false, supervision: SupervisionPolicy = .never) {
        self.isStartable = isStartable
        self.runs = runs
        self.supervision = supervision
    }
}

/// A hook took longer than it may. Sendable.
public struct HookTimeout: Error, Hashable, Sendable {
    /// How long it might have taken.
    public let deadline: Duration
    /// Whether the hook, cancelled, went on nevertheless: the host has left it behind, and it may still be at work.
    public let wasLeftBehind: Bool

    package init(deadline: Duration, wasLeftBehind: Bool) {
        self.deadline = deadline
        self.wasLeftBehind = wasLeftBehind
    }
}

extension HookTimeout: CustomStringConvertible {
    /// What happened, as the end of a sentence.
    public var description: String {
        wasLeftBehind
            ? "it took longer than \(deadline), ignored its cancellation, and was left behind"
            : "it took longer than \(deadline) and was cancelled"
    }
}
