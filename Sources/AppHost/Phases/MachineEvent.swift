/// An event of a host.
package enum MachineEvent: Sendable {
    case configure
    /// The layers are proved.
    case configured(StartPlan)
    /// The proof found problems: nothing was constructed.
    case proofFailed
    /// The service is constructed.
    case constructed(Hook, ServiceTraits)
    /// The hook has returned or thrown; a `resolve` hook reports this only if it threw.
    case ended(Hook, (any Error)?)
    /// The hook has taken some time, but its deadline has not passed.
    case slow(Hook, Duration)
    /// The hook's deadline has passed; with the construction that was still under way then.
    case late(Hook, Duration, pending: PendingConstruction? = nil)
    /// The hook was cancelled that long ago and has not ended.
    case unresponsive(Hook, Duration)
    /// The wait before the service's next start is over.
    case delayOver(Int)
    /// A graceful stop was requested.
    case stopRequested(StopReason)
    /// An immediate end was requested.
    case haltRequested
    /// The containers are closed; with the errors of their hooks.
    case closed([any Error])
}

/// An action for the host.
package enum MachineAction: Sendable, Hashable {
    /// Prove the layers.
    case configure
    /// Call the hook and report its end; for `resolve`, `start` and `stop`, also report when the deadline passes.
    case begin(Hook)
    /// Cancel the hook. It reports its end as usual, or is reported as unresponsive.
    case cancel(Hook)
    /// Wait before the service starts again, after this number of failures.
    case delay(Int, failures: Int)
}
