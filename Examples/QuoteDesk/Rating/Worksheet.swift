import StrataServiceLayer
import Synchronization

/// One line of a premium, as the customer sees it.
struct PremiumLine: Hashable, Sendable, Codable {
    let label: String
    let amount: Money
}

/// Collects the amounts that the calculators of one quote add and subtract. Each line is a whole amount of cents, so
/// the lines always add up to the premium.
final class Worksheet: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(Worksheet.self) { Worksheet() }.scope(.quoteCalculation)
    }

    private let written = Mutex<[PremiumLine]>([])

    init() {}

    var lines: [PremiumLine] { written.withLock { $0 } }
    var total: Money { lines.reduce(.zero) { $0 + $1.amount } }

    /// Adds no line for an amount of zero.
    func add(_ label: String, _ amount: Money) {
        guard amount != .zero else { return }
        written.withLock { $0.append(PremiumLine(label: label, amount: amount)) }
    }
}
