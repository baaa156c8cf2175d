import Services
public import StrataPresentationLayer

/// What the staff see in a browser. It resolves services; no service can resolve a page.
public enum AdminLayer: DependencyInjectionConfig {
    public static let container = Container("Admin", parent: Services.self)
    public static var managedTypes: [any Registerable.Type] { [] }
}
