import StrataCore
import Testing

private struct Refusal: Error, Equatable { var number = 7 }
private struct Other: Error {}

@Suite struct UnwrappingTests {
    private static func container(throwing error: any Error) -> Container {
        let container = Container()
        container.register(Int.self) { () throws in throw error }
        container.register(Double.self) { (_: Int) in 1 }
        container.register(String.self) { (resolver: Resolver) in "\(try resolver.resolve(Double.self))" }
        container.register(Float.self) { @concurrent (_: Int) async in 1 }
        return container
    }

    private static func number(_ container: Container) throws -> Double {
        try ResolutionError.unwrapping(Refusal.self) { try container.resolve(Double.self) }
    }

    @Test func errorOfTheFactoryIsThrown() {
        #expect(throws: Refusal()) { try Self.number(Self.container(throwing: Refusal())) }
    }

    @Test func aRequestThatFailedInAFactoryIsLookedThrough() throws {
        let outer = Container()
        let inner = Self.container(throwing: Refusal())
        outer.register(Bool.self) { () throws in try inner.resolve(String.self).isEmpty }
        #expect(throws: Refusal()) {
            try ResolutionError.unwrapping(Refusal.self) { try resolve(Bool.self, of: outer) }
        }
    }

    @Test func otherErrorsStayAsTheyAre() {
        let failed = #expect(throws: ResolutionError.self) { try Self.number(Self.container(throwing: Other())) }
        #expect(failed?.underlying is Other)
        let empty = #expect(throws: ResolutionError.self) { try Self.number(Container()) }
        #expect(empty?.underlying == nil)
        #expect(throws: Other.self) { try ResolutionError.unwrapping(Refusal.self) { () throws in throw Other() } }
        #expect(throws: Refusal()) { try ResolutionError.unwrapping(Other.self) { () throws in throw Refusal() } }
    }

    @Test func withoutAFailureTheValueIsReturned() async throws {
        let container = Container()
        container.register(Double.self) { 2 }
        #expect(try Self.number(container) == 2)
        #expect(try await ResolutionError.unwrapping(Refusal.self) { try await container.resolve(Double.self) } == 2)
    }

    @Test func aPatternMatchesTheErrorAtAnyDepth() throws {
        let outer = Container()
        let inner = Self.container(throwing: Refusal())
        outer.register(Bool.self) { () throws in try inner.resolve(String.self).isEmpty }
        func match(_ body: () throws -> Void) -> String {
            do {
                try body()
                return "none"
            } catch ResolutionError.caused(by: Refusal(number: 8)) {
                return "eight"
            } catch ResolutionError.caused(by: Refusal(number: 7)) {
                return "seven"
            } catch ResolutionError.caused(by: Other.self) {
                return "other"
            } catch {
                return "unknown"
            }
        }
        #expect(match { _ = try resolve(Bool.self, of: outer) } == "seven")
        #expect(match { throw Refusal(number: 8) } == "eight")
        #expect(match { _ = try Self.container(throwing: Other()).resolve(Double.self) } == "other")
        #expect(match { _ = try Container().resolve(Double.self) } == "unknown")
        #expect(match {} == "none")
        let error = #expect(throws: ResolutionError.self) { try outer.resolve(Bool.self) }
        #expect(error?.cause(as: Refusal.self) == Refusal())
        #expect(error?.cause(as: Other.self) == nil)
    }

    @Test func itCanBeAwaited() async {
        let container = Self.container(throwing: Refusal())
        await #expect(throws: Refusal()) {
            try await ResolutionError.unwrapping(Refusal.self) { try await container.resolve(Float.self) }
        }
    }

    private func resolve<Service>(_ type: Service.Type, of container: Container) throws -> Service {
        try container.resolve(type)
    }
}
