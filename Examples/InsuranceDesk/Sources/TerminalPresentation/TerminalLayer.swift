import Services
public import StrataPresentationLayer

/// The terminal user interface. It resolves services; no service can resolve a screen.
public enum TerminalLayer: DependencyInjectionConfig {
    /// The layer's container; only `main` names it.
    public static let container = Container("Terminal", parent: Services.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] {
        [ProcessConsole.self, BatchScreen.self, ReportScreen.self, CheckScreen.self, SchemaScreen.self]
    }

    /// Proves without exceptions: every factory states its dependencies.
    public static func declare(in container: Container) {
        container.provesStrictly()
    }
}

/// The same over `SplitServices`.
public enum SplitTerminalLayer: DependencyInjectionConfig {
    /// The layer's container, with the split services as its parent.
    public static let container = Container("Terminal", parent: SplitServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { TerminalLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { TerminalLayer.declare(in: container) }
}

/// The same over `RelayedServices`.
public enum RelayedTerminalLayer: DependencyInjectionConfig {
    /// The layer's container, with the relayed services as its parent.
    public static let container = Container("Terminal", parent: RelayedServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { TerminalLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { TerminalLayer.declare(in: container) }
}

/// The same over `FleetServices`.
public enum FleetTerminalLayer: DependencyInjectionConfig {
    /// The layer's container, with the services of the fleet as its parent.
    public static let container = Container("Terminal", parent: FleetServices.self)

    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { TerminalLayer.managedTypes }

    /// As in one process.
    public static func declare(in container: Container) { TerminalLayer.declare(in: container) }
}
