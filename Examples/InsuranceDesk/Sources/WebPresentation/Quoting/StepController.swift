import Clock
import Hummingbird
import Quotes
import Rating
import StrataPresentationLayer
import Values
import WebSupport

/// Shows one page of the process and handles its answers.
final class StepController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(StepController.self, StepController.init(visit:forms:tokens:pages:quotes:clock:))
            .scope(.scoped(.request))
    }

    private let visit: Visit
    private let forms: QuoteForms
    private let tokens: FormTokens
    private let pages: PageLibrary
    private let quotes: any QuoteDesk
    private let clock: any OfficeClock

    init(
        visit: Visit, forms: QuoteForms, tokens: FormTokens, pages: PageLibrary, quotes: any QuoteDesk,
        clock: any OfficeClock
    ) {
        self.visit = visit
        self.forms = forms
        self.tokens = tokens
        self.pages = pages
        self.quotes = quotes
        self.clock = clock
    }

    /// Shows the page with the values typed before; or the first page that is not answered yet.
    ///
    /// Begins no session, because programs that only read pages could fill the memory: the first answer does.
    func show(_ step: QuoteStep) throws -> Response {
        let session = visit.current
        let form = session.flatMap { forms.existing(for: $0.id) } ?? QuoteForm()
        if let open = form.firstOpen, step > open { return .redirect(to: open.path) }
        return try page(step, form, form.values, FormMessages(), session)
    }

    /// Stores the values; continues, or shows the page again with the faults.
    func answer(_ step: QuoteStep) async throws -> Response {
        let session = try visit.session()
        let form = try forms.data(for: session.id)
        if let open = form.firstOpen, step > open { return .redirect(to: open.path) }
        let values = form.take(visit.form, on: step)
        var mistakes = QuoteAnswers(values: values, today: clock.today).mistakes(on: step)
        if mistakes.isEmpty, step == .property { try await checkTerritory(values, &mistakes) }
        form.mark(step, isAnswered: mistakes.isEmpty)
        guard mistakes.isEmpty else { return try page(step, form, values, mistakes, session) }
        // A customer who came back from the summary to change one page returns to the summary.
        return .redirect(to: form.firstOpen == nil ? QuoteStep.summaryPath : step.nextPath)
    }

    /// Reported here and not at the end, so that nobody fills in four pages for a home that cannot be insured.
    private func checkTerritory(_ values: FormValues, _ mistakes: inout FormMessages) async throws {
        let property = try QuoteAnswers(values: values, today: clock.today).propertyAlone
        let cover = Cover(contents: .zero, liability: .none, deductible: .standard, claims: 0)
        do {
            _ = try await quotes.estimate(property, cover: cover)
        } catch let error as RatingError {
            guard case .unknownTerritory(let postcode) = error else { throw error }
            mistakes.add("We do not insure homes with the postcode \(postcode). Check it.", to: "postcode")
        }
    }

    private func page(
        _ step: QuoteStep, _ form: QuoteForm, _ values: FormValues, _ mistakes: FormMessages, _ session: Session?
    ) throws -> Response {
        var content: [String: Any] = [
            "heading": step.title, "action": step.path, "previous": step.previousPath,
            "steps": StepList.view(current: step.title, form: form),
            "fields": step.fields.map { $0.view(values, mistakes) },
            "button": form.firstOpen == nil ? "Save and go to the summary" : "Continue",
        ]
        content["mistakes"] = mistakes.view
        if session == nil { content["formToken"] = tokens.issue() }
        return try pages.respond(
            Page(
                "step", title: step.title, content, section: "/quote",
                status: mistakes.isEmpty ? .ok : .unprocessableContent),
            for: session)
    }
}
