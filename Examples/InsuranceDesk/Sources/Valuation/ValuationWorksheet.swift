import StrataServiceLayer
import Synchronization
import Values

/// The notes of the appraisers of one valuation.
final class ValuationWorksheet: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(ValuationWorksheet.self) { ValuationWorksheet() }.scope(.valuation)
    }

    private let written = Mutex<[ValuationStep]>([])

    var steps: [ValuationStep] { written.withLock { $0 } }

    /// - Returns: The same amount, for the next step.
    @discardableResult
    func note(_ label: String, _ amount: Money) -> Money {
        written.withLock { $0.append(ValuationStep(label: label, amount: amount)) }
        return amount
    }
}
