import Services
public import StrataPresentationLayer

/// What a terminal shows. It resolves services; no service can resolve a screen.
public enum TerminalLayer: DependencyInjectionConfig {
    public static let container = Container("Terminal", parent: Services.self)

    public static var managedTypes: [any Registerable.Type] {
        [ProcessConsole.self, BatchScreen.self, ReportScreen.self, CheckScreen.self, SchemaScreen.self]
    }

    public static func declare(in container: Container) {
        container.provesStrictly()
    }
}
