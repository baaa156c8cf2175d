import AdminPresentation
import ArgumentParser
import RemoteValuation
import StrataAppHost
import StrataCommands
import TerminalPresentation
import WebPresentation

/// The layers for each command. Those that begin with Split have the valuation in other processes.
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

    private static func terminal(_ desk: DeskConfiguration) -> AppHost {
        if let valuers = desk.valuation.valuers {
            return AppHost(
                SplitTerminalLayer.self, providing: desk.storage, desk.rating, desk.notifications, valuers)
        }
        return AppHost(TerminalLayer.self, providing: desk.storage, desk.rating, desk.notifications)
    }

    /// The pages for customers and staff.
    static func pages(_ desk: DeskConfiguration) -> AppHost {
        let metrics = MetricsReport { TallyMetrics.shared.text }
        if let valuers = desk.valuation.valuers {
            return AppHost(
                SplitWebLayer.self, SplitAdminLayer.self,
                providing: desk.storage, desk.rating, desk.notifications, desk.web, desk.admin, metrics, valuers)
        }
        return AppHost(
            WebLayer.self, AdminLayer.self,
            providing: desk.storage, desk.rating, desk.notifications, desk.web, desk.admin, metrics)
    }

    /// All presentations side by side, for the commands that inspect the desk.
    static func all(_ desk: DeskConfiguration) -> AppHost {
        let metrics = MetricsReport { TallyMetrics.shared.text }
        if let valuers = desk.valuation.valuers {
            return AppHost(
                SplitWebLayer.self, SplitAdminLayer.self, SplitTerminalLayer.self,
                providing: desk.storage, desk.rating, desk.notifications, desk.web, desk.admin, metrics, valuers)
        }
        return AppHost(
            WebLayer.self, AdminLayer.self, TerminalLayer.self,
            providing: desk.storage, desk.rating, desk.notifications, desk.web, desk.admin, metrics)
    }

    /// A process that values homes and does nothing else.
    static func valuation(_ desk: DeskConfiguration) -> AppHost {
        AppHost(ValuationServer.self, providing: desk.valuation.listener)
    }
}
