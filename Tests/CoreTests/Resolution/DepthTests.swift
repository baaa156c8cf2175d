import StrataCore
import Testing

private protocol Digit {}
extension Digit {
    static func level(_ tens: any Digit.Type, _ ones: any Digit.Type) -> any AnyLevel.Type {
        tens.asTens(after: self, ones)
    }
    static func asTens<Hundreds: Digit>(after _: Hundreds.Type, _ ones: any Digit.Type) -> any AnyLevel.Type {
        ones.asOnes(after: Hundreds.self, self)
    }
    static func asOnes<Hundreds: Digit, Tens: Digit>(after _: Hundreds.Type, _: Tens.Type) -> any AnyLevel.Type {
        Level<Hundreds, Tens, Self>.self
    }
}
private enum D0: Digit {}
private enum D1: Digit {}
private enum D2: Digit {}
private enum D3: Digit {}
private enum D4: Digit {}
private enum D5: Digit {}
private enum D6: Digit {}
private enum D7: Digit {}
private enum D8: Digit {}
private enum D9: Digit {}

/// A thousand types, one for each three digits, because dependencies of a pack form are distinguished only by type.
private protocol AnyLevel: Sendable {
    var depth: Int { get }
    init(depth: Int)
}
extension AnyLevel {
    static func resolve(from container: Container) -> Int? { (try? container.resolve(Self.self))?.depth }
    static func register(in container: Container, _ scope: TestedScope) {
        container.register(Self.self) { Self(depth: 1) }.scope(scope.scope())
    }
    static func register(in container: Container, _ scope: TestedScope, above lower: any AnyLevel.Type) {
        lower.register(in: container, scope, below: Self.self)
    }
    static func register<Upper: AnyLevel>(in container: Container, _ scope: TestedScope, below _: Upper.Type) {
        container.register(Upper.self) { (lower: Self) in Upper(depth: lower.depth + 1) }.scope(scope.scope())
    }
}
private struct Level<Hundreds: Digit, Tens: Digit, Ones: Digit>: AnyLevel {
    let depth: Int
}

private final class Bottom: Sendable {}
private struct Failing: Error {}

@Suite struct DepthTests {
    private static let smallStack = 512 * 1_024
    private static let largeStack = 16 * 1_024 * 1_024
    #if DEBUG
        private static let levels = 300
    #else
        private static let levels = 1_000
    #endif

    private func types() -> [any AnyLevel.Type] {
        let digits: [any Digit.Type] = [
            D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
        ]
        var types: [any AnyLevel.Type] = []
        for number in 0..<Self.levels {
            let hundreds = digits[number / 100]
            let tens = digits[number / 10 % 10]
            types.append(hundreds.level(tens, digits[number % 10]))
        }
        return types
    }

    /// Registers a chain of one parameter each, the deepest first.
    private func registerTypedChain(in container: Container, _ scope: TestedScope) {
        let types = types()
        types[0].register(in: container, scope)
        for position in 1..<types.count { types[position].register(in: container, scope, above: types[position - 1]) }
    }

    private func depthOfTop(in container: Container) -> Int? {
        types().last.flatMap { $0.resolve(from: container) }
    }

    @Test(arguments: TestedScope.allCases, [false, true]) func longChainOfParametersWorksAndOnASmallStackNeverTraps(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = Container()
        registerTypedChain(in: container, scope)
        if isSealed { try container.seal() }
        // On the small stack it is constructed or refused, and each thread returns.
        let small = onThread(stackSize: Self.smallStack) { depthOfTop(in: container) } ?? nil
        #expect(small == nil || small == Self.levels)
        let depth = onThread(stackSize: Self.largeStack) { depthOfTop(in: container) } ?? nil
        #expect(depth == Self.levels)
        if isSealed { #expect(types().allSatisfy { container.isLinked(ServiceKey($0)) }) }
    }

    /// The stack is checked at each level, and a service of graph scope is shared in its graph as before.
    @Test(arguments: [TestedScope.transient, .graph]) func aLongChainIsOneGraph(_ scope: TestedScope) throws {
        let container = Container()
        let made = Tally()
        container.register(Bottom.self) {
            made.increment()
            return Bottom()
        }
        let types = types()[..<100]
        container.register(Level<D0, D0, D0>.self) { (_: Bottom) in Level(depth: 1) }.scope(scope.scope())
        for position in 1..<types.count { types[position].register(in: container, scope, above: types[position - 1]) }
        container.register(Int.self) { (top: Level<D0, D9, D9>, _: Bottom) in top.depth }
        try container.seal()
        #expect(container.isLinked(ServiceKey(Int.self)))
        #expect(try container.resolve(Int.self) == 100)
        #expect(made.value == 1)
    }

    @Test func failureAtTheEndOfALongChainIsReported() throws {
        let container = Container()
        let types = types()[..<100]
        container.register(Level<D0, D0, D0>.self) { () throws in throw Failing() }
        for position in 1..<types.count {
            types[position].register(in: container, .transient, above: types[position - 1])
        }
        try container.seal()
        let error = failure { () throws(ResolutionError) in try container.resolve(Level<D0, D9, D9>.self) }
        #expect(error?.code == .factoryFailed)
        #expect(error?.underlying is Failing)
        #expect(error?.path == types.reversed().map { ServiceKey($0) })
    }

    @Test(arguments: TestedScope.allCases, [false, true]) func longChainOfResolversWorksAndOnASmallStackNeverTraps(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = Container()
        container.register(Int.self, name: "0") { 1 }.scope(scope.scope())
        for level in 1..<Self.levels {
            container.register(Int.self, name: .init("\(level)")) { (resolver: Resolver) in
                try resolver.resolve(Int.self, name: .init("\(level - 1)")) + 1
            }.scope(scope.scope())
        }
        if isSealed { try container.seal() }
        func depth(onStackOf size: Int) -> Int? {
            onThread(stackSize: size) { try? container.resolve(Int.self, name: .init("\(Self.levels - 1)")) } ?? nil
        }
        let small = depth(onStackOf: Self.smallStack)
        #expect(small == nil || small == Self.levels)
        #expect(depth(onStackOf: Self.largeStack) == Self.levels)
    }

    private func code(
        stackSize: Int?, _ resolve: @escaping @Sendable () throws(ResolutionError) -> Void
    ) -> ResolutionError.Code? {
        onThread(stackSize: stackSize) { () -> ResolutionError.Code? in
            failure(of: resolve)?.code
        } ?? nil
    }

    @Test(arguments: [nil, smallStack], TestedScope.allCases) func unboundedRecursionThroughResolversIsAnError(
        stackSize: Int?, scope: TestedScope
    ) throws {
        let container = Container()
        container.register(Int.self) { (resolver: Resolver) in try resolver.resolve(String.self).count }
            .scope(scope.scope())
        container.register(String.self) { (resolver: Resolver) in "\(try resolver.resolve(Int.self))" }
            .scope(scope.scope())
        try container.seal()
        let code = code(stackSize: stackSize) { () throws(ResolutionError) in _ = try container.resolve(Int.self) }
        #expect(code == .tooDeep || code == .cycle)
    }

    @Test(arguments: [nil, smallStack]) func unboundedRecursionThroughArgumentsIsAnError(stackSize: Int?) throws {
        let container = Container()
        container.register(Int.self) { (resolver: Resolver, number: Assisted<Int>) in
            try resolver.resolve(Int.self, arguments: number.value + 1)
        }
        try container.seal()
        let code = code(stackSize: stackSize) { () throws(ResolutionError) in
            _ = try container.resolve(Int.self, arguments: 0)
        }
        #expect(code == .tooDeep || code == .cycle)
    }

    @Test(arguments: [nil, smallStack]) func recursionThroughArgumentsThatEndsWorks(stackSize: Int?) throws {
        let container = Container()
        container.register(Int.self) { (resolver: Resolver, number: Assisted<Int>) in
            number.value == 0 ? 0 : try resolver.resolve(Int.self, arguments: number.value - 1) + 1
        }
        try container.seal()
        let depth = onThread(stackSize: stackSize) { try? container.resolve(Int.self, arguments: 10) }
        #expect(depth == 10)
    }

    /// In a separate process, because a failure would end it.
    @Test(arguments: [0, smallStack], TestedScope.allCases)
    func unboundedRecursionThroughTheCapturedContainerIsAnError(stackSize: Int, scope: TestedScope) async {
        await #expect(processExitsWith: .success) { [stackSize, scope] in
            let container = Container()
            container.register(Int.self) { [unowned container] () throws in try container.resolve(Int.self) }
                .scope(scope.scope())
            try container.seal()
            let code = onThread(stackSize: stackSize == 0 ? nil : stackSize) {
                let error = failure { () throws(ResolutionError) in try container.resolve(Int.self) }
                // Printed and released on the same stack: a frame for each level would be too much.
                return (error?.description.isEmpty == false) ? error?.code : nil
            }
            #expect(code == .tooDeep || code == .cycle || code == .factoryFailed)
        }
    }

    /// In a separate process, because a failure would end it.
    @Test(arguments: [0, smallStack]) func unboundedRecursionThroughAnAssistedFactoryIsAnError(
        stackSize: Int
    ) async {
        await #expect(processExitsWith: .success) { [stackSize] in
            let container = Container()
            container.register(Int.self) { (number: Assisted<Int>, make: AssistedFactory<Int, Int>) in
                try make.make(number.value + 1)
            }
            try container.seal()
            let code = onThread(stackSize: stackSize == 0 ? nil : stackSize) {
                failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: 0) }?.code
            }
            #expect(code == .tooDeep || code == .cycle || code == .factoryFailed)
        }
    }
}
