/// The commands that every host understands, in the order of the help.
enum BuiltInCommand: String, CaseIterable {
    case run, verify, graph, why
    case whoNeeds = "who-needs"
    case diff

    /// An option in front of an application's command, or after `run`.
    static let traceOption = "--startup-trace"

    struct Operand {
        let name: String
        let help: String
        var isOptional = false
    }

    struct Option {
        let name: String
        let value: String
        let help: String
        /// Whether the list of all commands includes it.
        var isListed = true
    }

    func summary(hasBody: Bool) -> String {
        switch self {
        case .run where hasBody: "Start the application and do its work. The default."
        case .run: "Start the application and run it until it is stopped. The default."
        case .verify: "Prove the object graph without building anything."
        case .graph: "Draw the dependency graph."
        case .why: "Say why a service is there."
        case .whoNeeds: "Say who needs a service."
        case .diff: "Say what a change adds to the dependency graph and what it removes."
        }
    }

    var operands: [Operand] {
        switch self {
        case .run, .verify, .graph: []
        case .why, .whoNeeds:
            [Operand(name: "SERVICE", help: "As `Network`, `Network#name`, `Module.Network` or `Layer/Network`.")]
        case .diff:
            [
                Operand(name: "OLD", help: "A file that `graph --format json --output OLD` wrote."),
                Operand(name: "NEW", help: "Another. Without it: the application as it is.", isOptional: true),
            ]
        }
    }

    var options: [Option] {
        guard self == .graph else { return self == .run ? [Self.trace] : [] }
        return [
            Option(name: "--format", value: "FORMAT", help: "\(GraphFormat.list). Without it: mermaid."),
            Option(name: "--output", value: "FILE", help: "Write to this file. Without it: standard output."),
            Option(
                name: "--compare", value: "OLD",
                help: "Show what has changed since `graph --format json --output OLD`.", isListed: false),
            Option(
                name: "--violations", value: "FILE",
                help: "Show what `strata check --format json` wrote, on the page.", isListed: false),
            Option(
                name: "--timings", value: "FILE",
                help: "Show a start-up trace in the form of trace events, on the page.", isListed: false),
        ]
    }

    static let trace = Option(
        name: traceOption, value: "FILE", help: "Record the start: write a trace for Perfetto and `graph --timings`.",
        isListed: false)

    /// The command with all its operands and options.
    var usage: String { usage(with: options) }

    /// The command with the operands and options that the list of all commands includes.
    var listedUsage: String { usage(with: options.filter(\.isListed)) }

    private func usage(with options: [Option]) -> String {
        rawValue + operands.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" }.joined()
            + options.map { " [\($0.name) \($0.value)]" }.joined()
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

            An application that cannot be built is drawn too; what is wrong goes to standard error.
            """
        case .why: "Prints a shortest way from each root: what the host starts, `.root()`, and what nobody needs."
        case .whoNeeds: "Prints who needs it directly, then who needs it through others: what a change to it can reach."
        case .diff:
            "New dependencies between layers come first, then those between modules. Places in the source do not count."
        }
    }

    /// The exit statuses of the command.
    var statuses: [(Int, String)] {
        let usage = (64, "The command line was not understood.")
        let noService = (64, "The command line was not understood, no service is called so, or more than one is.")
        return switch self {
        case .run: []
        case .verify: [(0, "It can be built."), usage, (78, "It cannot be built; every problem is printed.")]
        case .graph:
            [
                (0, "Drawn."), usage, (65, "A file is not what it should be."), (66, "A file cannot be read."),
                (73, "The file cannot be written."),
                (78, "Drawn, but it cannot be built; every problem is printed."),
            ]
        case .why, .whoNeeds: [(0, "Printed."), noService]
        case .diff:
            [
                (0, "The graphs are the same."), (1, "They differ."), usage, (65, "A file is no dependency graph."),
                (66, "A file cannot be read."),
            ]
        }
    }
}
