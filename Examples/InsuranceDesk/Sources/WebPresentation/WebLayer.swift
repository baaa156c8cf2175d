import Services
public import StrataPresentationLayer

/// What customers see in a browser. It resolves services; no service can resolve a page.
public enum WebLayer: DependencyInjectionConfig {
    public static let container = Container("Web", parent: Services.self)
    public static var managedTypes: [any Registerable.Type] { [] }
}
