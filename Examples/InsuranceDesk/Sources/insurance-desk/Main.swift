import ArgumentParser
import StrataAppHost
import StrataCommands

/// The program. The presentations do the commands' work; this module configures, starts and stops them.
@main struct InsuranceDesk: AsyncParsableCommand, HostApplication {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "insurance-desk", abstract: "Home insurance: quotes, policies, books.",
            discussion: """
                Values come from flags, from the environment (INSURANCE_DESK_WEB_PORT for --web-port) and from a JSON \
                file ({"web": {"port": 8080}}). A flag overrides a variable, and a variable overrides the file.
                """,
            subcommands: [
                ServeCommand.self, ValuationCommand.self, NotificationsCommand.self, QuoteCommand.self,
                ReportCommand.self, MigrateCommand.self, ManifestCommand.self,
            ] + hostCommands)
    }

    /// All presentations side by side, for the commands that inspect the desk.
    static func makeHost(_ options: ConfigurationOptions) async throws -> AppHost {
        Launch.all(try await DeskConfiguration.load(options))
    }
}
