// Declarations that the shapes of AwaitedShapes.swift share.

import StrataAppHost
import StrataCore
import StrataPresentationLayer
import StrataTesting

final class Desk: Sendable {}
struct Slip: Sendable { let text: String, number: Int }

struct Refusal: Error {}
/// A typed error that holds a reference, as `ResolutionError` does.
struct Wrapped: Error { let error: any Error }

@inline(never) func use<Value>(_ value: Value) { print(value) }
@inline(never) func note<Value>(_ value: Value) { print(value) }
@inline(never) func refuse(_ number: Int) throws(Wrapped) { if number == 7 { throw Wrapped(error: Refusal()) } }
@inline(never) func other(_ number: Int) async throws(Refusal) -> Int {
    if number == 8 { throw Refusal() }
    return number
}
@inline(never) func another(_ number: Int) async throws -> Int { try await other(number) }
@inline(never) func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try await body()
}
@inline(never) func runTyped<Value: Sendable, Failure: Error>(
    _ body: @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value { try await body() }
@inline(never) func runLazily<Value: Sendable>(_ value: @autoclosure () async throws -> Value) async throws -> Value {
    try await value()
}

/// Levels that end with a typed error; `Navigation.follow` rethrows it.
struct FailingLevels: AsyncSequence, AsyncIteratorProtocol {
    final class Failing: Error {}
    func makeAsyncIterator() -> FailingLevels { self }
    func next() async throws(Failing) -> MemoryPressure? { throw Failing() }
    func next(isolation actor: isolated (any Actor)?) async throws(Failing) -> MemoryPressure? { throw Failing() }
}

func follow(_ navigation: Navigation<Int>, _ number: Int) async {
    do { if number == 0 { try await navigation.follow(FailingLevels()) } else { throw Refusal() } } catch {
        note(error)
    }
}
