public import ArgumentParser
internal import StrataAppHost

/// Draws the dependency graph, also of an application that cannot be built.
public struct GraphCommand<Application: HostApplication>: AsyncParsableCommand {
    /// The name `graph`, and its help.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "graph", abstract: "Draw the dependency graph.",
            discussion: """
                Formats: mermaid is a flowchart for Markdown; json has everything, sorted, for tools and for `diff`; dot \
                is for Graphviz; html is one page with map, matrix and table.

                With --compare, mermaid is a Markdown summary for a pull request, and html shows the change. \
                --violations and --timings are for html.
                """)
    }

    @Option(help: "The format.")
    var format = Format(value: .mermaid)

    @Option(
        help: ArgumentHelp("Write to this file (default: standard output).", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Show the changes since `graph --format json --output OLD`.", valueName: "old"),
        completion: .file())
    var compare: String?

    @Option(
        help: ArgumentHelp("Show the violations of `strata check --format json` on the page.", valueName: "file"),
        completion: .file())
    var violations: String?

    @Option(
        help: ArgumentHelp("Show a startup trace (trace events) on the page.", valueName: "file"), completion: .file())
    var timings: String?

    @OptionGroup var options: Application.Options

    /// A command that the parser fills.
    public init() {}

    /// Rejects options that do not fit the format.
    public func validate() throws {
        if compare != nil, format.value == .json || format.value == .dot {
            throw ValidationError("--compare needs --format html or --format mermaid.")
        }
        for (option, file) in [("violations", violations), ("timings", timings)]
        where file != nil && format.value != .html {
            throw ValidationError("--\(option) needs --format html.")
        }
    }

    /// Draws the graph.
    ///
    /// - Throws: An `ExitCode` with the host's status, unless it is success.
    public func run() async throws {
        let words =
            ["graph", "--format", format.value.rawValue] + Words.option("--output", output)
            + Words.option("--compare", compare) + Words.option("--violations", violations)
            + Words.option("--timings", timings)
        try await Application.perform(words, options)
    }

    /// A format as an argument. A type of this module, so that an application may extend `GraphFormat` itself.
    struct Format: ExpressibleByArgument, Sendable {
        let value: GraphFormat

        init(value: GraphFormat) { self.value = value }

        init?(argument: String) {
            guard let value = GraphFormat(rawValue: argument) else { return nil }
            self.value = value
        }

        var defaultValueDescription: String { value.rawValue }
        static var allValueStrings: [String] { GraphFormat.allCases.map(\.rawValue) }
    }
}
