/// The phase of a host's life.
public enum HostPhase: String, Sendable {
    /// The host has not run yet.
    case idle
    /// Its layers are being proved.
    case configuring
    /// Services start.
    case starting
    /// Everything has started; the body runs.
    case running
    /// The body ends, then the services.
    case stopping
    /// Ended without a failure.
    case stopped
    /// Ended with a failure.
    case failed
}

/// The reason that a host stopped: the first of several.
package enum StopReason: Sendable, Hashable {
    /// Its body returned or threw.
    case bodyEnded
    /// A service failed.
    case failure
    /// The caller cancelled it.
    case cancelled
    /// A signal.
    case signal(StopSignal)
}
