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
