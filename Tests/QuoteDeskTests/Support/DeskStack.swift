import StrataAppHost

@testable import quote_desk

/// Both layers in new containers, so that tests run in parallel.
struct DeskStack {
    let services: Container
    let presentation: Container

    init(settings: Settings = Settings(), terminal: (any Terminal)? = nil) throws {
        services = Container("Services")
        for type in Services.managedTypes { type.register(in: services) }
        services.register(Settings.self) { settings }.scope(.container)
        if let terminal { services.register((any Terminal).self) { terminal }.scope(.container).replacing() }
        presentation = Container("Presentation", parent: services)
        for type in Presentation.managedTypes { type.register(in: presentation) }
        try services.seal()
        try presentation.seal()
    }
}
