import Properties
import StrataServiceLayer

/// An actor, because the appraisers of one valuation share a worksheet: the next one must not begin before their
/// release.
actor ValuationDesk: Valuer, Registerable {
    static func register(in container: Container) {
        container.register((any Valuer).self, ValuationDesk.init(calculations:group:)).scope(.container)
    }

    private let calculations: AssistedFactory<ValuationCalculation, PropertyDetails>
    private let group: ContextualGroup<ValuationContext>

    init(
        calculations: AssistedFactory<ValuationCalculation, PropertyDetails>, group: ContextualGroup<ValuationContext>
    ) {
        self.calculations = calculations
        self.group = group
    }

    func valuation(of property: PropertyDetails) throws -> Appraisal {
        try group.run { try calculations.make(property).appraisal() }
    }
}
