import Properties
import StrataServiceLayer

/// Values each property in a context of its own.
struct ValuationDesk: Valuer, Registerable {
    static func register(in container: Container) {
        container.register((any Valuer).self, ValuationDesk.init(group:)).scope(.container)
    }

    private let group: ContextualGroup<ValuationContext>

    init(group: ContextualGroup<ValuationContext>) {
        self.group = group
    }

    func valuation(of property: PropertyDetails) async throws -> Appraisal {
        try await group.run { scope in
            try await scope.resolve(ValuationCalculation.self, arguments: property).appraisal()
        }
    }
}
