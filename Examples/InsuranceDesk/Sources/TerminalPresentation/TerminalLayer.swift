import Services
public import StrataPresentationLayer

/// What a terminal shows. It resolves services; no service can resolve a page.
public enum TerminalLayer: DependencyInjectionConfig {
    public static let container = Container("Terminal", parent: Services.self)
    public static var managedTypes: [any Registerable.Type] { [] }
}
