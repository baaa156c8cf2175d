import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(1))) struct HelpTests {
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
                  quote                          Quote every property of a file.
                  list                           Show the stored quotes.
                  run                            Start the application and do its work. The default.
                  verify                         Prove the object graph without building anything.
                  graph [--format mermaid|json]  Print the dependency graph.

                OPTIONS
                  -h, --help  Print this; after a command, what it does.

                EXIT STATUS
                  0      Success; also after the first SIGINT or SIGTERM, which stops in good order.
                  64     The command line was not understood.
                  70     A service did not start, failed or did not stop, or the application failed.
                  78     The object graph cannot be built.
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

    @Test func helpThatTheApplicationWrote() async {
        #expect(await help("--help", "list", commands: commands) == "Shows the quotes.\n\nUSAGE\n  desk list\n")
    }

    @Test func helpOfTheHostsCommand() async {
        #expect(
            await help("graph", "--help", commands: commands)
                == "Print the dependency graph.\n\nUSAGE\n  desk graph [--format mermaid|json]\n")
    }
}
