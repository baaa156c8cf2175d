import StrataPresentationLayer

/// The upper layer: the user interface. It resolves services; no service can resolve a screen.
enum Presentation: DependencyInjectionConfig {
    static let container = Container("Presentation", parent: Services.self)

    static var managedTypes: [any Registerable.Type] {
        [
            FrontDesk.self, BatchScreen.self, ListScreen.self, HomeScreen.self, RegistrationForm.self,
            OwnerScreen.self, BuildingScreen.self, CoverageScreen.self, ReviewScreen.self,
        ]
    }
}
