import StrataCore
import Testing

private struct Network: Sendable {}
private struct Screen: Sendable {}
private struct NetworkTypes: Registerable {
    static func register(in container: Container) { container.register(Network.self) { Network() } }
}
private struct ScreenTypes: Registerable {
    static func register(in container: Container) { container.register(Screen.self) { Screen() } }
}

private enum Round {
    enum First: DependencyInjectionConfig {
        static let container = Container("First", parent: Second.self, fileID: "App/A.swift", line: 1, column: 1)
        static var managedTypes: [any Registerable.Type] { [] }
    }
    enum Second: DependencyInjectionConfig {
        static let container = Container("Second", parent: First.self, fileID: "App/B.swift", line: 2, column: 2)
        static var managedTypes: [any Registerable.Type] { [] }
    }
    enum Below: DependencyInjectionConfig {
        static let container = Container("Below", parent: Second.self)
        static var managedTypes: [any Registerable.Type] { [] }
    }
    enum Own: DependencyInjectionConfig {
        static let container = Container("Own", parent: Own.self, fileID: "App/C.swift", line: 3, column: 3)
        static var managedTypes: [any Registerable.Type] { [] }
    }
    enum Asked: DependencyInjectionConfig {
        static let container = Container("Asked", parent: Asker.self)
        static var managedTypes: [any Registerable.Type] { [] }
    }
    enum Asker: DependencyInjectionConfig {
        static let container = Container("Asker", parent: Asked.self)
        static var managedTypes: [any Registerable.Type] { [] }
    }
}

private let cycleText = """
    The parents of `First` lead back to it: `First` → `Second` → `First`.
    """

@Suite(.timeLimit(.minutes(5))) struct StackFaultsTests {
    @Test(arguments: [0, 1, 2]) func parentsInACycleAreAFaultWithAllPlaces(_ number: Int) throws {
        let error = #expect(throws: BootstrapError.self) {
            switch number {
            case 0: try Round.First.configure()
            case 1: try Round.Second.configure()
            default: try Round.Below.configure()
            }
        }
        let problem = try #require(error?.problems.first)
        #expect(error?.problems.count == 1)
        #expect(problem.code == .cycle)
        #expect(problem.summary == cycleText)
        #expect(
            problem.details == [
                "`First`, constructed at App/A.swift:1:1, has the parent `Second`",
                "`Second`, constructed at App/B.swift:2:2, has the parent `First`",
            ])
        #expect(
            problem.advice == [
                "Remove the parent of one of them, or choose a parent that does not descend from it: a presentation "
                    + "has the services as its parent."
            ])
        #expect(!Round.First.container.isSealed)
    }

    @Test func aConfigThatIsItsOwnParentIsAFault() throws {
        let error = #expect(throws: BootstrapError.self) { try Round.Own.configure() }
        #expect(error?.problems.map(\.summary) == ["The parents of `Own` lead back to it: `Own` → `Own`."])
    }

    @Test func aContainerWhoseParentsFormACycleCannotBeSealed() throws {
        let error = #expect(throws: BootstrapError.self) { try Round.Second.container.seal() }
        #expect(error?.problems.map(\.summary) == [cycleText])
    }

    @Test func aRequestToAContainerWhoseParentsFormACycleFailsAtOnce() throws {
        let error = #expect(throws: ResolutionError.self) { try Round.Asked.container.resolve(Network.self) }
        #expect(error?.code == .notConfigured)
    }

    @Test func fromTwoThreadsACycleIsFoundByBoth() {
        let found = Tally()
        let haveEnded = onThreads(2) { number in
            do throws(BootstrapError) {
                if number == 0 { try Round.First.configure() } else { try Round.Second.configure() }
            } catch  where error.problems.map(\.summary) == [cycleText] { found.increment() } catch {}
        }
        #expect(haveEnded)
        #expect(found.value == 2)
    }

    @Test func twoConfigsOfOneContainerAreAFault() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Shared", fileID: "App/S.swift", line: 4, column: 5)
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
        }
        enum More: DependencyInjectionConfig {
            static var container: Container { Services.container }
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        try Services.configure(fileID: "App/main.swift", line: 1, column: 2)
        let error = #expect(throws: BootstrapError.self) {
            try More.configure(fileID: "App/main.swift", line: 3, column: 4)
        }
        let problem = try #require(error?.problems.first)
        #expect(problem.code == .duplicate)
        let (first, second) = (String(reflecting: Services.self), String(reflecting: More.self))
        #expect(problem.summary == "`\(first)` and `\(second)` describe the same container, `Shared`.")
        #expect(
            problem.details == [
                "`\(first)` is named at App/main.swift:1:2", "`\(second)` is named at App/main.swift:3:4",
                "constructed at App/S.swift:4:5",
            ])
        #expect(
            problem.advice == [
                "Give each config a container of its own.",
                "Or keep one config, and let its `managedTypes` list the types of both.",
            ])
        try Services.configure()
    }

    @Test func twoLayersOfOneNameAreAFault() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Same", fileID: "App/S.swift", line: 1, column: 1)
            static var managedTypes: [any Registerable.Type] { [] }
        }
        enum Presentation: DependencyInjectionConfig {
            static let container = Container(
                "Same", parent: Services.self, fileID: "App/P.swift", line: 2, column: 2)
            static var managedTypes: [any Registerable.Type] { [] }
        }
        let error = #expect(throws: BootstrapError.self) { try Presentation.configure() }
        let problem = try #require(error?.problems.first)
        #expect(problem.code == .duplicate)
        #expect(problem.summary == "Two layers of one stack are called `Same`.")
        #expect(
            problem.details == ["first constructed at App/S.swift:1:1", "again constructed at App/P.swift:2:2"])
        #expect(
            problem.advice == [
                "Give each layer its own name: messages, exports and differences identify layers by it."
            ])
        #expect(!Services.container.isSealed)
    }

    @Test func layersOfDifferentStacksMayHaveOneName() throws {
        enum One: DependencyInjectionConfig {
            static let container = Container("Equal")
            static var managedTypes: [any Registerable.Type] { [] }
        }
        enum Other: DependencyInjectionConfig {
            static let container = Container("Equal")
            static var managedTypes: [any Registerable.Type] { [] }
        }
        try One.configure()
        try Other.configure()
    }
}
