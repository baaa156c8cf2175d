extension Signals {
    /// SIGINT, SIGTERM and SIGHUP of this process; not SIGHUP if the process ignores it, as under `nohup`.
    ///
    /// While there is a subscription, they do not end the process; every subscriber receives each signal. Handlers are
    /// called on a separate thread, so a second signal is delivered even if every other thread is busy.
    public static let process = Signals.timed { handler in
        ProcessSignals.shared.add(handler)
    }
}
