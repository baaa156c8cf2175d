// A config is read from any thread, so its list may not belong to an actor or be a stored array.

import StrataCore

// Refused (mode6): crosses into main actor-isolated code
@MainActor final class Screen: Registerable {
    static func register(in container: Container) {
        container.register(Screen.self, onMainActor: { Screen() })
    }
}

enum Presentation: DependencyInjectionConfig {
    static let container = Container("Presentation")
    // Refused (upcoming): main actor-isolated conformance of 'Screen' to 'Registerable'
    static var managedTypes: [any Registerable.Type] { [Screen.self] }
}

enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    // Warned: static property 'managedTypes' is not concurrency-safe
    static let managedTypes: [any Registerable.Type] = []
}
