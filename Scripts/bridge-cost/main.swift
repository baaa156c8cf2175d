// swift-format-ignore-file: NeverForceUnwrap

import StrataSwinjectBridge
import struct StrataCore.Assisted
import struct StrataCore.PermanentStorage

// The same services twice: in the bridge, and in Strata with resolver closures.

protocol Shared: AnyObject, Sendable {}
final class SharedImplementation: Shared {}
final class Held: Sendable {}
final class Single: Sendable {}
final class Numbered: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

final class Bottom: Sendable {}
final class Left: Sendable {
    let bottom: Bottom
    init(bottom: Bottom) { self.bottom = bottom }
}
final class Right: Sendable {
    let bottom: Bottom
    init(bottom: Bottom) { self.bottom = bottom }
}
final class Top: Sendable {
    let left: Left
    let right: Right
    init(left: Left, right: Right) { (self.left, self.right) = (left, right) }
}

extension StrataObjectScope where Service: Sendable {
    static var own: Self { StrataObjectScope("own", storage: StrataCore.PermanentStorage.init) }
}

func makeStrata() throws -> (top: StrataContainer, child: StrataContainer) {
    let container = StrataContainer("Services")
    container.register((any Shared).self) { (_: StrataResolver) in SharedImplementation() }.scope(.own)
    container.register(Held.self) { (_: StrataResolver) in Held() }.scope(.weak)
    container.register(Single.self) { (_: StrataResolver) in Single() }.scope(.transient)
    container.register(Numbered.self) { (number: StrataAssisted<Int>) in Numbered(number: number.value) }
    container.register(Bottom.self) { (_: StrataResolver) in Bottom() }
    container.register(Left.self) { (resolver: StrataResolver) in Left(bottom: try resolver.resolve()) }
    container.register(Right.self) { (resolver: StrataResolver) in Right(bottom: try resolver.resolve()) }
    container.register(Top.self) { (resolver: StrataResolver) in
        Top(left: try resolver.resolve(), right: try resolver.resolve())
    }
    let middle = StrataContainer("Middle", parent: container)
    let child = StrataContainer("Child", parent: middle)
    try container.seal()
    try middle.seal()
    try child.seal()
    return (container, child)
}

func makeBridge() -> (top: Container, child: Container) {
    let container = Container()
    container.register((any Shared).self) { _ in SharedImplementation() }.inObjectScope(.container)
    container.register(Held.self) { _ in Held() }.inObjectScope(.weak)
    container.register(Single.self) { _ in Single() }.inObjectScope(.transient)
    container.register(Numbered.self) { (_, number: Int) in Numbered(number: number) }.inObjectScope(.transient)
    container.register(Bottom.self) { _ in Bottom() }
    container.register(Left.self) { resolver in Left(bottom: resolver.resolve(Bottom.self)!) }
    container.register(Right.self) { resolver in Right(bottom: resolver.resolve(Bottom.self)!) }
    container.register(Top.self) { resolver in
        Top(left: resolver.resolve(Left.self)!, right: resolver.resolve(Right.self)!)
    }
    return (container, Container(parent: Container(parent: container)))
}

@inline(never) func nanoseconds(_ count: Int, _ body: () -> Void) -> Double {
    let took = ContinuousClock().measure { for _ in 0..<count { body() } }
    return (Double(took.components.seconds) * 1e9 + Double(took.components.attoseconds) / 1e9) / Double(count)
}

func compare(_ name: String, _ count: Int, strata: () -> Void, bridge: () -> Void) {
    var best = (strata: Double.infinity, bridge: Double.infinity)
    for _ in 0..<9 {
        best.strata = min(best.strata, nanoseconds(count, strata))
        best.bridge = min(best.bridge, nanoseconds(count, bridge))
    }
    let ratio = (best.bridge / best.strata * 100).rounded() / 100
    print("\(name): \(Int(best.strata)) ns in Strata, \(Int(best.bridge)) ns through the bridge, \(ratio)×")
}

let (strata, strataChild) = try makeStrata()
let (bridge, bridgeChild) = makeBridge()
let held = (try strata.resolve(Held.self), bridge.resolve(Held.self))
compare("shared, can be reset", 100_000) {
    _ = try? strata.resolve((any Shared).self)
} bridge: {
    _ = bridge.resolve((any Shared).self)
}
compare("the same, two containers up", 100_000) {
    _ = try? strataChild.resolve((any Shared).self)
} bridge: {
    _ = bridgeChild.resolve((any Shared).self)
}
compare("weak, alive", 100_000) {
    _ = try? strata.resolve(Held.self)
} bridge: {
    _ = bridge.resolve(Held.self)
}
compare("transient", 50_000) {
    _ = try? strata.resolve(Single.self)
} bridge: {
    _ = bridge.resolve(Single.self)
}
compare("one argument", 50_000) {
    _ = try? strata.resolve(Numbered.self, arguments: 5)
} bridge: {
    _ = bridge.resolve(Numbered.self, argument: 5)
}
compare("diamond of four in graph scope", 20_000) {
    _ = try? strata.resolve(Top.self)
} bridge: {
    _ = bridge.resolve(Top.self)
}
compare("a miss", 20_000) {
    _ = try? strata.resolve(String.self)
} bridge: {
    _ = bridge.resolve(String.self)
}
withExtendedLifetime(held) {}
