/// Where a host is in its life.
package enum HostPhase: String, Sendable {
    case idle, configuring, starting, running, stopping
    /// Ended in good order.
    case stopped
    /// Ended, and something went wrong.
    case failed
}

/// What made a host stop: the first of several.
package enum StopReason: Sendable, Hashable {
    /// Its body returned or threw.
    case bodyEnded
    /// A service failed.
    case failure
    /// Whoever runs it cancelled it.
    case cancelled
    /// A signal.
    case signal(StopSignal)
}
