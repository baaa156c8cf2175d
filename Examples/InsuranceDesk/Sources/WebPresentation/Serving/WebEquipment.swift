import Foundation
import StrataPresentationLayer
import WebSupport

/// The form of each session's process, kept between requests.
typealias QuoteForms = Flow<RandomToken, QuoteForm>
/// The folder of each session.
typealias Folders = Flow<RandomToken, Folder>

/// The clock of sessions and flows; tests register their own. Sendable.
struct ServerClock: Sendable {
    let clock: any Clock<Duration>
}

/// The equipment of all pages: sessions, templates, and the data kept between requests.
enum WebEquipment: Registerable {
    static let idle = Duration.seconds(1_800)

    static func register(in container: Container) {
        container.register(ServerClock.self) { ServerClock(clock: ContinuousClock()) }.scope(.container)
        container.register(SessionStore.self) { (server: ServerClock, forms: QuoteForms, folders: Folders) in
            SessionStore(idle: idle, clock: server.clock) { id in
                forms.finish(id)
                folders.finish(id)
            }
        }.scope(.container)
        container.register(FormTokens.self) { (server: ServerClock) in FormTokens(clock: server.clock) }
            .scope(.container)
        container.register(QuoteForms.self) { (server: ServerClock) in makeForms(server.clock) }.scope(.container)
        container.register(Folders.self) { (server: ServerClock) in makeFolders(server.clock) }.scope(.container)
        container.register(PageLibrary.self, makePages).scope(.container)
    }

    static func makeForms(_ clock: any Clock<Duration>) -> QuoteForms {
        Flow(lifetime: idle, limit: 100_000, clock: clock) { QuoteForm() }
    }

    /// As long as the longest session, so that a customer finds a policy again.
    static func makeFolders(_ clock: any Clock<Duration>) -> Folders {
        Flow(lifetime: .seconds(43_200), limit: 100_000, clock: clock) { Folder() }
    }

    static func makePages() throws -> PageLibrary {
        try PageLibrary(
            site: SiteFrame(
                name: "Insurance Desk",
                links: [.init("Get a quote", to: "/quote"), .init("Your quotes", to: "/mine")],
                footer: "An example: no insurer, and no cover."),
            folders: [Bundle.module.bundleURL.appending(path: "Resources/Templates")])
    }
}
