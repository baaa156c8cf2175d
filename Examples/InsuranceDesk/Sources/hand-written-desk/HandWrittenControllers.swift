import WebSupport

@testable import WebPresentation

/// Constructs the controller of a request, as the container does in the application.
struct HandWrittenControllers: Sendable {
    let services: HandWrittenServices
    let forms: QuoteForms
    let folders: Folders
    let tokens: FormTokens
    let pages: PageLibrary

    func homeController(_ visit: Visit) -> HomeController {
        HomeController(
            visit: visit, folders: folders, forms: forms, pages: pages, quotes: services.quotes,
            policies: services.policies, clock: services.clock)
    }

    func stepController(_ visit: Visit) -> StepController {
        StepController(
            visit: visit, forms: forms, tokens: tokens, pages: pages, quotes: services.quotes, clock: services.clock)
    }

    func summaryController(_ visit: Visit) -> SummaryController {
        SummaryController(
            visit: visit, forms: forms, folders: folders, pages: pages, quotes: services.quotes, clock: services.clock)
    }

    func quoteController(_ visit: Visit) -> QuoteController {
        QuoteController(
            visit: visit, folders: folders, pages: pages, quotes: services.quotes, policies: services.policies,
            clock: services.clock)
    }

    func policyController(_ visit: Visit) -> PolicyController {
        PolicyController(
            visit: visit, folders: folders, pages: pages, policies: services.policies, documents: services.documents,
            clock: services.clock)
    }

    func api(_ visit: Visit) -> QuoteAPI {
        QuoteAPI(visit: visit, quotes: services.quotes, clock: services.clock)
    }

    func policyAPI(_ visit: Visit) -> PolicyAPI {
        PolicyAPI(visit: visit, quotes: services.quotes, policies: services.policies, clock: services.clock)
    }
}
