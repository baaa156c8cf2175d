/// A parameter that a registration takes and cannot use: an `AsyncResolver`, unless it says otherwise.
package enum MisplacedParameter: Sendable {
    /// Its factory takes it and does not await.
    case inFactory
    /// A completion takes it, and no completion awaits.
    case inCompletion
    /// Its factory takes a `Resolver`, too. Both construct for one request, which serves one call at a time.
    case besideResolver
    /// A completion takes a run-time argument, and only factories receive those.
    case argumentInCompletion
}
