/// Something that happened to a host. Services are numbers, as in `StartPlan`.
package enum HostEvent: Sendable {
    case configure
    /// The layers are proved.
    case configured(StartPlan)
    /// The proof found problems: nothing was built.
    case proofFailed
    /// The service is made and its `start()` has returned. `runs`: it is a background service.
    case started(Int, runs: Bool)
    /// The service could not be made, or its `start()` has thrown.
    case startFailed(Int, any Error)
    /// A background service's `run()` has returned or thrown.
    case ended(Int, (any Error)?)
    /// The application's body has returned or thrown.
    case bodyEnded
    /// Somebody wants a graceful stop.
    case stopRequested(StopReason)
    /// The service's `stop()` has returned or thrown.
    case stopped(Int, (any Error)?)
    /// The containers are closed.
    case closed
}

/// What a host has to do next.
package enum HostAction: Sendable, Hashable {
    /// Prove the layers.
    case configure
    /// Make the service and call its `start()`.
    case start(Int)
    /// Call the background service's `run()`.
    case run(Int)
    /// Begin the application's body.
    case beginBody
    /// Cancel a `start()` under way; it reports its end as ever.
    case cancelStart(Int)
    /// Cancel the body; it reports its end as ever.
    case cancelBody
    /// Cancel a `run()`; it reports its end as ever.
    case cancelRun(Int)
    /// Call the service's `stop()`.
    case stop(Int)
    /// Close the containers, children before parents.
    case close
}
