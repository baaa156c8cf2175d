/// Counts the signals that ask a process to end.
///
/// One request may arrive several times: `timeout(1)` signals its child and then the child's group, and a terminal
/// signals every process of a pipeline. Therefore a repetition of a signal within ``window`` is the same request.
struct ReceivedSignals {
    /// How long a repetition of a signal counts as the signal itself.
    static let window = Duration.milliseconds(100)

    /// The signals that count, in order.
    private(set) var signals: [StopSignal] = []
    private var times: [StopSignal: Duration] = [:]

    /// Processes a signal.
    ///
    /// - Parameter arrival: The time since a fixed instant.
    /// - Returns: How many signals count so far; nil when this one repeats another.
    mutating func receive(_ signal: StopSignal, at arrival: Duration) -> Int? {
        // Counted from the first of them, so that a signal that repeats forever counts again.
        if let before = times[signal], arrival - before < Self.window { return nil }
        times[signal] = arrival
        signals.append(signal)
        return signals.count
    }
}
