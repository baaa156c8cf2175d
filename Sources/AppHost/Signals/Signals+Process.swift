extension Signals {
    /// SIGINT, SIGTERM and SIGHUP of this process; not SIGHUP if the process ignores it, as under `nohup`.
    ///
    /// While there is a subscription, they do not end the process; every subscriber receives each signal. Each signal
    /// calls the handlers on a Dispatch queue of its own, so a second signal is delivered even if a handler of the
    /// first one, or every thread that runs Swift tasks, is busy.
    public static let process = Signals.timed { handler in
        ProcessSignals.shared.add(handler)
    }
}
