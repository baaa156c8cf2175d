// A main-actor service is constructed on the main actor: by `onMainActor:`, or not at all.

import StrataCore

struct Title: Sendable {}

@MainActor final class Screen {
    init() {}
    init(title: Title) {}
}

func register(in container: Container) {
    container.register(Screen.self, onMainActor: Screen.init(title:))
    // Refused: converting function value of type '@MainActor @Sendable (Title) -> Screen'
    container.register(Screen.self, Screen.init(title:))
    // Refused: call to main actor-isolated initializer
    container.register(Screen.self) { (title: Title) in Screen(title: title) }
    // Refused: call to main actor-isolated initializer
    container.register(Screen.self) { Screen() }
    // Refused: call to main actor-isolated initializer
    container.register(Screen.self) { resolver in Screen(title: try resolver.resolve()) }
}
