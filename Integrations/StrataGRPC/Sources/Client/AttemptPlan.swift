/// Decides whether a failed attempt is followed by another one. A value without clock or chance, so that its rules can
/// be tested by themselves.
struct AttemptPlan {
    let repetition: Repetition
    let unsentAttempts: Int
    private(set) var attempts = 0
    /// The attempts whose request was sent, so that the call may have been carried out.
    private(set) var sentAttempts = 0

    /// The first pause; it doubles with each attempt.
    static let firstPause = Duration.milliseconds(20)

    init(_ repetition: Repetition, unsentAttempts: Int) {
        self.repetition = repetition
        self.unsentAttempts = unsentAttempts
    }

    mutating func begin() { attempts += 1 }

    /// Messages of the attempt have arrived.
    mutating func wasReceived() { sentAttempts += 1 }

    /// An attempt has failed.
    ///
    /// - Parameters:
    ///   - isSent: Whether its request was sent.
    ///   - isUnavailable: Whether the failure is one that may pass: the server could not be reached.
    ///   - remaining: The time until the deadline of the call.
    /// - Returns: The pause before the next attempt; nil if there is none.
    mutating func failed(isSent: Bool, isUnavailable: Bool, remaining: Duration) -> Duration? {
        if isSent { sentAttempts += 1 }
        let most = sentAttempts > 0 ? repetition.attempts : max(1, unsentAttempts)
        guard isUnavailable, attempts < most, !isSent || repetition.isIdempotent else { return nil }
        let pause = Self.firstPause * (1 << min(attempts - 1, 10))
        return pause < remaining ? pause : nil
    }
}
