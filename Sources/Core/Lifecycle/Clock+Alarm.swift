extension Clock where Duration == Swift.Duration {
    /// Returns a wait whose end is fixed now. If the wait begins later, the time in between counts.
    package func alarm(after duration: Duration) -> @Sendable () async throws -> Void {
        let end = now.advanced(by: duration)
        return { try await sleep(until: end, tolerance: nil) }
    }

    /// Returns a function that measures the time since this call.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
