import StrataServiceLayer

/// The calculators of one quote live and die together: they share a worksheet, so the next quote must find none of
/// them. `QuotingService` resets the scope after each quote.
extension ObjectScope where Service: Sendable {
    static var quoteCalculation: Self { ObjectScope("quoteCalculation", storage: PermanentStorage.init) }
}
