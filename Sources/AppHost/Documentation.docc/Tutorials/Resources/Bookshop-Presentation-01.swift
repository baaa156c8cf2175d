import Services
import StrataPresentationLayer

/// The layer of the screens, above the services.
public enum Presentation: DependencyInjectionConfig {
    /// The container of the layer.
    public static let container = Container("Presentation", parent: Services.self)
    /// The types that register themselves in it.
    public static var managedTypes: [any Registerable.Type] {
        [ShelfScreen.self]
    }
}
