import AdminPresentation
import ArgumentParser
import StrataAppHost
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
        throw ExitCode(exit.rawValue)
    }

    /// Prints a result; the process ends with 74 if that is not possible, and with 141 if nobody reads it.
    static func print(_ text: String) throws {
        let surroundings = HostSurroundings.process
        do throws(OutputError) {
            try surroundings.output("\(text)\n")
        } catch {
            if !error.isClosedPipe { surroundings.errorOutput("insurance-desk: \(error)\n") }
            throw ExitCode((error.isClosedPipe ? HostExit.closedPipe : .cannotOutput).rawValue)
        }
    }

    /// The pages for customers and staff.
    static func pages(_ configuration: DeskConfiguration) -> AppHost {
        AppHost(
            WebLayer.self, AdminLayer.self,
            providing: configuration.storage, configuration.rating, configuration.notifications, configuration.web,
            configuration.admin, MetricsReport { TallyMetrics.shared.text })
    }

    /// All presentations side by side, for inspection.
    static func everything(_ options: ConfigurationOptions) async throws -> AppHost {
        let configuration = try await DeskConfiguration.load(options)
        return AppHost(
            WebLayer.self, AdminLayer.self, TerminalLayer.self,
            providing: configuration.storage, configuration.rating, configuration.notifications, configuration.web,
            configuration.admin, MetricsReport { TallyMetrics.shared.text })
    }
}
