import Foundation
import Testing

@testable import quote_desk

@Suite(.timeLimit(.minutes(10))) struct InteractiveCommandTests {
    private let folder: TemporaryFolder
    private static let house = ["A-1", "Ada Lovelace", "1 Mill Lane", "T05", "frame", "1980", "4"]
    private static let insurance = ["300000", "1000", "0", "local"]

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ answers: [String]) async throws -> DeskProcess.Outcome {
        let input = answers.map { $0 + "\n" }.joined()
        return try await DeskProcess.run(
            "interactive", "--store", folder.path, "--date", "2026-03-01", input: input)
    }

    @Test func aPropertyIsRegisteredStepByStep() async throws {
        let outcome = try await run(["new"] + Self.house + Self.insurance + ["yes", "list", "quit"])
        #expect(outcome.code == 0)
        for text in [
            "Step 1 of 4", "Step 4 of 4", "Wind and hail", "Premium for a year", "Quote Q-000001 is stored in",
        ] {
            #expect(outcome.output.contains(text), "\(text)")
        }
        #expect(outcome.output.contains("Q-000001  A-1"))
    }

    @Test func aWrongAnswerIsExplainedAndAskedAgain() async throws {
        let outcome = try await run(["new", "A-1", "", "Ada", "1 Mill Lane", "T50", "quit", "quit"])
        #expect(outcome.output.contains("The answer is empty."))
        #expect(outcome.output.contains("The answer \"T50\" is not a territory (T01 to T40)."))
    }

    @Test func goingBackKeepsTheAnswers() async throws {
        let outcome = try await run(["new"] + Self.house + ["back", "back", "", "Grace", "", "quit", "quit"])
        #expect(outcome.output.contains("Owner [Ada Lovelace]"))
    }

    @Test func theNextRegistrationStartsClean() async throws {
        let outcome = try await run(["new"] + Self.house + ["quit", "new", "quit", "quit"])
        #expect(outcome.output.components(separatedBy: "Reference of the property: ").count == 3)
        #expect(!outcome.output.contains("[A-1]"))
    }

    @Test func nothingIsStoredBeforeTheLastStepIsConfirmed() async throws {
        let outcome = try await run(["new"] + Self.house + Self.insurance + ["quit", "list", "quit"])
        #expect(outcome.output.contains("0 quotes stored"))
    }

    @Test func theEndOfTheInputLeaves() async throws {
        #expect(try await run(["new", "A-1"]).code == 0)
    }
}
