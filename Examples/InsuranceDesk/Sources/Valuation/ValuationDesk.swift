import Homes
import StrataServiceLayer
import Values

/// Values each home in a context of its own.
struct ValuationDesk: Valuer, Registerable {
    static func register(in container: Container) {
        container.register((any Valuer).self, ValuationDesk.init(group:)).scope(.container)
    }

    private let group: ContextualGroup<ValuationContext>

    init(group: ContextualGroup<ValuationContext>) {
        self.group = group
    }

    func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal {
        try await group.run { scope in
            try await scope.resolve(ValuationCalculation.self, arguments: home, day).appraisal()
        }
    }
}
