import Synchronization
import WebSupport

/// The values that one session has typed on the pages of the process so far, valid or not. Sendable.
///
/// It lives in a `Flow`: from the first page to the finished quote, or until it was not used for half an hour.
final class QuoteForm: Sendable {
    private struct State {
        var values = FormValues(["deductible": "300", "liability": "none", "lives_there": "yes"])
        var answered: Set<QuoteStep> = []
    }

    /// One key for each run, so that sending the last page twice gives one quote.
    let requestKey = RandomToken().text
    private let state = Mutex(State())

    var values: FormValues { state.withLock { $0.values } }

    /// Whether all pages before this one were answered without faults.
    func isOpen(_ step: QuoteStep) -> Bool { firstOpen.map { step <= $0 } ?? true }

    /// The first page that is not answered; nil if all are.
    var firstOpen: QuoteStep? {
        state.withLock { state in QuoteStep.allCases.first { !state.answered.contains($0) } }
    }

    /// Stores the values of a page.
    func take(_ form: FormValues, on step: QuoteStep) -> FormValues {
        state.withLock { state in
            state.values.take(step.fields.map(\.name), from: form)
            return state.values
        }
    }

    func mark(_ step: QuoteStep, isAnswered: Bool) {
        state.withLock { state in
            if isAnswered { state.answered.insert(step) } else { state.answered.remove(step) }
        }
    }
}
