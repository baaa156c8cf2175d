import StrataPresentationLayer

/// The second step: the construction and location of the house.
final class BuildingScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(BuildingScreen.self, BuildingScreen.init(place:form:clock:terminal:next:))
    }

    let isPartOfProcess = true
    let viewStore = ViewStore<TextPage>()
    private let place: Place
    private let questions: Questionnaire
    private let next: AssistedFactory<CoverageScreen, Place>

    init(
        place: Assisted<Place>, form: RegistrationForm, clock: any OfficeClock, terminal: any Terminal,
        next: AssistedFactory<CoverageScreen, Place>
    ) {
        self.place = place.value
        self.next = next
        questions = Questionnaire(
            title: "\(place.value): the house", fields: [.territory, .construction, .yearBuilt, .protection],
            form: form, clock: clock, terminal: terminal)
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
