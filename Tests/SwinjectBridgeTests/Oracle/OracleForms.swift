import Dispatch
import Foundation
import StrataSwinjectBridge

/// Requests in forms that only a compiler distinguishes, and from several threads: each in a separate container.
enum OracleForms {
    @available(*, deprecated)
    private static func deprecatedFlat(_ arguments: [Int], isNamed: Bool) -> String {
        let container = Container()
        container.register(String.self) { (_, a: Int, b: Int) in "flat - \([a, b])" }
        container.register(String.self) { (_, a: Int, b: Int, c: Int) in "flat - \([a, b, c])" }
        container.register(String.self, name: "n") { (_, a: Int, b: Int) in "flat n \([a, b])" }
        container.register(String.self, name: "n") { (_, a: Int, b: Int, c: Int) in "flat n \([a, b, c])" }
        let (a, b) = (arguments[0], arguments[1])
        switch (arguments.count, isNamed) {
        case (2, false): return container ~> (String.self, arguments: a, b)
        case (2, true):
            return container ~> (String.self, name: "n", arguments: (a, b))
        case (_, false): return container ~> (String.self, arguments: a, b, arguments[2])
        case (_, true): return container ~> (String.self, name: "n", arguments: a, b, arguments[2])
        }
    }

    private protocol Flat {
        static func flat(_ arguments: [Int], isNamed: Bool) -> String
    }

    /// Calls deprecated functions without a warning.
    private struct Deprecated: Flat {
        @available(*, deprecated)
        static func flat(_ arguments: [Int], isNamed: Bool) -> String { deprecatedFlat(arguments, isNamed: isNamed) }
    }

    static func flat(_ arguments: [Int], isNamed: Bool) -> String {
        (Deprecated.self as any Flat.Type).flat(arguments, isNamed: isNamed)
    }

    static func tuple(arguments: Int) -> String {
        let container = Container()
        container.register(Object<Tag0>.self) { _ in Object<Tag0>(101) }
        container.register(Object<Tag1>.self) { _ in Object<Tag1>(102) }
        container.register(Object<Tag2>.self) { _ in Object<Tag2>(103) }
        container.register(Object<Tag3>.self) { _ in Object<Tag3>(104) }
        let entry: ServiceEntry<String>
        switch arguments {
        case 0:
            let initializer: ((Object<Tag0>, Object<Tag1>, Object<Tag2>, Object<Tag3>)) -> String = {
                "tuple \([$0.0.number, $0.1.number, $0.2.number, $0.3.number]) + 0"
            }
            entry = container.autoregister(String.self, initializer: initializer)
        case 1:
            let initializer: ((Int, Object<Tag1>, Object<Tag2>, Object<Tag3>)) -> String = {
                "tuple \([$0.1.number, $0.2.number, $0.3.number]) + \($0.0)"
            }
            entry = container.autoregister(String.self, argument: Int.self, initializer: initializer)
        case 2:
            let initializer: ((Int, Bool, Object<Tag2>, Object<Tag3>)) -> String = {
                "tuple \([$0.2.number, $0.3.number]) + \($0.1 ? $0.0 : 0)"
            }
            entry = container.autoregister(String.self, arguments: Int.self, Bool.self, initializer: initializer)
        default:
            let initializer: ((Int, Bool, Double, Object<Tag3>)) -> String = {
                "tuple \([$0.3.number]) + \($0.1 && $0.2 == 1 ? $0.0 : 0)"
            }
            entry = container.autoregister(
                String.self, arguments: Int.self, Bool.self, Double.self, initializer: initializer)
        }
        entry.inObjectScope(.container)
        let text: String? =
            switch arguments {
            case 0: container.resolve(String.self)
            case 1: container.resolve(String.self, argument: 1)
            case 2: container.resolve(String.self, arguments: 2, true)
            default: container.resolve(String.self, arguments: 3, true, 1.0)
            }
        return text ?? "none"
    }

    static func synchronized() -> String {
        final class Turns: @unchecked Sendable {
            // Sendable: the test looks for a race here; `highest` and `all` are read after the threads have ended.
            var (inside, highest, all) = (0, 0, 0)
            let resolver: any Resolver

            init(_ container: Container) { resolver = container.synchronize() }
        }
        let container = Container()
        let turns = Turns(container)
        container.register(String.self) { _ in
            turns.inside += 1
            turns.highest = max(turns.highest, turns.inside)
            turns.all += 1
            _ = DispatchTime.now()
            sched_yield()
            turns.inside -= 1
            return "s"
        }
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 0..<20 { _ = turns.resolver.resolve(String.self) }
        }
        return "at a time \(turns.highest), in all \(turns.all)"
    }
}
