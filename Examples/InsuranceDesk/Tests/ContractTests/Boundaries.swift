import StrataArchitecture

/// The rules for the sources of this example.
enum Boundaries {
    /// From the top. A module may import those of its own layer and of the layers below.
    static let layers = Layers {
        Layer("Host", "insurance-desk")
        Layer("Test support", "DeskTesting")
        Layer("Presentations", "WebPresentation", "AdminPresentation", "TerminalPresentation").independentSiblings()
        Layer("Pages", "WebSupport")
        Layer("Services", "Services")
        Layer("Other processes", "RemoteValuation", "RemoteNotifications").independentSiblings()
        Layer("Use cases", "Intake", "Policies", "Quotes")
        Layer("Insurance", "Valuation", "Rating", "Documents").independentSiblings()
        Layer("Records", "Properties", "Customers", "Staff")
        Layer("Books", "Ledger", "Notifications", "Audit").independentSiblings()
        Layer("Ground", "Storage", "Clock")
        Layer("What travels", "Homes", "Transport").independentSiblings()
        Layer("Values", "Values")
    }

    /// The services that keep records of their own.
    static let recordKeepers: [ModulePattern] = [
        "Audit", "Notifications", "Ledger", "Staff", "Customers", "Properties", "Quotes", "Documents", "Policies",
    ]
    static let services =
        recordKeepers + ["Clock", "Storage", "Valuation", "Rating", "Intake", "Services", "Homes", "Transport"]
    static let sites: [ModulePattern] = ["WebSupport", "WebPresentation", "AdminPresentation"]

    /// The owner of each library.
    static let libraries: [AnyContract] = [
        .protected(
            ["GRDB"], importers: recordKeepers + ["Storage"],
            because: "a presentation that sees the database writes SQL"),
        .protected(
            ["StrataGRPC", "StrataFleet"],
            importers: ["RemoteValuation", "RemoteNotifications", "Services", "DeskTesting", "insurance-desk"],
            because: "only a contract knows how a call travels"),
        .protected(["Hummingbird*"], importers: sites + ["DeskTesting"]),
        .protected(["Mustache"], importers: sites),
        .protected("ArgumentParser", importers: "TerminalPresentation", "insurance-desk"),
        .protected("Configuration", importers: "insurance-desk", because: "who is configured is given values"),
        .protected("ServiceLifecycle", importers: "AdminPresentation"),
        .protected("StrataPresentationLayer", importers: "WebSupport", "*Presentation"),
    ]

    /// The modules that the service modules re-export: each other, and nothing else.
    static let surfaces: [AnyContract] = [
        .publicImports(
            of: services,
            only: [
                "Values", "Homes", "Transport", "StrataServiceLayer", "Storage", "Audit", "Customers", "Properties",
                "Valuation", "Rating", "Quotes",
            ], because: "who imports a service sees no library")
    ]
}
