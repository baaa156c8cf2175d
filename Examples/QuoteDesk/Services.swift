import StrataServiceLayer

/// The lower layer: the services of the desk. To add a service, write its file and add its type here.
enum Services: DependencyInjectionConfig {
    static let container = Container("Services")

    static var managedTypes: [any Registerable.Type] {
        [
            SystemDevice.self, SystemClock.self, SystemTerminal.self, Drill.self, CSVPropertyReader.self,
            ActuarialTables.self,
            QuoteCalculators.self, Worksheet.self, BasePremium.self, RiskAdjustment.self, Discounts.self,
            Surcharges.self, PremiumCalculation.self, QuoteStoreChoice.self, QuotingService.self,
        ]
    }

    static func declare(in container: Container) {
        container.expects(Settings.self, from: "main")
    }
}
