import StrataPresentationLayer

/// The third step: the coverage and earlier claims.
final class CoverageScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(CoverageScreen.self, CoverageScreen.init(place:form:clock:terminal:next:))
    }

    let isPartOfProcess = true
    let viewStore = ViewStore<TextPage>()
    private let place: Place
    private let questions: Questionnaire
    private let next: AssistedFactory<ReviewScreen, Place>

    init(
        place: Assisted<Place>, form: RegistrationForm, clock: any OfficeClock, terminal: any Terminal,
        next: AssistedFactory<ReviewScreen, Place>
    ) {
        self.place = place.value
        self.next = next
        questions = Questionnaire(
            title: "\(place.value): the insurance", fields: [.coverage, .deductible, .claims, .alarm], form: form,
            clock: clock, terminal: terminal)
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
