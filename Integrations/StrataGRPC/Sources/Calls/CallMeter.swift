import CoreMetrics

/// Measures one call for swift-metrics: the timers `rpc.client.duration` and `rpc.server.duration`, and the counter
/// `rpc.client.repeats`.
struct CallMeter {
    enum Side: String { case client, server }

    static let answered = "ok"
    /// An error that the contract declares.
    static let declared = "declared"
    static let cancelled = "cancelled"

    private let side: Side
    private let dimensions: [(String, String)]
    private let start = ContinuousClock.now

    init(_ side: Side, _ contract: String, _ method: String, caller: String, callee: String? = nil) {
        self.side = side
        dimensions =
            [("rpc.service", contract), ("rpc.method", method), ("caller", caller)]
            + (callee.map { [("callee", $0)] } ?? [])
    }

    /// - Parameters:
    ///   - outcome: `ok`, `declared`, `cancelled`, or the code of a ``RemoteFailure``.
    ///   - callee: The process that responded, for the side that learns it from the response.
    ///   - repeats: The attempts after the first one.
    func ended(_ outcome: String, callee: String? = nil, repeats: Int = 0) {
        let called = dimensions + (callee.map { [("callee", $0)] } ?? [])
        let (seconds, attoseconds) = start.duration(to: .now).components
        Timer(label: "rpc.\(side.rawValue).duration", dimensions: called + [("outcome", outcome)])
            .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        if repeats > 0 { Counter(label: "rpc.\(side.rawValue).repeats", dimensions: called).increment(by: repeats) }
    }
}
