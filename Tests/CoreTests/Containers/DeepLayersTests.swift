import StrataCore
import Synchronization
import Testing

private final class Log: Sendable {}
private final class Service<Layer>: Sendable { init(_ log: Log) {} }

private let depth = 2_000
private let stackSize = 512 * 1024

/// Layers in a chain so long that recursion from parent to parent would overflow any stack.
@Suite struct DeepLayersTests {
    private static func makeLayers(sealing: Bool) throws -> Container {
        var container = Container("Layer 1")
        container.register(Log.self) { Log() }.scope(.container)
        if sealing { try container.seal() }
        for number in 2...depth {
            container = Container("Layer \(number)", parent: container)
            container.register(Int.self) { number }
            if sealing { try container.seal() }
        }
        return container
    }

    @Test(arguments: [false, true]) func aChainIsSealedUsedAndReleasedOnASmallStack(sealing: Bool) throws {
        let number = onThread(stackSize: stackSize) { () -> Int? in
            guard let lowest = try? Self.makeLayers(sealing: sealing) else { return nil }
            lowest.register(Service<Int>.self) { (log: Log) in Service(log) }
            if !sealing { try? lowest.seal() }
            guard (try? lowest.resolve(Log.self)) != nil else { return nil }
            return try? lowest.resolve(Int.self)
        }
        #expect(number == depth)
    }

    @Test func aChainIsObservedAndClosedOnASmallStack() throws {
        let isDone = onThread(stackSize: stackSize) { () -> Bool in
            guard let lowest = try? Self.makeLayers(sealing: true) else { return false }
            var rootmost = lowest
            while let parent = rootmost.parent { rootmost = parent }
            rootmost.observe { _ in }
            return (try? lowest.resolve(Log.self)) != nil
        }
        #expect(isDone == true)
    }

    @Test func configsInAChainAreConfiguredOnASmallStack() throws {
        let isDone = onThread(stackSize: stackSize) { () -> Bool in
            var lowest: any DependencyInjectionConfig.Type = ChainConfig<Void>.self
            for number in 1..<300 {
                lowest = Self.config(number)
                Declared.containers.withLock { $0[ObjectIdentifier(lowest)] = Self.container(number) }
            }
            return (try? lowest.configure()) != nil
        }
        #expect(isDone == true)
        #expect(Self.config(299).container.isSealed)
    }

    private static func container(_ number: Int) -> Container {
        func open<Parent: DependencyInjectionConfig>(_ parent: Parent.Type) -> Container {
            Container("Config \(number)", parent: parent)
        }
        return number == 1 ? open(ChainConfig<Void>.self) : open(config(number - 1))
    }

    private static func config(_ number: Int) -> any DependencyInjectionConfig.Type {
        func config<Mark>(_ mark: Mark.Type, _ rest: Int) -> any DependencyInjectionConfig.Type {
            if rest == 0 { return ChainConfig<Mark>.self }
            return rest.isMultiple(of: 2) ? config((Mark, Int).self, rest / 2) : config((Mark, Bool).self, rest / 2)
        }
        return config(Void.self, number)
    }
}

private enum Declared {
    static let containers = Mutex<[ObjectIdentifier: Container]>([
        ObjectIdentifier(ChainConfig<Void>.self): Container("Config 0")
    ])
}

private enum ChainConfig<Mark>: DependencyInjectionConfig {
    static var container: Container {
        Declared.containers.withLock { $0[ObjectIdentifier(Self.self)] } ?? Container("Undeclared")
    }
    static var managedTypes: [any Registerable.Type] { [] }
}
