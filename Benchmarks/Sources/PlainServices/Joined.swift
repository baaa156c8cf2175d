package import StrataCore
import Synchronization

// What a graph shares beyond its construction: a `Lazy` that joins it, a collection of ten, a group of a custom scope
// that is reset, a completion that takes a resolver, and a factory that takes one beside a parameter.

/// Has the bottom of a diamond, and a side of it that is constructed on first use with the same bottom.
package protocol Joined: Service {
    func finish() throws -> Int
}

/// Has ten plugins.
package protocol PluginHost: Service {}

/// Contributed ten times to one collection.
package protocol Plugin: Service {}

/// One half of a group that is constructed and reset together.
package protocol Tariff: Service {}
package protocol Premium: Service {}

/// Receives a leaf after its construction, from a resolver.
package protocol Supplied: Service {}

/// Has a leaf as a parameter, and one from a resolver.
package protocol Paired: Service {}

/// The same, completed with a third.
package protocol PairedLater: Service {}

/// Takes a number from the caller, and a leaf from its resolver.
package protocol Numbered: Service {}

/// Takes a service from its resolver, for which it has a number.
package protocol Numbering: Service {}

final class JoinedService: Joined {
    private let bottom: any Bottom
    private let side: Lazy<any LeftSide>
    var number: Int { bottom.number }
    init(bottom: any Bottom, side: Lazy<any LeftSide>) {
        self.bottom = bottom
        self.side = side
    }
    func finish() throws -> Int { try side.get().number }
}

final class HandWrittenJoined: Joined {
    private let bottom: any Bottom
    private let side: LazySide
    var number: Int { bottom.number }
    init(bottom: any Bottom, side: LazySide) {
        self.bottom = bottom
        self.side = side
    }
    func finish() -> Int { side.value.number }
}

/// A box that constructs its value on first use, with the bottom that its graph already has; for one thread only.
final class LazySide: @unchecked Sendable {
    // Sendable: the benchmarks use it from one thread.
    private let wiring: HandWritten
    private let bottom: any Bottom
    private(set) lazy var value: any LeftSide = wiring.makeLeftSide(bottom)
    init(_ wiring: HandWritten, _ bottom: any Bottom) {
        self.wiring = wiring
        self.bottom = bottom
    }
}

final class PluginService: Plugin {
    let number = 1
    init() {}
}

final class PluginHostService: PluginHost {
    private let plugins: [any Plugin]
    var number: Int { plugins.count }
    init(plugins: [any Plugin]) { self.plugins = plugins }
}

final class TariffService: Tariff {
    let number = 1
    init() {}
}

final class PremiumService: Premium {
    private let tariff: any Tariff
    var number: Int { tariff.number }
    init(tariff: any Tariff) { self.tariff = tariff }
}

final class SuppliedService: Supplied, @unchecked Sendable {
    // Sendable: written once, before any other code has it.
    private var leaf: (any Leaf)?
    var number: Int { leaf?.number ?? 0 }
    init() {}
    func supply(_ leaf: any Leaf) { self.leaf = leaf }
}

final class PairedService: Paired {
    private let leaf: any Leaf
    private let other: any Leaf
    var number: Int { leaf.number + other.number }
    init(leaf: any Leaf, other: any Leaf) {
        self.leaf = leaf
        self.other = other
    }
}

final class PairedLaterService: PairedLater, @unchecked Sendable {
    // Sendable: written once, before any other code has it.
    private let leaf: any Leaf
    private let other: any Leaf
    private var third: (any Leaf)?
    var number: Int { leaf.number + other.number + (third?.number ?? 0) }
    init(leaf: any Leaf, other: any Leaf) {
        self.leaf = leaf
        self.other = other
    }
    func complete(_ leaf: any Leaf) { third = leaf }
}

final class NumberedService: Numbered {
    private let leaf: any Leaf
    let number: Int
    init(number: Int, leaf: any Leaf) {
        self.number = number
        self.leaf = leaf
    }
}

final class NumberingService: Numbering {
    private let numbered: any Numbered
    var number: Int { numbered.number }
    init(numbered: any Numbered) { self.numbered = numbered }
}

extension ObjectScope where Service: Sendable {
    static var calculation: Self { ObjectScope("calculation", storage: PermanentStorage.init) }
}

extension Container {
    /// The services of this file. They need ``registerSingles()`` and ``registerDiamond()``.
    package func registerJoined() {
        register((any Joined).self, JoinedService.init(bottom:side:))
        for number in 0..<10 {
            register((any Plugin).self, name: RegistrationName("\(number)"), PluginService.init).scope(.transient)
                .contributed()
        }
        register((any PluginHost).self, PluginHostService.init(plugins:)).scope(.transient)
        register((any Tariff).self, TariffService.init).scope(.calculation)
        register((any Premium).self, PremiumService.init(tariff:)).scope(.calculation)
        register(SuppliedService.self, SuppliedService.init).scope(.transient)
            .initCompleted { resolver, service in service.supply(try resolver.resolve((any Leaf).self)) }
        register((any Paired).self) { (leaf: any Leaf, resolver: Resolver) in
            PairedService(leaf: leaf, other: try resolver.resolve((any Leaf).self))
        }.scope(.transient)
        register(PairedLaterService.self) { (leaf: any Leaf, resolver: Resolver) in
            PairedLaterService(leaf: leaf, other: try resolver.resolve((any Leaf).self))
        }.scope(.transient)
            .initCompleted { (service: PairedLaterService, leaf: any Leaf) in service.complete(leaf) }
        register((any Numbered).self) { (number: Assisted<Int>, resolver: Resolver) in
            NumberedService(number: number.value, leaf: try resolver.resolve((any Leaf).self))
        }
        register((any Numbering).self) { resolver in
            NumberingService(numbered: try resolver.resolve((any Numbered).self, arguments: 7))
        }.scope(.transient)
        register(
            (any Screen).self,
            onMainActor: { resolver in ScreenService(leaf: try resolver.resolve((any Leaf).self)) }
        ).scope(.transient)
    }

    @inline(never) package func pairedLater() throws -> any PairedLater { try resolve(PairedLaterService.self) }

    @inline(never) package func supplied() throws -> any Supplied { try resolve(SuppliedService.self) }
    @inline(never) package func resetCalculation() throws { try resetObjectScope(.calculation) }
}

/// The hand-written group: two instances behind one lock, released together.
package final class HandWrittenGroup: Sendable {
    private struct State {
        var tariff: (any Tariff)?
        var premium: (any Premium)?
    }

    private let state = Mutex(State())

    package init() {}

    @inline(never) package func premium() -> any Premium {
        state.withLock { state in
            if let premium = state.premium { return premium }
            let tariff = state.tariff ?? TariffService()
            let premium = PremiumService(tariff: tariff)
            (state.tariff, state.premium) = (tariff, premium)
            return premium
        }
    }

    @inline(never) package func reset() {
        let released = state.withLock { state in
            defer { state = State() }
            return state
        }
        withExtendedLifetime(released) {}
    }
}

extension HandWritten {
    @inline(never) package func makeJoined() -> any Joined {
        let bottom = makeBottom()
        return HandWrittenJoined(bottom: bottom, side: LazySide(self, bottom))
    }
    @inline(never) func makePlugin() -> any Plugin { PluginService() }
    @inline(never) package func makePluginHost() -> any PluginHost {
        PluginHostService(plugins: [
            makePlugin(), makePlugin(), makePlugin(), makePlugin(), makePlugin(), makePlugin(), makePlugin(),
            makePlugin(), makePlugin(), makePlugin(),
        ])
    }
    @inline(never) package func makeSupplied() -> any Supplied {
        let service = SuppliedService()
        service.supply(makeLeaf())
        return service
    }
    @inline(never) package func makePaired() -> any Paired { PairedService(leaf: makeLeaf(), other: makeLeaf()) }
    @inline(never) package func makePairedLater() -> any PairedLater {
        let service = PairedLaterService(leaf: makeLeaf(), other: makeLeaf())
        service.complete(makeLeaf())
        return service
    }
    @inline(never) package func makeNumbered(_ number: Int) -> any Numbered {
        NumberedService(number: number, leaf: makeLeaf())
    }
    @inline(never) package func makeNumbering() -> any Numbering { NumberingService(numbered: makeNumbered(7)) }
}

@inline(never) package func use(_ service: any Joined) {}
@inline(never) package func use(_ service: any Numbered) {}
@inline(never) package func use(_ service: any Numbering) {}
@inline(never) package func use(_ service: any Paired) {}
@inline(never) package func use(_ service: any PairedLater) {}
@inline(never) package func use(_ service: any PluginHost) {}
@inline(never) package func use(_ service: any Premium) {}
@inline(never) package func use(_ service: any Supplied) {}
