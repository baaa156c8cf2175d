// The parameters of a main-actor factory may be shared with services on other actors, so they are Sendable.
//
// With the refused registration the thread sanitizer reports a race: an actor awaits a `Window`, whose screen and saver
// share one draft, and writes it while the screen does.

import StrataCore

final class Draft { var text = "" }
protocol Drafts {}
struct Title: Sendable {}

@MainActor final class Screen: Sendable {
    private var draft: Draft?
    init(draft: Draft) { self.draft = draft }
    init(drafts: any Drafts) {}
    init(title: Title, draft: Assisted<Draft>) { self.draft = draft.value }
    init(title: Title, draft: Draft?) { self.draft = draft }
    init(title: Title) {}
    func take(_ draft: Draft) { self.draft = draft }
}

func register(in container: Container) {
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Screen.self, onMainActor: Screen.init(draft:))
    // Refused: type 'any Drafts' does not conform to the 'Sendable' protocol
    container.register(Screen.self, onMainActor: Screen.init(drafts:))
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(
        Screen.self, onMainActor: Screen.init(title:draft:) as @MainActor @Sendable (Title, Assisted<Draft>) -> Screen)
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Screen.self, onMainActor: { (draft: Draft) in Screen(draft: draft) })
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Screen.self, onMainActor: { (draft: Lazy<Draft>) in Screen(draft: try draft.get()) })
    let registration = container.register(Screen.self, onMainActor: Screen.init(title:))
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    registration.initCompleted(onMainActor: { (screen: Screen, draft: Draft) in screen.take(draft) })
    // A graph of its own for each call, on the main actor.
    container.register(Screen.self, onMainActor: { (draft: Provider<Draft>) in Screen(draft: try draft.get()) })
    container.register(Screen.self, onMainActor: Screen.init(title:))
    // A resolver on the main actor returns Sendable services, too.
    container.register(
        Screen.self,
        onMainActor: { resolver in
            // Refused: type 'Draft' does not conform to the 'Sendable' protocol
            Screen(draft: try resolver.resolve(Draft.self))
        })
    container.register(
        Screen.self,
        onMainActor: { (resolver: MainActorResolver) in
            // Refused: type 'Draft' does not conform to the 'Sendable' protocol
            Screen(draft: try resolver.resolve())
        })
    container.register(
        Screen.self,
        onMainActor: { (resolver: MainActorResolver) in
            // Refused: type 'Draft' does not conform to the 'Sendable' protocol
            Screen(draft: try resolver.resolve(Lazy<Draft>.self).get())
        })
    // Refused: A resolver lives inside its factory. Code with the label 'onMainActor:' takes a 'MainActorResolver'.
    container.register(Screen.self, onMainActor: { (resolver: Resolver) in Screen(title: try resolver.resolve()) })
    // Refused: Code with the label 'onMainActor:' takes a 'MainActorResolver'.
    container.register(Screen.self, onMainActor: { (resolver: Resolver, title: Title) in Screen(title: title) })
    container.register(Screen.self, onMainActor: Screen.init(title:))
        // Refused: Code with the label 'onMainActor:' takes a 'MainActorResolver'.
        .initCompleted(onMainActor: { (screen: Screen, resolver: Resolver) in _ = try resolver.resolve(String.self) })
    container.register(
        Screen.self,
        onMainActor: { resolver in
            Screen(draft: try resolver.resolve(Provider<Draft>.self).get())
        })
    container.register(Screen.self, onMainActor: { resolver in Screen(title: try resolver.resolve()) })
}
