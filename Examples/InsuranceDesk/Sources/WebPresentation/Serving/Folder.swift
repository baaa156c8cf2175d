import Policies
import Quotes
import Synchronization

/// The quotes and policies that a session may see: only those that were created in it. Sendable.
final class Folder: Sendable {
    private struct State {
        var quotes: [QuoteID] = []
        var policies: [PolicyNumber] = []
    }

    private let state = Mutex(State())

    /// In order of creation.
    var quotes: [QuoteID] { state.withLock { $0.quotes } }

    func add(_ quote: QuoteID) {
        state.withLock { state in
            if !state.quotes.contains(quote) { state.quotes.append(quote) }
        }
    }

    func add(_ policy: PolicyNumber) {
        state.withLock { state in
            if !state.policies.contains(policy) { state.policies.append(policy) }
        }
    }

    func contains(_ quote: QuoteID) -> Bool { state.withLock { $0.quotes.contains(quote) } }
    func contains(_ policy: PolicyNumber) -> Bool { state.withLock { $0.policies.contains(policy) } }
}
