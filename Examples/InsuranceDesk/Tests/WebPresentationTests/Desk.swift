import DeskTesting
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Notifications
import Rating
import StrataAppHost
import StrataTesting
import Storage
import Testing
import WebSupport

@testable import WebPresentation

/// A whole desk for one test: fresh layers over a database in a folder of its own, and browsers that visit it.
struct Desk: Sendable {
    let stack: LayerStack
    /// What a known client of the API sends, beside a form.
    static let client: HTTPFields = [
        .contentType: "application/x-www-form-urlencoded", .authorization: "Bearer a key of sixteen",
    ]
    static let clients = APIClients(keys: ["broker": "a key of sixteen"])

    /// The clock of sessions and flows.
    let clock: ManualClock
    /// The database.
    var file = ""

    /// Starts the services, lets `visit` use the site, and stops them.
    static func open(
        isBehindTLS: Bool = false, tablesFile: String? = nil, timeout: Duration = .seconds(5),
        maximumPages: Int? = nil,
        overriding: (Container) -> Void = { _ in }, _ visit: @escaping @Sendable (Desk) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "desk-\(RandomToken().text)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let clock = ManualClock()
        let web = WebSettings(host: "127.0.0.1", port: 0, isBehindTLS: isBehindTLS, clients: Self.clients)
        let storage = StorageSettings(
            file: "\(folder)/desk.sqlite", timeout: timeout, maximumPages: maximumPages)
        let rating = RatingSettings(tablesFile: tablesFile)
        let notifications = NotificationSettings(folder: "\(folder)/outbox")
        func override(_ container: Container) {
            container.register(ServerClock.self) { ServerClock(clock: clock) }
            overriding(container)
        }
        let stack: LayerStack
        if case .processes(let valuers) = ValuationPlace.current {
            stack = try LayerStack(
                RemoteWeb.self, providing: web, storage, rating, notifications, valuers, overriding: override)
        } else {
            stack = try LayerStack(
                ValuationPlace.current.web, providing: web, storage, rating, notifications, overriding: override)
        }
        let desk = Desk(stack: stack, clock: clock, file: "\(folder)/desk.sqlite")
        // A loaded machine is slow; how slow is none of these tests' facts.
        let deadlines = HookDeadlines(stop: .seconds(60), health: .seconds(60))
        try await DeskTurns.shared.take {
            try await AppHost(stack, deadlines: deadlines).run { _ in try await visit(desk) }
        }
        await stack.close()
    }

    /// Lets browsers visit the site.
    func visit(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let router = try await stack.resolve(WebRoutes.self).router()
        try await Application(router: router).test(.router, body)
    }
}
