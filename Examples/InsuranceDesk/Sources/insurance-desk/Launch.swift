import AdminPresentation
import ArgumentParser
import RemoteNotifications
import RemoteValuation
import StrataAppHost
import StrataCommands
import TerminalPresentation
import WebPresentation

/// The layers for each command.
enum Launch {
    /// A terminal screen with the started services; no pages are served.
    static func terminal(
        _ options: ConfigurationOptions,
        _ screen: @escaping @Sendable (HostScope) async throws -> any TerminalScreen
    ) async throws {
        let configuration = try await DeskConfiguration.load(options)
        let host = terminal(configuration)
        Observation(level: configuration.logLevel).watch(host)
        if let path = options.startupTrace { try host.traceStartup(toFile: path) }
        let exit = await host.launch { scope in
            let outcome = try await screen(scope).show()
            if let failure = try await scope.resolve((any Console).self).failure { throw failure }
            return outcome == .done ? HostExit.success : HostExit(rawValue: 65)
        }
        throw ExitCode(exit)
    }

    private static func terminal(_ desk: DeskConfiguration) -> AppHost { host(.terminal, desk) }

    /// The pages for customers and staff.
    static func pages(_ desk: DeskConfiguration) -> AppHost { host(.pages, desk) }

    /// All presentations side by side, for the commands that inspect the desk.
    static func all(_ desk: DeskConfiguration) -> AppHost { host(.all, desk) }

    private enum Presentations { case terminal, pages, all }

    private static func host(_ presentations: Presentations, _ desk: DeskConfiguration) -> AppHost {
        switch (desk.valuation.peer, desk.transport.peer) {
        case (nil, nil): host(presentations, .ofOneProcess, desk, providing: desk.notifications)
        case (let valuers?, nil): host(presentations, .split, desk, providing: desk.notifications, valuers)
        case (nil, let transport?): host(presentations, .relayed, desk, providing: transport)
        case (let valuers?, let transport?): host(presentations, .fleet, desk, providing: valuers, transport)
        }
    }

    /// - Parameter value: What only this form of the services expects.
    private static func host<each Value: Sendable>(
        _ presentations: Presentations, _ layers: DeskLayers, _ desk: DeskConfiguration,
        providing value: repeat each Value
    ) -> AppHost {
        let metrics = MetricsReport { TallyMetrics.shared.text }
        return switch presentations {
        case .terminal:
            AppHost(layers.terminal, providing: desk.storage, desk.rating, repeat each value)
        case .pages:
            AppHost(
                layers.web, layers.admin,
                providing: desk.storage, desk.rating, desk.web, desk.admin, metrics, repeat each value)
        case .all:
            AppHost(
                layers.web, layers.admin, layers.terminal,
                providing: desk.storage, desk.rating, desk.web, desk.admin, metrics, repeat each value)
        }
    }

    /// A process that values homes and does nothing else.
    static func valuation(_ desk: DeskConfiguration) -> AppHost {
        AppHost(ValuationServer.self, providing: desk.valuation.listener)
    }

    /// A process that delivers messages and does nothing else.
    static func notifications(_ desk: DeskConfiguration) -> AppHost {
        AppHost(NotificationsServer.self, providing: desk.notifications, desk.transport.listener)
    }
}

/// The presentations over one form of the services.
private struct DeskLayers {
    let web: any DependencyInjectionConfig.Type
    let admin: any DependencyInjectionConfig.Type
    let terminal: any DependencyInjectionConfig.Type

    static let ofOneProcess = DeskLayers(web: WebLayer.self, admin: AdminLayer.self, terminal: TerminalLayer.self)
    /// The valuation is in other processes.
    static let split = DeskLayers(
        web: SplitWebLayer.self, admin: SplitAdminLayer.self, terminal: SplitTerminalLayer.self)
    /// The transport of the notifications is in another process.
    static let relayed = DeskLayers(
        web: RelayedWebLayer.self, admin: RelayedAdminLayer.self, terminal: RelayedTerminalLayer.self)
    /// Both are.
    static let fleet = DeskLayers(
        web: FleetWebLayer.self, admin: FleetAdminLayer.self, terminal: FleetTerminalLayer.self)
}
