import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(10))) struct HelpTests {
    let stage = Stage()

    private func help(_ arguments: String..., commands: [AppCommand], hasBody: Bool = true) async -> String {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        let host = AppHost(Container(), commands: commands, about: "A desk.", surroundings: surroundings)
        if hasBody {
            await host.main { _, _ in Issue.record("help does not start the host") }
        } else {
            await host.main()
        }
        #expect(stage.exits == [.success])
        #expect(stage.errors == "")
        return stage.output
    }

    private let commands = [
        AppCommand("quote", "Quote every property of a file."),
        AppCommand("list", "Show the stored quotes.", help: "Shows the quotes.\n\nUSAGE\n  desk list"),
    ]

    @Test func helpListsTheApplicationsCommandsAndTheHosts() async {
        #expect(
            await help("--help", commands: commands + [AppCommand("run", "Never listed.")]) == """
                A desk.

                USAGE
                  desk [COMMAND] [ARGUMENTS]

                COMMANDS
                  quote                                    Quote every property of a file.
                  list                                     Show the stored quotes.
                  run                                      Start the application and do its work. The default.
                  verify [--without-values]                Prove the dependency graph without constructing anything.
                  graph [--format FORMAT] [--output FILE]  Draw the dependency graph.
                  why SERVICE                              Explain why a service exists.
                  who-needs SERVICE                        List the services that need a service.
                  diff OLD [NEW]                           List the differences between two dependency graphs.

                OPTIONS
                  -h, --help            Print this help; after a command, print the help of that command.
                  --startup-trace FILE  Write a trace of the start, for Perfetto and `graph --timings`.

                EXIT STATUS
                  0      Success; also after the first SIGINT, SIGTERM or SIGHUP, which stops the services in order.
                  1      `diff` found differences.
                  64     The command line was not understood, or the name fits no service or several.
                  65, 66 `diff`, `graph`: a file has the wrong format (65) or cannot be read (66).
                  70     A service did not start, failed or did not stop, or the application failed.
                  73     `graph --output`, `--startup-trace`: the file cannot be written.
                  74     Standard output cannot be written.
                  78     The dependency graph cannot be proved.
                  141    The reader of standard output has gone.
                  128+n  A second signal, n, ended the process at once.

                """)
    }

    @Test func helpOfAHostWithoutABody() async {
        let text = await help("-h", commands: [], hasBody: false)
        #expect(text.hasPrefix("A desk.\n\nUSAGE\n  desk [COMMAND]\n\nCOMMANDS\n  run "))
        #expect(text.contains("Start the application and run it until it is stopped. The default.\n"))
    }

    @Test func helpOfTheApplicationsCommand() async {
        #expect(
            await help("quote", "FILE", "--help", commands: commands)
                == "Quote every property of a file.\n\nUSAGE\n  desk quote [ARGUMENTS]\n")
    }

    @Test func helpWrittenByTheApplication() async {
        #expect(await help("--help", "list", commands: commands) == "Shows the quotes.\n\nUSAGE\n  desk list\n")
    }

    @Test func helpOfTheHostsCommand() async {
        #expect(
            await help("diff", "--help", commands: commands) == """
                List the differences between two dependency graphs.

                USAGE
                  desk diff OLD [NEW]

                ARGUMENTS
                  OLD  A file that `graph --format json --output OLD` wrote.
                  NEW  Another such file (default: the application as it is).

                New dependencies between layers come first, then those between modules. Source locations are not compared.

                EXIT STATUS
                  0   The graphs are the same.
                  1   They differ.
                  64  The command line was not understood.
                  65  A file is not a dependency graph.
                  66  A file cannot be read.

                """)
    }

    @Test(arguments: ["run", "verify", "graph", "why", "who-needs", "diff"])
    func helpOfEachCommandOfTheHost(name: String) async {
        let text = await help("--help", name, commands: commands)
        #expect(text.contains("\n\nUSAGE\n  desk \(name)"))
        for option in [
            "--format FORMAT", "html (default: mermaid).", "--output FILE", "--compare OLD",
        ]
        where name == "graph" {
            #expect(text.contains(option))
        }
    }
}
