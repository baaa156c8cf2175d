import Audit
import Clock
import Hummingbird
import Quotes
import StrataPresentationLayer
import Values
import WebSupport

/// The last page of the process: all answers, the price, and the button that creates the quote.
final class SummaryController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            SummaryController.self, SummaryController.init(visit:forms:folders:pages:quotes:clock:)
        ).scope(.scoped(.request))
    }

    private static let confirmation = FormField(
        "confirmed", "What I have said is true and complete, as far as I know", .box)

    private let visit: Visit
    private let forms: QuoteForms
    private let folders: Folders
    private let pages: PageLibrary
    private let quotes: any QuoteDesk
    private let clock: any OfficeClock

    init(
        visit: Visit, forms: QuoteForms, folders: Folders, pages: PageLibrary, quotes: any QuoteDesk,
        clock: any OfficeClock
    ) {
        self.visit = visit
        self.forms = forms
        self.folders = folders
        self.pages = pages
        self.quotes = quotes
        self.clock = clock
    }

    /// Shows the answers and the price; or the first page that is not answered.
    func show() async throws -> Response {
        guard let session = visit.current, let form = forms.existing(for: session.id) else {
            return .redirect(to: QuoteStep.property.path)
        }
        if let open = unanswered(form) { return .redirect(to: open.path) }
        return try await page(form, FormMessages(), session)
    }

    /// Creates the quote, once, and ends the process.
    func finish() async throws -> Response {
        let session = try visit.session()
        // The form was sent twice: the first request has finished the process.
        guard let form = forms.existing(for: session.id) else { return .redirect(to: "/mine") }
        if let open = unanswered(form) { return .redirect(to: open.path) }
        guard !visit.form["confirmed"].isEmpty else {
            var mistakes = FormMessages()
            mistakes.add("Confirm that what you have said is true.", to: "confirmed")
            return try await page(form, mistakes, session)
        }
        let answers = QuoteAnswers(values: form.values, today: clock.today)
        let quote = try await quotes.quote(
            QuoteRequest(
                key: form.requestKey, customer: answers.customer, property: answers.property, cover: answers.cover,
                principal: .visitor))
        try folders.data(for: session.id).add(quote.id)
        forms.finish(session.id)
        return .redirect(to: "/quotes/\(quote.reference)")
    }

    /// Values that were valid when they were typed may be invalid today, so they are read again.
    private func unanswered(_ form: QuoteForm) -> QuoteStep? {
        let answers = QuoteAnswers(values: form.values, today: clock.today)
        for step in QuoteStep.allCases where !answers.mistakes(on: step).isEmpty {
            form.mark(step, isAnswered: false)
        }
        return form.firstOpen
    }

    private func page(_ form: QuoteForm, _ mistakes: FormMessages, _ session: Session) async throws -> Response {
        let answers = QuoteAnswers(values: form.values, today: clock.today)
        let estimate = try await quotes.estimate(answers.property, cover: answers.cover)
        var content: [String: Any] = [
            "steps": StepList.view(current: StepList.summaryTitle, form: form),
            "sections": QuoteStep.allCases.map { AnswerSection.view($0, form.values) },
            "premium": PremiumView.view(estimate.premium),
            "confirmation": Self.confirmation.view(visit.form, mistakes),
            "action": QuoteStep.summaryPath,
        ]
        content["mistakes"] = mistakes.view
        return try pages.respond(
            Page(
                "summary", title: StepList.summaryTitle, content, section: "/quote",
                status: mistakes.isEmpty ? .ok : .unprocessableContent),
            for: session)
    }
}
