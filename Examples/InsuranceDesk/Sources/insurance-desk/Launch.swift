import AdminPresentation
import ArgumentParser
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
        let host = AppHost(
            TerminalLayer.self,
            providing: configuration.storage, configuration.rating, configuration.notifications)
        Observation(level: configuration.logLevel).watch(host)
        if let path = options.startupTrace { try host.traceStartup(toFile: path) }
        let exit = await host.launch { scope in
            let outcome = try await screen(scope).show()
            if let failure = try await scope.resolve((any Console).self).failure { throw failure }
            return outcome == .done ? HostExit.success : HostExit(rawValue: 65)
        }
        throw ExitCode(exit)
    }

    /// The pages for customers and staff.
    static func pages(_ configuration: DeskConfiguration) -> AppHost {
        AppHost(
            WebLayer.self, AdminLayer.self,
            providing: configuration.storage, configuration.rating, configuration.notifications, configuration.web,
            configuration.admin, MetricsReport { TallyMetrics.shared.text })
    }
}
