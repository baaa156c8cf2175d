/// An `AsyncResolver` that a registration takes and cannot use.
package enum MisplacedResolver: Sendable {
    /// Its factory takes it and does not await.
    case inFactory
    /// A completion takes it, and no completion awaits.
    case inCompletion
    /// Its factory takes a `Resolver`, too. Both construct for one request, which serves one call at a time.
    case besideResolver
}
