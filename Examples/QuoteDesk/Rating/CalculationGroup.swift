import StrataServiceLayer

/// Lets the calculators of a quote go, so that the next quote gets new ones. A service of its own, because nobody but
/// `register(in:)` may hold a container.
struct CalculationGroup: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(CalculationGroup.self) { [weak container] in
            CalculationGroup { try? container?.resetObjectScope(.quoteCalculation) }
        }
        .scope(.container)
    }

    private let letGo: @Sendable () -> Void

    init(letGo: @escaping @Sendable () -> Void) {
        self.letGo = letGo
    }

    func reset() { letGo() }
}
