import StrataCore
import Testing

struct AwaitedArgumentsTests {
    private func makeContainer(isSealed: Bool) throws -> Container {
        let container = Container()
        container.opens("request", providing: Int.self)
        container.register(String.self) { (word: Assisted<String>, count: Assisted<Int>) async throws in
            await Task.yield()
            return String(repeating: word.value, count: count.value)
        }
        container.register([String].self) { (resolver: AsyncResolver) async throws in
            let first = try await resolver.resolve(String.self, arguments: "ab", 2)
            let second = try await resolver.resolve(String.self, arguments: "c", 1)
            return [first, second]
        }
        container.register(Character.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(String.self, arguments: 2, "ab")
            return "x"
        }
        if isSealed { try container.seal() }
        return container
    }

    @Test(arguments: [true, false]) func argumentsReachAnAsyncResolver(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed: isSealed)
        #expect(try await container.resolve([String].self) == ["abab", "c"])
    }

    @Test(arguments: [true, false]) func wrongArgumentsOfAnAsyncResolverAreRefused(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed: isSealed)
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Character.self) }
        #expect(error?.code == .argumentMismatch)
        #expect(error?.path == [ServiceKey(Character.self), ServiceKey(String.self)])
    }

    @Test(arguments: [true, false]) func argumentsReachAScope(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed: isSealed)
        let text = try await container.withScope("request", providing: 1) { scope in
            try await scope.resolve(String.self, arguments: "ab", 3)
        }
        #expect(text == "ababab")
    }

    @Test func keptAfterItsFactoryItIsExpired() async throws {
        let kept = Variable<AsyncResolver?>(nil)
        let container = try makeContainer(isSealed: false)
        container.register(Double.self) { (resolver: AsyncResolver) async throws in
            kept.set(resolver)
            return 1
        }
        _ = try await container.resolve(Double.self)
        let resolver = try #require(kept.current)
        let plain = await #expect(throws: ResolutionError.self) { try await resolver.resolve([String].self) }
        #expect(plain?.code == .resolverExpired)
        let assisted = await #expect(throws: ResolutionError.self) {
            try await resolver.resolve(String.self, arguments: "ab", 1)
        }
        #expect(assisted?.code == .resolverExpired)
    }
}
