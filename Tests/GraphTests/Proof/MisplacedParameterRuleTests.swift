import StrataGraph
import Testing

@Suite struct MisplacedParameterRuleTests {
    private func texts(
        _ misplaced: MisplacedParameter, _ execution: DependencyGraph.Execution = .plain,
        origin: DependencyGraph.Origin = .factory
    ) -> [String] {
        var builder = GraphBuilder()
        builder.add(
            Sample.Home.self, execution: execution, origin: origin, isOpaque: true, misplacedParameter: misplaced)
        return builder.texts
    }

    @Test func factoryThatDoesNotAwait() {
        #expect(
            texts(.inFactory) == [
                """
                /src/Demo/Services.swift:10:5: execution: `Home` takes an `AsyncResolver`, but its factory does not \
                await.
                    → Take the services that it requests as parameters: parameters are constructed before the call, \
                whatever they need.
                    → Or let the factory be `async`, so that it can await its requests.
                """
            ])
    }

    @Test func factoriesThatCannotAwait() {
        #expect(
            texts(.inFactory, .main) == [
                """
                /src/Demo/Services.swift:10:5: execution: `Home` takes an `AsyncResolver`, but a main-actor factory \
                does not await.
                    → Take the services that it requests as parameters: parameters are constructed before the call, \
                whatever they need.
                """
            ])
        #expect(
            texts(.inFactory, origin: .decorator) == [
                """
                /src/Demo/Services.swift:10:5: execution: the decorator of `Home` takes an `AsyncResolver`, but a \
                decorator does not await.
                    → Take the services that it requests as parameters: parameters are constructed before the call, \
                whatever they need.
                """
            ])
    }

    @Test func completion() {
        #expect(
            texts(.inCompletion) == [
                """
                /src/Demo/Services.swift:10:5: execution: a completion of `Home` takes an `AsyncResolver`, but a \
                completion does not await.
                    → Take the services that it requests as parameters of `.initCompleted`: parameters are constructed \
                before the call, whatever they need.
                """
            ])
    }

    @Test func nextToAResolver() {
        #expect(
            texts(.besideResolver, .async) == [
                """
                /src/Demo/Services.swift:10:5: execution: `Home` takes a `Resolver` and an `AsyncResolver`, and the \
                two must not serve requests at once.
                    → Take the `AsyncResolver` only: it serves every service.
                """
            ])
    }

    @Test func argumentOfACompletion() {
        #expect(
            texts(.argumentInCompletion) == [
                """
                /src/Demo/Services.swift:10:5: needsArguments: a completion of `Home` takes a run-time argument, and \
                only a factory receives those.
                    → Take it in the factory, and let the service keep it for the completion.
                """
            ])
    }
}
