import ArgumentParser
import StrataAppHost
import StrataCommands
import Testing

@Suite(.timeLimit(.minutes(1))) struct CommandTests {
    let desk = Desk()

    /// Runs a command line as the root's `main()` does, and returns the status.
    private func run<Root: AsyncParsableCommand>(
        _ root: Root.Type = Kiosk.self, _ words: String...
    ) async throws -> Int32 {
        try await Desk.$current.withValue(desk) {
            do {
                var command = try root.parseAsRoot(words)
                guard var asyncCommand = command as? any AsyncParsableCommand else {
                    try command.run()
                    return 0
                }
                try await asyncCommand.run()
                return 0
            } catch let error as ExitCode {
                return error.rawValue
            }
        }
    }

    @Test func theRootListsTheCommandsOfTheHost() {
        let help = Bookshop.helpMessage(columns: 100)
        for line in [
            "  order                   Order a book.",
            "  run                     Start the application and run it until it is stopped.",
            "  verify                  Prove the dependency graph without constructing anything.",
            "  graph                   Draw the dependency graph.",
            "  why                     Explain why a service exists.",
            "  who-needs               List the services that need a service.",
            "  diff                    List the differences between two dependency graphs.",
        ] {
            #expect(help.split(separator: "\n").contains(Substring(line)), "\(line) is not in \(help)")
        }
    }

    /// The host's own help begins with the same sentence, so the two cannot drift apart.
    @Test func summariesAreThoseOfTheHost() async throws {
        let options = try BookshopOptions.parse([])
        let commands = [RunCommand<Bookshop>.self] + Bookshop.hostCommands
        for command in commands {
            let desk = Desk()
            let name = command.configuration.commandName ?? ""
            let host = Desk.$current.withValue(desk) { Kiosk.makeHost(options) }
            #expect(await host.perform([name, "--help"]) == .success)
            #expect(desk.output.hasPrefix(command.configuration.abstract), "\(name)")
        }
    }

    @Test func theOptionsOfTheApplicationBelongToEachCommand() async throws {
        for command in Bookshop.hostCommands {
            #expect(Bookshop.helpMessage(for: command, columns: 100).contains("--shelf <shelf>"), "\(command)")
        }
        #expect(try await run(Kiosk.self, "verify", "--shelf", "new.csv") == 0)
    }

    @Test func verifyProvesAndStartsNothing() async throws {
        #expect(try await run(Kiosk.self, "verify") == 0)
        #expect(desk.output == "1 layer, 2 registrations, 1 edge: the dependency graph is proved.\n")
        #expect(try await run(Kiosk.self, "verify", "--without-values") == 0)
        #expect(try await run(Kiosk.self, "verify", "--digest") == 0)
        #expect(desk.output.split(separator: "\n").last?.utf8.count == 32)
        #expect(desk.errors == "")
    }

    @Test func aFailedBuildEndsWithItsStatus() async throws {
        #expect(try await run(Ruin.self, "verify") == 78)
        #expect(desk.errors.contains("`Till` needs `Settings`, which is not registered in `Ruin`."))
        #expect(
            desk.errors.hasSuffix(
                "bookshop: the dependency graph cannot be proved: 1 problem above; nothing was started.\n")
        )
        #expect(try await run(Ruin.self, "graph") == 78)
        #expect(desk.output.hasPrefix("flowchart"))
        #expect(try await run(Ruin.self, "why", "Settings") == 78)
    }

    @Test func graphDrawsEachFormat() async throws {
        for (format, start) in [("mermaid", "flowchart"), ("json", "{"), ("dot", "digraph"), ("html", "<!")] {
            #expect(try await run(Kiosk.self, "graph", "--format", format, "--output", format) == 0)
            #expect(desk.files[format]?.hasPrefix(start) == true, "\(format)")
        }
        #expect(try await run(Kiosk.self, "graph") == 0)
        #expect(desk.output.hasPrefix("flowchart"))
    }

    @Test func graphComparesAndRefusesWhatDoesNotFit() async throws {
        #expect(try await run(Kiosk.self, "graph", "--format", "json", "--output", "old") == 0)
        #expect(try await run(Kiosk.self, "graph", "--compare", "old") == 0)
        #expect(try await run(Kiosk.self, "graph", "--format", "html", "--compare", "none") == 66)
        #expect(desk.errors == "bookshop: none: No such file or directory\n")
        for words in [
            ["graph", "--compare", "old", "--format", "json"], ["graph", "--timings", "t"],
            ["graph", "--violations", "v", "--format", "dot"], ["graph", "--format", "pdf"],
        ] {
            let error = #expect(throws: (any Error).self) { try Bookshop.parseAsRoot(words) }
            #expect(error.map { Bookshop.exitCode(for: $0) } == .validationFailure, "\(words)")
        }
        let error = #expect(throws: (any Error).self) { try Bookshop.parseAsRoot(["graph", "--format", "pdf"]) }
        #expect(
            error.map { Bookshop.message(for: $0) }
                == "The value 'pdf' is invalid for '--format <format>'. Please provide one of 'mermaid', 'json', 'dot' or 'html'."
        )
    }

    @Test func questionsAboutAService() async throws {
        #expect(try await run(Kiosk.self, "why", "Settings") == 0)
        #expect(desk.output.contains("Till"))
        #expect(try await run(Kiosk.self, "who-needs", "Settings") == 0)
        #expect(try await run(Kiosk.self, "why", "Tills") == 64)
        #expect(desk.errors.contains("there is no service `Tills`. Did you mean `Till`?"))
    }

    /// A value that looks like an option stays a value.
    @Test func noValueBecomesAnOption() async throws {
        #expect(try await run(Kiosk.self, "why", "--", "--help") == 64)
        #expect(desk.errors.contains("there is no service `--help`."))
        #expect(try await run(Kiosk.self, "graph", "--output=--help") == 0)
        #expect(desk.files["--help"]?.hasPrefix("flowchart") == true)
    }

    @Test func diffEndsWithOneIfTheGraphsDiffer() async throws {
        #expect(try await run(Kiosk.self, "graph", "--format", "json", "--output", "old") == 0)
        #expect(try await run(Kiosk.self, "diff", "old") == 0)
        #expect(try await run(Ruin.self, "diff", "old") == 1)
        #expect(try await run(Kiosk.self, "diff", "old", "none") == 66)
    }

    @Test func aCommandOfTheApplicationEndsWithTheStatusOfTheHost() async throws {
        #expect(try await run(Bookshop.self, "order", "Emma") == 0)
    }

    @Test(arguments: [["run"], []]) func runEndsAtASignal(_ command: [String]) async throws {
        let desk = Desk()
        try await Desk.$current.withValue(desk) {
            let words = command + ["--startup-trace", "trace.json"]
            var run = try #require(try Stall.parseAsRoot(words) as? any AsyncParsableCommand)
            async let signal: Void = desk.send(.terminate)
            try await run.run()
            await signal
        }
        #expect(desk.errors.hasSuffix("bookshop: stopped by SIGTERM.\n"))
        #expect(desk.files["trace.json"]?.isEmpty == false)
    }

    @Test func anErrorOfTheApplicationIsTheParsers() async throws {
        await #expect(throws: Unready.Refused.self) { _ = try await run(Unready.self, "verify") }
        #expect(desk.errors == "")
    }
}
