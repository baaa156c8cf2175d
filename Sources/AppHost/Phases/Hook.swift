internal import StrataServiceLayer

/// One call into a service, the application's body, or the closing of the containers.
package struct Hook: Hashable, Sendable {
    package enum Kind: String, Sendable { case resolve, start, run, stop, body, close }

    package let kind: Kind
    /// The number of the service in the `StartPlan`; nil for the body and the closing.
    package let service: Int?
    /// Which start of the service the hook belongs to, counted from 1. The number distinguishes the hook from an
    /// abandoned hook of an earlier start.
    package let attempt: Int

    package init(_ kind: Kind, _ service: Int? = nil, attempt: Int = 1) {
        self.kind = kind
        self.service = service
        self.attempt = attempt
    }
}

/// The properties of a service that a host needs after its construction.
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
