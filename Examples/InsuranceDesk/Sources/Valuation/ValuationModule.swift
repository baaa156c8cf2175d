public import StrataServiceLayer

/// The valuation of properties. Serves `any Valuer`.
public enum ValuationModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        [
            ValuationContext.self, ValuationWorksheet.self, RebuildCost.self, MarketValue.self, FloodRisk.self,
            ValuationCalculation.self, ValuationDesk.self,
        ]
    }
}
