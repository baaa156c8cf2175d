import Testing

@testable import quote_desk

@Suite struct CommandLineReaderTests {
    private func settings(_ arguments: String...) -> Settings? {
        guard case .run(let settings) = CommandLineReader.read(arguments) else { return nil }
        return settings
    }

    private func refusal(_ arguments: [String]) -> String? {
        guard case .refused(let text) = CommandLineReader.read(arguments) else { return nil }
        return text
    }

    @Test func withoutArgumentsTheSampleIsQuoted() {
        #expect(settings()?.command == .quote)
        #expect(settings()?.input.hasSuffix("properties.csv") == true)
    }

    @Test func optionsAndOperandsMayHaveAnyOrder() {
        let read = settings("quote", "--json", "f.csv", "--store=d", "--date", "2026-03-01")
        #expect(read?.input == "f.csv")
        #expect(read?.store == "d")
        #expect(read?.printsJSON == true)
        #expect(read?.date == Day("2026-03-01"))
    }

    @Test func afterTwoDashesNothingIsAnOption() {
        #expect(settings("quote", "--", "--json")?.input == "--json")
    }

    @Test func aDashIsStandardInput() {
        #expect(settings("quote", "-")?.input == "-")
    }

    @Test func anOptionAloneBelongsToTheQuoteCommand() {
        #expect(settings("--store", "d")?.command == .quote)
    }

    @Test(arguments: [
        (["quoet"], "there is no command \"quoet\" (did you mean \"quote\"?)"),
        (["quote", "--stroe", "x"], "quote has no option \"--stroe\" (did you mean \"--store\"?)"),
        (["list", "--date", "2026-01-01"], "list has no option \"--date\""),
        (["quote", "--store"], "--store needs a value: --store DIR"),
        (["quote", "--date", "soon"], "\"soon\" is not a value of --date YYYY-MM-DD"),
        (["quote", "--json=yes"], "--json takes no value"), (["quote", "a", "b"], "\"b\" is one argument too many"),
        (["list", "--store", "d", "a"], "\"a\" is one argument too many"), (["list"], "list needs --store DIR"),
        (["quote", "--resume"], "--resume needs --store DIR"),
        (["help", "grpah"], "did you mean \"graph\"?"),
    ]) func unknownWordsAreNamed(arguments: [String], reason: String) {
        #expect(refusal(arguments)?.contains(reason) == true, "\(refusal(arguments) ?? "accepted")")
    }

    @Test(arguments: Settings.Command.allCases) func everyCommandExplainsItsOptions(command: Settings.Command) {
        let ways =
            command == .help || command.isOfHost
            ? [["help", command.rawValue]] : [["help", command.rawValue], [command.rawValue, "--help"]]
        for arguments in ways {
            guard case .help(let text) = CommandLineReader.read(arguments) else {
                Issue.record("no help for \(command)")
                return
            }
            #expect(text.contains("quote-desk \(command.rawValue)"))
            for option in CommandDescription.of(command).options { #expect(text.contains(option.spelling)) }
        }
    }

    @Test(arguments: [
        ["graph", "--format", "dot"], ["graph", "--help"], ["why", "Worksheet"], ["who-needs"], ["diff", "a", "b"],
        ["verify", "x"],
    ]) func commandsOfTheHostAreLeftToIt(arguments: [String]) {
        #expect(settings(arguments[0], arguments.dropFirst().joined(separator: " "))?.command.isOfHost == true)
    }

    @Test(arguments: [["--help"], ["-h"], ["help"]]) func theOverviewNamesEveryCommand(arguments: [String]) {
        guard case .help(let text) = CommandLineReader.read(arguments) else {
            Issue.record("no help")
            return
        }
        for command in Settings.Command.allCases {
            #expect(text.contains("  \(command.rawValue)  ") || text.contains("  \(command.rawValue) "))
        }
    }
}
