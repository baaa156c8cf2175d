import StrataCore
import Testing

/// Forms that compile only with `try`, and then throw.
@Suite struct RefusedFormTests {
    @MainActor final class Screen {
        init(title: String) {}
        func draw() {}
    }
    protocol Panel: Sendable {}
    struct Pane: Panel {}
    @MainActor final class Frame: Panel { init(inner: any Panel) {} }

    /// A deprecated implementation of a requirement causes no warning where the requirement is called.
    protocol Refused: Sendable {
        func register(in container: Container) throws
    }
    struct Factory: Refused {
        @available(*, deprecated) func register(in container: Container) throws {
            try container.register(Screen.self, Screen.init(title:))
        }
    }
    struct Completion: Refused {
        @available(*, deprecated) func register(in container: Container) throws {
            @MainActor func draw(_ screen: Screen) { screen.draw() }
            try container.register(Screen.self, onMainActor: Screen.init(title:)).initCompleted(draw)
        }
    }
    struct Decorator: Refused {
        @available(*, deprecated) func register(in container: Container) throws {
            try container.decorate((any Panel).self, Frame.init(inner:))
        }
    }

    @Test(
        arguments: zip(
            [Factory(), Completion(), Decorator()] as [any Refused],
            [
                """
                `Screen` is registered with a function that the container cannot call where it must run. A main-actor \
                factory needs `onMainActor:` before it; one with a `sending` parameter needs a closure around it.
                """,
                """
                `Screen` is registered with a function that the container cannot call where it must run. A main-actor \
                completion needs `onMainActor:` before it.
                """,
                """
                `Panel` is registered with a function that the container cannot call where it must run. Make the \
                decorator's initializer `nonisolated`, or call it in a closure if it has a `sending` parameter.
                """,
            ]))
    func throwsWithTheFix(_ refused: any Refused, _ message: String) throws {
        let container = Container("Presentation")
        let error = #expect(throws: ResolutionError.self) { try refused.register(in: container) }
        #expect(error?.code == .refusedForm)
        let lines = error?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.first == message)
        #expect(lines.last?.contains("at CoreTests/RefusedFormTests.swift:") == true)
    }

    /// Nothing was registered or decorated.
    @Test func theContainerStaysEmpty() throws {
        let container = Container("Presentation")
        for refused in [Factory(), Decorator()] as [any Refused] { try? refused.register(in: container) }
        try container.seal()
        #expect(container.dependencyGraph.nodes.isEmpty)
    }
}
