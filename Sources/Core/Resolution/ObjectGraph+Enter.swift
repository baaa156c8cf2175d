extension ObjectGraph {
    /// Like ``enterFlight(ongoing:_:_:)``.
    ///
    /// Proof: the resolve in a graph is a `Resolution`, because only that class gives itself to `prepareForLazy` and
    /// `join`.
    func enter<Result>(
        ongoing: OngoingConstruction?, _ timeout: @autoclosure () -> Timeout,
        _ body: (Resolution?) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        try enterFlight(ongoing: ongoing, timeout()) { resolution throws(ResolutionError) in
            try body(resolution.map { unsafe unsafeDowncast($0, to: Resolution.self) })
        }
    }
}
