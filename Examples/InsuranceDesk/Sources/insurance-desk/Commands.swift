import ArgumentParser
import StrataAppHost
import TerminalPresentation

/// Quotes a file.
struct QuoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quote", abstract: "Quote every home of a CSV file, and keep the quotes.")

    @OptionGroup var batch: BatchOptions
    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let batch = self.batch
        try await Launch.terminal(options) { try await $0.resolve(BatchScreen.self, arguments: batch) }
    }
}

/// Reports the state of the desk.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Say how the desk stands; with --check, whether anything was lost.")

    @Flag(help: "Look at every quote, entry and message.")
    var check = false

    @Option(
        help: "With --check: a file of what was acknowledged, a line each: a quote's key, or 'policy' and a number.")
    var acknowledged: String?

    @OptionGroup var options: ConfigurationOptions

    func validate() throws {
        if acknowledged != nil, !check { throw ValidationError("--acknowledged needs --check.") }
    }

    func run() async throws {
        let (check, file) = (self.check, acknowledged ?? "")
        try await Launch.terminal(options) { scope in
            if check { return try await scope.resolve(CheckScreen.self, arguments: file) }
            return try await scope.resolve(ReportScreen.self)
        }
    }
}

/// Brings the schema up to date.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Make the changes of the schema that are missing, and list all.")

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        try await Launch.terminal(options) { try await $0.resolve(SchemaScreen.self) }
    }
}
