import Clock
import Notifications
public import Rating
import Storage
public import StrataAppHost
import StrataServiceLayer
public import StrataTesting
import Values

/// The whole service layer, started, with a database for this test and a clock that the test moves. Its messages are
/// delivered at the request of the test.
public struct Desk: Sendable {
    /// Where its files are.
    public let folder: TemporaryFolder
    /// The time that it uses as the current one.
    public let clock: TestClock
    /// The container that the test resolves from.
    public let scope: HostScope

    /// Resolves a service of the desk.
    public func callAsFunction<Service: Sendable>(_ type: Service.Type) async throws -> Service {
        try await scope.resolve(type)
    }

    /// Runs the body beside a started desk, and stops the desk.
    ///
    /// - Parameters:
    ///   - folder: Contains the database of an earlier desk, for tests of a restart.
    ///   - rating: The tables; by default the shipped ones.
    ///   - maximumPages: How large the database may grow.
    @discardableResult
    public static func run<Output: Sendable>(
        in folder: TemporaryFolder? = nil, clock: TestClock = TestClock(), rating: RatingSettings = RatingSettings(),
        timeout: Duration = .milliseconds(50), maximumPages: Int? = nil,
        overriding: (Container) -> Void = { _ in },
        _ body: @escaping @Sendable (Desk) async throws -> Output
    ) async throws -> Output {
        let folder = try folder ?? TemporaryFolder()
        let stack = try stack(
            in: folder, clock: clock, rating: rating, timeout: timeout, maximumPages: maximumPages,
            overriding: overriding)
        // A loaded machine is slow; how slow is none of these tests' facts.
        let deadlines = HookDeadlines(stop: .seconds(60), health: .seconds(60))
        return try await DeskTurns.shared.take {
            try await AppHost(stack, deadlines: deadlines).run { scope in
                try await body(Desk(folder: folder, clock: clock, scope: scope))
            }
        }
    }

    /// Only the layers, not started.
    ///
    /// - Parameter interval: The interval in which the host delivers messages; nil if the test delivers them.
    public static func stack(
        in folder: TemporaryFolder, clock: TestClock = TestClock(), rating: RatingSettings = RatingSettings(),
        timeout: Duration = .milliseconds(50), maximumPages: Int? = nil, interval: Duration? = nil,
        overriding: (Container) -> Void = { _ in }
    ) throws -> LayerStack {
        let storage = StorageSettings(
            file: folder.path("desk.sqlite"), timeout: timeout, maximumPages: maximumPages)
        let notifications = NotificationSettings(folder: folder.path("sent"))
        let (place, transport) = (ValuationPlace.current, TransportPlace.current)
        func override(_ container: Container) {
            container.register((any OfficeClock).self) { clock }
            container.register(OutboxSettings.self) { OutboxSettings(interval: interval) }
            overriding(container)
        }
        if case .processes(let valuers) = place {
            return try LayerStack(
                place.services, providing: storage, rating, notifications, valuers, overriding: override)
        }
        let services = transport.services ?? place.services
        if let peer = try transport.peer(for: folder) {
            return try LayerStack(services, providing: storage, rating, peer, overriding: override)
        }
        return try LayerStack(services, providing: storage, rating, notifications, overriding: override)
    }
}
