import StrataServiceLayer
import Synchronization
import Values

/// What the appraisers of one valuation have written down.
final class ValuationWorksheet: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(ValuationWorksheet.self) { ValuationWorksheet() }.scope(.valuation)
    }

    private let written = Mutex<[ValuationStep]>([])

    var steps: [ValuationStep] { written.withLock { $0 } }

    /// - Returns: The amount, to be worked on.
    @discardableResult
    func note(_ label: String, _ amount: Money) -> Money {
        written.withLock { $0.append(ValuationStep(label: label, amount: amount)) }
        return amount
    }
}
