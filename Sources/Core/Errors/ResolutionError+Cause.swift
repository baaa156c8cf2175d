extension ResolutionError {
    /// A pattern for `catch`: matches an error of the user's own, thrown directly or below a resolution error.
    ///
    /// ``ResolutionError/caused(by:)-(Failure.Type)`` returns it. Sendable.
    public struct CausePattern: Sendable {
        private let isMatch: @Sendable (any Error) -> Bool

        init(_ isMatch: @escaping @Sendable (any Error) -> Bool) {
            self.isMatch = isMatch
        }

        /// Whether the pattern matches the error.
        public static func ~= (pattern: CausePattern, error: any Error) -> Bool {
            pattern.isMatch(error)
        }
    }

    /// Matches an error of this type, thrown directly or at any depth below a resolution error.
    ///
    /// ```swift
    /// do {
    ///     try show(container.resolve(Rates.self))
    /// } catch ResolutionError.caused(by: RatesError.self) {
    ///     showOffline()
    /// }
    /// ```
    ///
    /// ``cause(as:)`` returns the error itself.
    public static func caused<Failure: Error>(by failure: Failure.Type) -> CausePattern {
        CausePattern { cause(of: $0, as: failure) != nil }
    }

    /// Matches an error that equals this one: `catch ResolutionError.caused(by: RatesError.outdated)`.
    public static func caused<Failure: Error & Equatable>(by failure: Failure) -> CausePattern {
        CausePattern { cause(of: $0, as: Failure.self) == failure }
    }

    private static func cause<Failure: Error>(of error: any Error, as type: Failure.Type) -> Failure? {
        error as? Failure ?? (error as? ResolutionError)?.cause(as: type)
    }
}
