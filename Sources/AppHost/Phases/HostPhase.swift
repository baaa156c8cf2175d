/// Where a host is in its life.
public enum HostPhase: String, Sendable {
    /// Nothing has been asked of it.
    case idle
    /// Its layers are being proved.
    case configuring
    /// Services start.
    case starting
    /// Everything has started; the body runs.
    case running
    /// The body and then the services end.
    case stopping
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
