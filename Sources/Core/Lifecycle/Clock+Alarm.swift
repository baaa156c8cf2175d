extension Clock where Duration == Swift.Duration {
    /// A wait whose end is fixed now, however late it begins: time that passes in between counts.
    package func alarm(after duration: Duration) -> @Sendable () async throws -> Void {
        let end = now.advanced(by: duration)
        return { try await sleep(until: end, tolerance: nil) }
    }

    /// How long it has been since this call.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
