extension Signals {
    /// SIGINT and SIGTERM of this process.
    ///
    /// From the subscription to its end they do not end the process; every subscriber hears of each. Handlers are called
    /// on a thread of their own, so a second signal gets through when every other thread is busy.
    public static let process = Signals { handler in
        ProcessSignals.shared.add(handler)
    }
}
