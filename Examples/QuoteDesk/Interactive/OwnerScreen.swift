import StrataPresentationLayer

/// The first step: the owner and the house.
final class OwnerScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(OwnerScreen.self, OwnerScreen.init(place:form:clock:terminal:next:))
    }

    let isPartOfProcess = true
    let viewStore = ViewStore<TextPage>()
    private let place: Place
    private let questions: Questionnaire
    private let next: AssistedFactory<BuildingScreen, Place>

    init(
        place: Assisted<Place>, form: RegistrationForm, clock: any OfficeClock, terminal: any Terminal,
        next: AssistedFactory<BuildingScreen, Place>
    ) {
        self.place = place.value
        self.next = next
        questions = Questionnaire(
            title: "\(place.value): the owner", fields: [.id, .owner, .address], form: form, clock: clock,
            terminal: terminal)
    }

    func makeView() -> TextPage { questions.page }

    func show() async throws -> Step {
        switch await questions.ask(below: view) {
        case .answered: .forward(try await next.make(place.following))
        case .back: .back
        case .quit: .cancel
        }
    }
}
