import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(1))) struct CommandTests {
    let journal = Journal()
    let container = Container("Services")
    let stage = Stage()

    init() {
        container.register(Probe<A>.self) { [journal] (_: Int) in Probe(journal) }.scope(.container).hosted()
        container.register(Int.self) { 3 }
    }

    private func host(_ arguments: HostSurroundings, commands: [AppCommand] = []) -> AppHost {
        AppHost(container, commands: commands, about: "A desk.", surroundings: arguments)
    }

    private let quote = AppCommand("quote", "Quote every property of a file.")
    private let list = AppCommand("list", "Show the stored quotes.", help: "Shows the quotes.\n\nUSAGE\n  desk list")

    @Test func verifyPrintsItsCountsAndStartsNothing() async {
        await host(stage.surroundings("verify")).main()
        #expect(stage.output == "1 layer, 2 registrations, 1 edge: the object graph is proved.\n")
        #expect(stage.errors == "")
        #expect(stage.exits == [.success])
        #expect(journal.entries.isEmpty)
    }

    @Test func verifyIsAFunctionToo() throws {
        let verification = try host(stage.surroundings()).verify()
        #expect(verification.layers == 1)
        #expect(verification.registrations == 2)
        #expect(verification.edges == 1)
    }

    @Test func verifyOfABrokenGraphEndsWith78() async {
        container.register(Probe<B>.self) { [journal] (_: String) in Probe(journal) }
        await host(stage.surroundings("verify")).main()
        #expect(stage.exits == [.proofFailed])
        #expect(stage.output == "")
        #expect(stage.errors.contains("missing: "))
        #expect(stage.lastLine == "desk: the object graph cannot be built: 1 problem above; nothing was started.")
    }

    @Test(arguments: [["graph"], ["graph", "--format", "mermaid"], ["graph", "--format=mermaid"]])
    func graphPrintsMermaid(_ arguments: [String]) async throws {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        let host = host(surroundings)
        await host.main()
        #expect(stage.output == (try host.graph().mermaid()))
        #expect(stage.output.hasSuffix("\n"))
        #expect(stage.exits == [.success])
    }

    @Test func graphPrintsJSON() async throws {
        let host = host(stage.surroundings("graph", "--format", "json"))
        await host.main()
        #expect(stage.output == (try host.graph().json()))
    }

    @Test func runWithoutABodyWaitsForASignal() async {
        let host = host(stage.surroundings())
        async let main: Void = host.main()
        await journal.wait(for: "a started")
        stage.send(.interrupt)
        await main
        #expect(stage.exits == [.success])
        #expect(stage.errors == "desk: stopped by SIGINT.\n")
    }

    @Test(arguments: [
        ([], []), (["run"], []), (["run", "x", "--y"], ["x", "--y"]), (["quote", "FILE"], ["quote", "FILE"]),
        (["--json"], ["--json"]), (["quote", "--", "--help"], ["quote", "--", "--help"]),
    ])
    func bodyGetsWhatIsLeft(_ arguments: [String], _ left: [String]) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await host(surroundings, commands: [quote]).main { arguments, scope in
            let number = try await scope.resolve(Int.self)
            #expect(arguments == left)
            #expect(number == 3)
            return 65
        }
        #expect(stage.exits == [65])
        #expect(stage.errors == "")
    }

    @Test func bodyWithoutAStatusIsASuccess() async {
        await host(stage.surroundings("anything", "--help")).main { [journal] arguments, scope in
            journal.note(arguments.joined(separator: " "))
        }
        #expect(journal.count(of: "anything --help") == 1)
        #expect(stage.exits == [.success])
    }

    @Test(arguments: [
        (["verfy"], "there is no command `verfy`. Did you mean `verify`?"),
        (["quot"], "there is no command `quot`. Did you mean `quote`?"),
        (["qoute"], "there is no command `qoute`. Did you mean `quote`?"),
        (["serve"], "there is no command `serve`."),
        (["help"], "there is no command `help`. Did you mean `--help`?"),
        (["verify", "x"], "`verify` takes no arguments, and `x` is one."),
        (["graph", "--fromat", "json"], "`graph` does not take `--fromat`. Did you mean `--format`?"),
        (["graph", "--format"], "`--format` needs a value: mermaid or json."),
        (["graph", "--format", "dot"], "`dot` is no format: mermaid or json."),
        (["graph", "--format", "json", "x"], "`graph` does not take `x`."),
    ])
    func misspelledCommandIsRefused(_ arguments: [String], _ sentence: String) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await host(surroundings, commands: [quote, list]).main { [journal] _, _ in journal.note("body") }
        #expect(stage.exits == [.usage])
        #expect(stage.errors == "desk: \(sentence)\nTry `desk --help`.\n")
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [
        (["--helo"], "there is no option `--helo`. Did you mean `--help`?"),
        (["run", "x"], "`run` takes no arguments, and `x` is one."),
    ])
    func withoutABodyEveryWordIsTheHosts(_ arguments: [String], _ sentence: String) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await host(surroundings).main()
        #expect(stage.exits == [.usage])
        #expect(stage.errors == "desk: \(sentence)\nTry `desk --help`.\n")
    }
}
