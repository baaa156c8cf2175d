import StrataPresentationLayer

/// The last step: shows the premium line by line and stores the quote when the user confirms.
final class ReviewScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(ReviewScreen.self, ReviewScreen.init(place:form:clock:terminal:quoting:store:))
    }

    let isPartOfProcess = true
    let viewStore = ViewStore<TextPage>()
    private let place: Place
    private let form: RegistrationForm
    private let clock: any OfficeClock
    private let terminal: any Terminal
    private let quoting: any Quoting
    private let store: any QuoteStore
    private var receipt: Receipt { part { Receipt(title: "\(place): the premium") } }
    private var draft: QuoteDraft?

    init(
        place: Assisted<Place>, form: RegistrationForm, clock: any OfficeClock, terminal: any Terminal,
        quoting: any Quoting, store: any QuoteStore
    ) {
        self.place = place.value
        self.form = form
        self.clock = clock
        self.terminal = terminal
        self.quoting = quoting
        self.store = store
    }

    func makeView() -> TextPage {
        TextPage(draft.map(receipt.text) ?? "")
    }

    func show() async throws -> Step {
        let draft = try await quoting.draft(for: form.property(on: clock.today))
        self.draft = draft
        terminal.write(view.text)
        while true {
            terminal.write("  Store this quote? (yes, back, quit): ")
            switch await terminal.line() {
            case "yes":
                let quotes = try await quoting.store([draft])
                terminal.write(receipt.stored(quotes, folder: store.folder))
                return .cancel
            case "back": return .back
            case "quit", nil: return .cancel
            default: continue
            }
        }
    }
}
