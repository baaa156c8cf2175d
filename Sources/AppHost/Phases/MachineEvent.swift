/// Something that happened to a host.
package enum MachineEvent: Sendable {
    case configure
    /// The layers are proved.
    case configured(StartPlan)
    /// The proof found problems: nothing was built.
    case proofFailed
    /// The service is made.
    case made(Hook, ServiceTraits)
    /// The hook has returned or thrown; making reports it here only when it threw.
    case ended(Hook, (any Error)?)
    /// The hook has taken some time, and its deadline is not over.
    case slow(Hook, Duration)
    /// The hook's deadline is over; with what was still being constructed then.
    case late(Hook, Duration, pending: PendingConstruction? = nil)
    /// The hook was cancelled that long ago, and has not ended.
    case unresponsive(Hook, Duration)
    /// The wait before the service's next start is over.
    case delayOver(Int)
    /// Somebody wants a graceful stop.
    case stopRequested(StopReason)
    /// Somebody cannot wait any longer.
    case haltRequested
    /// The containers are closed; with what their hooks threw.
    case closed([any Error])
}

/// What a host has to do next.
package enum MachineAction: Sendable, Hashable {
    /// Prove the layers.
    case configure
    /// Call the hook, and report its end; for making and starting also when it is late.
    case begin(Hook)
    /// Cancel the hook. It reports its end as ever, or is reported unresponsive.
    case cancel(Hook)
    /// Wait before the service starts again, after so many failures.
    case delay(Int, failures: Int)
}
