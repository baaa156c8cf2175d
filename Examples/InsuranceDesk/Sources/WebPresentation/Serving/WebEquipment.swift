import Foundation
import StrataPresentationLayer
import WebSupport

/// What a session's process keeps from request to request.
typealias QuoteForms = Flow<RandomToken, QuoteForm>
/// What each session may see.
typealias Folders = Flow<RandomToken, Folder>

/// The clock of sessions and flows; a test registers its own in its place. Sendable.
struct ServerClock: Sendable {
    let clock: any Clock<Duration>
}

/// What all pages need: sessions, templates, and what is kept between requests.
enum WebEquipment: Registerable {
    static let idle = Duration.seconds(1_800)

    static func register(in container: Container) {
        container.register(ServerClock.self) { ServerClock(clock: ContinuousClock()) }.scope(.container)
        container.register(SessionStore.self) { (server: ServerClock) in
            SessionStore(idle: idle, clock: server.clock)
        }.scope(.container)
        container.register(QuoteForms.self) { (server: ServerClock) in makeForms(server.clock) }.scope(.container)
        container.register(Folders.self) { (server: ServerClock) in makeFolders(server.clock) }.scope(.container)
        container.register(PageLibrary.self, makePages).scope(.container)
    }

    static func makeForms(_ clock: any Clock<Duration>) -> QuoteForms {
        Flow(lifetime: idle, limit: 100_000, clock: clock) { QuoteForm() }
    }

    /// As long as the longest session: who has a policy should find it again.
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
