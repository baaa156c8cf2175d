import StrataPresentationLayer

/// The last step: shows the premium line by line and stores the quote when the user says so.
final class ReviewScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(ReviewScreen.self, ReviewScreen.init(place:form:clock:terminal:quoting:store:))
    }

    let isPartOfProcess = true
    private let place: Place
    private let form: RegistrationForm
    private let clock: any OfficeClock
    private let terminal: any Terminal
    private let quoting: any Quoting
    private let store: any QuoteStore
    private lazy var view = ReviewView(title: "\(place): the premium")

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

    func show() async throws -> Step {
        let draft = try await quoting.draft(for: form.property(on: clock.today))
        terminal.write(view.text(draft))
        while true {
            terminal.write("  Store this quote? (yes, back, quit): ")
            switch await terminal.line() {
            case "yes":
                if let tail = try await store.open() { terminal.writeError(StoreText.dropped(tail)) }
                let quotes = try await quoting.store([draft])
                terminal.write(view.stored(quotes, folder: store.folder))
                return .cancel
            case "back": return .back
            case "quit", nil: return .cancel
            default: continue
            }
        }
    }
}

struct ReviewView {
    let title: String

    func text(_ draft: QuoteDraft) -> String {
        var text = "\n\(title)\n  \(draft.owner.onOneLine), \(draft.property.onOneLine)\n"
        for line in draft.lines { text += row(line.label, line.amount) }
        return text + "  \(String(repeating: "─", count: 48))\n" + row("Premium for a year", draft.premium)
    }

    func stored(_ quotes: [Quote], folder: String?) -> String {
        let place = folder.map { "stored in \($0)" } ?? "kept until the desk closes"
        return quotes.map { "  Quote \($0.name) is \(place).\n" }.joined()
    }

    private func row(_ label: String, _ amount: Money) -> String {
        "  \(label.padded(to: 34)) \(amount.description.alignedRight(in: 13))\n"
    }
}
