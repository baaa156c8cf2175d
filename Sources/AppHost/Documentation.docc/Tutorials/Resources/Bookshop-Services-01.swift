import StrataServiceLayer

/// The layer of the services.
public enum Services: DependencyInjectionConfig {
    /// The container of the layer.
    public static let container = Container("Services")
    /// The types that register themselves in it.
    public static var managedTypes: [any Registerable.Type] {
        [ShelfCatalog.self, ShopRegister.self]
    }
}
