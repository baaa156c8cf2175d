import ArgumentParser

/// The program. The presentations do the commands' work; this module configures, starts and stops them.
@main struct InsuranceDesk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insurance-desk", abstract: "Home insurance: quotes, policies, books.",
        discussion: """
            Values come from flags, from the environment (INSURANCE_DESK_WEB_PORT for --web-port) and from a JSON file \
            ({"web": {"port": 8080}}), in this order.
            """,
        subcommands: [
            ServeCommand.self, QuoteCommand.self, ReportCommand.self, VerifyCommand.self, GraphCommand.self,
            MigrateCommand.self,
        ])
}
