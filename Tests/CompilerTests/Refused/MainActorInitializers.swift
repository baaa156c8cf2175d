// A main-actor service is constructed on the main actor: by `onMainActor:`, or not at all.

import StrataCore
import StrataPresentationLayer

struct Title: Sendable {}

protocol Panel: Sendable {}

@MainActor final class Screen {
    init() {}
    init(title: Title) {}
    func draw() {}
}

@MainActor final class Frame: Panel {
    init(inner: any Panel) {}
}

final class Pane: Panel {}

@MainActor func draw(_ screen: Screen) { screen.draw() }

@MainActor func show(_ screen: Screen, title: Title) { screen.draw() }

@MainActor func makeScreen(_ resolver: Resolver) throws -> Screen { Screen(title: try resolver.resolve()) }

func register(in container: Container) {
    container.register(Screen.self, onMainActor: Screen.init(title:))
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: a main-actor factory needs 'onMainActor:' before it
        .register(Screen.self, Screen.init(title:))
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: a main-actor factory needs 'onMainActor:' before it
        .register(Screen.self, Screen.init as @MainActor () -> Screen)
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: a main-actor factory needs 'onMainActor:' before it
        .register(Screen.self, makeScreen)
    // Refused: call can throw, but it is not marked with 'try'
    container.register(Screen.self, onMainActor: Screen.init(title:))
        // Warned: a main-actor completion needs 'onMainActor:' before it
        .initCompleted(draw)
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: a main-actor injection needs 'onMainActor:' before it
        .injecting(Screen.self, draw)
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: a main-actor injection needs 'onMainActor:' before it
        .injecting(Screen.self, show)
    // Refused: call to main actor-isolated instance method
    container.injecting(Screen.self) { (screen: Screen, title: Title) in screen.draw() }
    // A trailing closure that states the main actor is the form with the label.
    container.injecting(Screen.self) { @MainActor (screen: Screen, title: Title) in screen.draw() }
    container.injecting(Screen.self, onMainActor: show)
    container.register(Screen.self) { @MainActor (title: Title) in Screen(title: title) }
        .initCompleted { @MainActor (screen: Screen) in screen.draw() }
    container.register((any Panel).self) { Pane() }
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: make the decorator's initializer 'nonisolated'
        .decorate((any Panel).self, Frame.init(inner:))
    // Refused: call to main actor-isolated initializer
    container.register(Screen.self) { (title: Title) in Screen(title: title) }
    // Refused: call to main actor-isolated initializer
    container.register(Screen.self) { Screen() }
    // Refused: call to main actor-isolated initializer
    container.register(Screen.self) { resolver in Screen(title: try resolver.resolve()) }
}
