package import StrataSwinjectBridge

/// One of many services, none of which is declared in source.
final class Many<Mark>: Sendable {
    init() {}
}

extension Container {
    /// Registers this many services, each with its own type.
    package func registerMany(_ count: Int) {
        var left = count
        func add<Mark>(_ mark: Mark.Type, depth: Int) {
            guard left > 0 else { return }
            guard depth > 0 else {
                left -= 1
                register(Many<Mark>.self) { _ in Many<Mark>() }.inObjectScope(.transient)
                return
            }
            add((Mark, Int).self, depth: depth - 1)
            add((Mark, Bool).self, depth: depth - 1)
        }
        var depth = 0
        while 1 << depth < count { depth += 1 }
        add(Void.self, depth: depth)
    }
}
