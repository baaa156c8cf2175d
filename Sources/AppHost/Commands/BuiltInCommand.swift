/// The commands that every host understands, in the order of the help.
enum BuiltInCommand: String, CaseIterable {
    case run, verify, graph, why
    case whoNeeds = "who-needs"
    case diff

    /// An option in front of the application's words or of `run`, or directly after `run`.
    static let traceOption = "--startup-trace"
    /// The options of `verify`.
    static let withoutValues = "--without-values"
    static let digest = "--digest"

    struct Operand {
        let name: String
        let help: String
        var isOptional = false
    }

    struct Option {
        let name: String
        /// Nil for an option without a value.
        let value: String?
        let help: String
        /// Whether the list of all commands includes it.
        var isListed = true

        var usage: String { value.map { "\(name) \($0)" } ?? name }
    }

    func summary(hasBody: Bool) -> String {
        switch self {
        case .run where hasBody: "Start the application and do its work. The default."
        case .run: "Start the application and run it until it is stopped. The default."
        case .verify: "Prove the dependency graph without constructing anything."
        case .graph: "Draw the dependency graph."
        case .why: "Explain why a service exists."
        case .whoNeeds: "List the services that need a service."
        case .diff: "List the differences between two dependency graphs."
        }
    }

    var operands: [Operand] {
        switch self {
        case .run, .verify, .graph: []
        case .why, .whoNeeds:
            [Operand(name: "SERVICE", help: "Written `Network`, `Network#name`, `Module.Network` or `Layer/Network`.")]
        case .diff:
            [
                Operand(name: "OLD", help: "A file that `graph --format json --output OLD` wrote."),
                Operand(name: "NEW", help: "Another such file (default: the application as it is).", isOptional: true),
            ]
        }
    }

    var options: [Option] {
        if self == .verify {
            return [
                Option(
                    name: Self.withoutValues, value: nil,
                    help: "Prove as if every expected value were provided, and read none."),
                Option(
                    name: Self.digest, value: nil,
                    help: "Print only the digest of the graph, for `proof: .alreadyDone(…)`.", isListed: false),
            ]
        }
        guard self == .graph else { return self == .run ? [Self.trace] : [] }
        return [
            Option(name: "--format", value: "FORMAT", help: "\(GraphFormat.list) (default: mermaid)."),
            Option(name: "--output", value: "FILE", help: "Write to this file (default: standard output)."),
            Option(
                name: "--compare", value: "OLD",
                help: "Show the changes since `graph --format json --output OLD`.", isListed: false),
            Option(
                name: "--violations", value: "FILE",
                help: "Show the violations of `strata check --format json` on the page.", isListed: false),
            Option(
                name: "--timings", value: "FILE",
                help: "Show a startup trace (trace events) on the page.", isListed: false),
        ]
    }

    static let trace = Option(
        name: traceOption, value: "FILE", help: "Write a trace of the start, for Perfetto and `graph --timings`.",
        isListed: false)

    /// The command with all its operands and options.
    var usage: String { usage(with: options) }

    /// The command with the operands and options that the list of all commands includes.
    var listedUsage: String { usage(with: options.filter(\.isListed)) }

    private func usage(with options: [Option]) -> String {
        rawValue + operands.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" }.joined()
            + options.map { " [\($0.usage)]" }.joined()
    }

    /// Additional lines after the summary.
    func details(program: String) -> String? {
        switch self {
        case .run, .verify: nil
        case .graph:
            """
            Formats:
              mermaid  a flowchart for Markdown
              json     everything, sorted, for tools and for `\(program) diff`
              dot      for Graphviz: \(program) graph --format dot | dot -Tsvg -o graph.svg
              html     one page with map, matrix and table: \(program) graph --format html --output graph.html

            With `--compare`, mermaid is a Markdown summary for a pull request, and html shows the change; json and dot
            take none. `--violations` and `--timings` are for html.

            An application that cannot be built is drawn, too; its problems go to standard error.
            """
        case .why:
            """
            Prints a shortest path from each root. A root is hosted, marked `.root()`, needed by no service, or
            requested first by the work in a scope that no service opens.
            """
        case .whoNeeds:
            "Prints the services that need it, first directly, then through others: a change can affect them."
        case .diff:
            "New dependencies between layers come first, then those between modules. Source locations are not compared."
        }
    }

    /// The exit statuses of the command.
    var statuses: [(Int, String)] {
        let usage = (64, "The command line was not understood.")
        let noService = (64, "The command line was not understood, or the name fits no service or several.")
        return switch self {
        case .run: []
        case .verify:
            [
                (0, "The dependency graph is proved."), usage,
                (78, "The dependency graph cannot be proved; every problem is printed."),
            ]
        case .graph:
            [
                (0, "The graph was drawn."), usage, (65, "A file has the wrong format."),
                (66, "A file cannot be read."),
                (73, "The file cannot be written."),
                (78, "The graph was drawn, but it cannot be built; every problem is printed."),
            ]
        case .why, .whoNeeds:
            [
                (0, "The answer was printed."), noService,
                (78, "The service is needed and not registered; the answer says by which services."),
            ]
        case .diff:
            [
                (0, "The graphs are the same."), (1, "They differ."), usage, (65, "A file is not a dependency graph."),
                (66, "A file cannot be read."),
            ]
        }
    }
}
