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

/// Proves the object graph.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Prove the object graph of all layers; nothing is made.")

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let host = try await Launch.everything(options)
        let verification: Verification
        do {
            verification = try host.verify()
        } catch {
            try Launch.print("\(error)")
            throw ExitCode(HostExit.proofFailed.rawValue)
        }
        try Launch.print("\(verification)")
    }
}

/// Draws the object graph.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the object graph of all layers.")

    @Option(help: "mermaid, json, dot or html (default: mermaid).", transform: GraphCommand.format(named:))
    var format = GraphFormat.mermaid

    @Option(help: "With html: an older state, written by graph --format json; the page shows the change.")
    var compare: String?

    @Option(help: "With html: the output of strata check --format json; the page shows the violations.")
    var violations: String?

    @Option(help: "With html: a file that --startup-trace has written; the page shows its times.")
    var timings: String?

    @OptionGroup var options: ConfigurationOptions

    func run() async throws {
        let survey = try await Launch.everything(options).survey()
        guard format == .html else { return try Launch.print(survey.text(as: format, title: "Insurance desk")) }
        let read = HostSurroundings.process.readFile
        try Launch.print(
            survey.page(
                title: "Insurance desk", comparedWith: compare.map { (name: $0, json: try read($0)) },
                violations: violations.map(read), timings: timings.map(read)))
    }

    func validate() throws {
        for (option, file) in [("compare", compare), ("violations", violations), ("timings", timings)]
        where file != nil && format != .html {
            throw ValidationError("--\(option) needs --format html.")
        }
    }

    private static func format(named name: String) throws -> GraphFormat {
        guard let format = GraphFormat(rawValue: name) else {
            throw ValidationError("There is no format '\(name)': choose mermaid, json, dot or html.")
        }
        return format
    }
}
