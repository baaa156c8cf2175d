import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommandTests {
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
        #expect(stage.output == "1 layer, 2 registrations, 1 edge: the dependency graph is proved.\n")
        #expect(stage.errors == "")
        #expect(stage.exits == [.success])
        #expect(journal.entries.isEmpty)
    }

    /// No value is read and none is missing: for CI, where there are no values.
    @Test func verifyWithoutValuesProvesTheRest() async {
        let surroundings = stage.surroundings("verify", "--without-values")
        await AppHost(
            Reading.self, providing: Provided(String.self) { throw CancellationError() }, surroundings: surroundings
        ).main()
        #expect(stage.output == "1 layer, 3 registrations, 2 edges: the dependency graph is proved.\n")
        #expect(stage.exits == [.success])
    }

    private enum Reading: DependencyInjectionConfig {
        static let container = Container("Reading")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) {
            container.expects(String.self, from: "main")
            container.expects(Double.self, from: "main")
            container.register(Int.self) { (_: String, _: Double) in 1 }
        }
    }

    /// For another parser: the caller passes the words, and the process continues.
    @Test func performReturnsTheStatusAndDoesNotExit() async {
        let host = host(stage.surroundings("graph"), commands: [quote])
        #expect(await host.perform(["verify"]) == .success)
        #expect(stage.output == "1 layer, 2 registrations, 1 edge: the dependency graph is proved.\n")
        #expect(await host.perform(["why", "Double"]) == .usage)
        #expect(await host.perform(["graph", "--output=/locked/graph"]) == .cannotWrite)
        #expect(await host.perform(["quote"]) == .usage)
        #expect(stage.exits.isEmpty)
        #expect(journal.entries.isEmpty)
    }

    @Test func performRunsTheApplication() async {
        let host = host(stage.surroundings())
        async let status = host.perform([])
        while stage.observers == 0 || host.phase != .running { await Task.yield() }
        stage.send(.terminate)
        #expect(await status == .success)
        #expect(stage.lastLine == "desk: stopped by SIGTERM.")
        #expect(stage.exits.isEmpty)
    }

    @Test func aBodyWaitsUntilTheHostStops() async {
        let host = host(stage.surroundings())
        async let status = host.launch { scope in
            try scope.print("prepared")
            await scope.untilStopped()
            try scope.print("stopped")
        }
        while host.phase != .running || stage.output.isEmpty { await Task.yield() }
        stage.send(.terminate)
        #expect(await status == .success)
        #expect(stage.output == "prepared\nstopped\n")
    }

    @Test func verifyIsAFunctionToo() throws {
        let verification = try host(stage.surroundings()).verify()
        #expect(verification.layers == 1)
        #expect(verification.registrations == 2)
        #expect(verification.edges == 1)
    }

    /// Each kind of user code that a registration holds records that it ran.
    @Test func verifyRunsNoFactoryInitializerOrCompletion() async throws {
        struct Plain: Sendable {}
        struct Asking: Sendable {}
        let container = Container("Services")
        let journal = journal
        container.register(Plain.self) { () -> Plain in
            journal.note("factory")
            return Plain()
        }.initCompleted { (_: Plain) in journal.note("completion") }.closed { _ in journal.note("closing") }
        container.register(Asking.self) { (_: Resolver) -> Asking in
            journal.note("resolver")
            return Asking()
        }.scope(.container).implements((any Sendable).self) { service in
            journal.note("implements")
            return service
        }
        container.register(String.self) { (_: Plain) async throws -> String in
            journal.note("async factory")
            return ""
        }.scope(.container).hosted { _ in
            journal.note("hosted")
            return Probe<A>(journal)
        }
        container.decorate(Plain.self) { (inner: Plain) -> Plain in
            journal.note("decorator")
            return inner
        }
        container.register(
            Double.self,
            onMainActor: { (_: Asking) -> Double in
                journal.note("main actor")
                return 1
            })
        let host = AppHost(container, surroundings: stage.surroundings())
        _ = try host.verify()
        _ = try host.graph()
        #expect(journal.entries.isEmpty)
        _ = try await container.resolve(Double.self)
        #expect(!journal.entries.isEmpty)
    }

    @Test func verifyOfABrokenGraphEndsWith78() async {
        container.register(Probe<B>.self) { [journal] (_: String) in Probe(journal) }
        await host(stage.surroundings("verify")).main()
        #expect(stage.exits == [.proofFailed])
        #expect(stage.output == "")
        #expect(stage.errors.contains("missing: "))
        #expect(stage.lastLine == "desk: the dependency graph cannot be proved: 1 problem above; nothing was started.")
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

    @Test(arguments: GraphFormat.allCases) func graphPrintsEachFormat(_ format: GraphFormat) async throws {
        let host = host(stage.surroundings("graph", "--format", format.rawValue))
        await host.main()
        #expect(stage.output == host.survey().text(as: format, title: "desk"))
        #expect(stage.output.hasSuffix("\n"))
        #expect(stage.exits == [.success])
    }

    @Test func graphWritesAFile() async throws {
        let host = host(stage.surroundings("graph", "--output", "g.json", "--format=json"))
        await host.main()
        #expect(stage.files == ["g.json": try host.graph().json()])
        #expect(stage.output == "")
        #expect(stage.exits == [.success])
    }

    @Test func graphThatCannotBeWrittenEndsWith73() async {
        await host(stage.surroundings("graph", "--output", "/locked/g")).main()
        #expect(stage.errors == "desk: /locked/g: Permission denied\n")
        #expect(stage.exits == [.cannotWrite])
    }

    @Test func aBrokenGraphIsDrawnToo() async {
        container.register(Probe<B>.self) { [journal] (_: String) in Probe(journal) }
        await host(stage.surroundings("graph", "--format", "html")).main()
        let data = stage.output.split(separator: "\n").first { $0.contains("id=\"data\"") } ?? ""
        #expect(data.contains("\"missing\""))
        #expect(stage.errors.contains("missing: "))
        #expect(stage.exits == [.proofFailed])
    }

    @Test func whyAndWhoNeedsExplainAService() async throws {
        let host = host(stage.surroundings("why", "Int"))
        await host.main()
        #expect(stage.output == "\(try host.why("Int"))\n")
        #expect(stage.output.contains("Probe<A> (Services, hosted)\n└─ Int (Services, direct)"))
        #expect("\(try host.whoNeeds("Int"))".contains("is needed by 1 service, 1 directly."))
        #expect(stage.exits == [.success])
        #expect(journal.entries.isEmpty)
    }

    @Test func diffAgainstTheApplicationItself() async throws {
        stage.files["old"] = try host(stage.surroundings()).graph().json()
        await host(stage.surroundings("diff", "old")).main()
        #expect(stage.output == "The graphs are the same.\n")
        #expect(stage.exits == [.success])
    }

    @Test func diffOfTwoFilesEndsWith1WhenTheyDiffer() async throws {
        stage.files["old"] = try host(stage.surroundings()).graph().json()
        stage.files["new"] = GraphSketch.shop().graph.json()
        await host(stage.surroundings("diff", "old", "new")).main()
        #expect(stage.output.hasSuffix("5 services added, 2 removed; 3 dependencies added, 1 removed; 0 changes.\n"))
        #expect(stage.exits == [.different])
        #expect(
            try host(stage.surroundings()).difference(from: stage.files["new"] ?? "").addedServices.count == 2)
    }

    @Test(arguments: [
        ("none", HostExit.noInput, "desk: none: No such file or directory\n"),
        (
            "bad", .badInput,
            "desk: bad: line 1, column 2: Expected a name in quotes. Write it again with `graph --format json "
                + "--output FILE`.\n"
        ),
    ])
    func diffReportsAnUnreadableFile(_ file: String, _ status: HostExit, _ text: String) async {
        stage.files["bad"] = "{1}"
        await host(stage.surroundings("diff", file)).main()
        #expect(stage.errors == text)
        #expect(stage.exits == [status])
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
        (["quote", "--", "--startup-trace", "t"], ["quote", "--", "--startup-trace", "t"]),
    ])
    func bodyReceivesTheRemainingArguments(_ arguments: [String], _ left: [String]) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await host(surroundings, commands: [quote]).main { arguments, scope in
            let number = try await scope.resolve(Int.self)
            #expect(arguments == left)
            #expect(number == 3)
            return HostExit(rawValue: 65)
        }
        #expect(stage.exits == [HostExit(rawValue: 65)])
        #expect(stage.errors == "")
    }

    @Test func severalStatementsWithoutAResultAreASuccess() async {
        await host(stage.surroundings()).main { [journal] _, scope in
            let number = try await scope.resolve(Int.self)
            journal.note("\(number)")
        }
        #expect(journal.count(of: "3") == 1)
        #expect(stage.exits == [.success])
    }

    @Test func helpNeedsNoStatusAsResult() async {
        await host(stage.surroundings("--help")).main { _, _ in return 65 }
        #expect(stage.exits == [.success])
        #expect(stage.output.contains("verify"))
    }

    @Test func bodyWithoutAStatusIsASuccess() async {
        await host(stage.surroundings("anything", "--help")).main { [journal] arguments, scope in
            journal.note(arguments.joined(separator: " "))
        }
        #expect(journal.count(of: "anything --help") == 1)
        #expect(stage.exits == [.success])
    }

    @Test func swappedLettersOfAShortWordAreSuggested() async {
        let buy = AppCommand("buy", "Buy a book.")
        await host(stage.surroundings("byu"), commands: [buy]).main { _, _ in }
        #expect(stage.errors == "desk: there is no command `byu`. Did you mean `buy`?\nTry `desk --help`.\n")
    }

    /// A command's own help has its arguments.
    @Test(arguments: [
        (["quote"], "desk quote --help"), (["--startup-trace", "/dev/null", "quote"], "desk quote --help"),
        (["run", "quote"], "desk --help"), (["--fast"], "desk --help"),
    ])
    func aUsageErrorNamesTheHelpOfItsCommand(_ arguments: [String], _ help: String) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await host(surroundings, commands: [quote]).main { _, _ in throw UsageError("`quote` needs a file.") }
        #expect(stage.exits == [.usage])
        #expect(stage.errors.hasSuffix("desk: `quote` needs a file.\nTry `\(help)`.\n"))
    }

    @Test func aCommandWithoutABodyIsRefused() async {
        await host(stage.surroundings("quote"), commands: [quote]).main()
        #expect(stage.exits == [.usage])
        #expect(
            stage.errors == "desk: the application lists the command `quote`, but `main` has no body that runs it.\n"
                + "Try `desk --help`.\n")
    }

    @Test(arguments: [
        (["verfy"], "there is no command `verfy`. Did you mean `verify`?"),
        (["quot"], "there is no command `quot`. Did you mean `quote`?"),
        (["qoute"], "there is no command `qoute`. Did you mean `quote`?"),
        (["serve"], "there is no command `serve`."),
        (["help"], "there is no command `help`. Did you mean `--help`?"),
        (["verify", "x"], "`verify` does not take `x`."),
        (["verify", "--without-value"], "`verify` does not take `--without-value`. Did you mean `--without-values`?"),
        (["verify", "--without-values=1"], "`--without-values` takes no value."),
        (["graph", "--fromat", "json"], "`graph` does not take `--fromat`. Did you mean `--format`?"),
        (["graph", "--format"], "`--format` needs a value: FORMAT."),
        (["graph", "--output", "--compare=old.json"], "`--output` needs a value: FILE."),
        (["graph", "--output", "--format", "json"], "`--output` needs a value: FILE."),
        (["graph", "--format", "html", "--compare", "--"], "`--compare` needs a value: OLD."),
        (["graph", "--format", "dott"], "`dott` is not a format; use mermaid, json, dot or html. Did you mean `dot`?"),
        (
            ["graph", "--format", "dot", "--compare", "a"],
            "`--compare` needs `--format html` or `--format mermaid`."
        ),
        (["graph", "--timings", "a"], "`--timings` needs `--format html`."),
        (["graph", "--output", "a", "--output=b"], "`--output` is given twice; remove one of them."),
        (["why"], "`why` needs SERVICE; write `why SERVICE`."),
        (["who-needs", "a", "b"], "`who-needs` does not take `b`."),
        (["diff"], "`diff` needs OLD; write `diff OLD [NEW]`."),
        (["dif", "a"], "there is no command `dif`. Did you mean `diff`?"),
        (["why", "Imt"], "there is no service `Imt`. Did you mean `Int`?"),
        (["graph", "--format", "json", "x"], "`graph` does not take `x`."),
        (
            ["quote", "FILE", "--startup-trace", "t.json", "--json"],
            "`--startup-trace` comes before all other words: write `--startup-trace t.json quote FILE --json`. The "
                + "application receives it only after `--`."
        ),
        (
            ["run", "x", "--startup-trace=t.json"],
            "`--startup-trace` comes before all other words: write `--startup-trace t.json run x`. The application "
                + "receives it only after `--`."
        ),
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
        (["run", "x"], "`run` takes no arguments; remove `x`."),
    ])
    func withoutABodyTheHostReadsEveryWord(_ arguments: [String], _ sentence: String) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await host(surroundings).main()
        #expect(stage.exits == [.usage])
        #expect(stage.errors == "desk: \(sentence)\nTry `desk --help`.\n")
    }
}
