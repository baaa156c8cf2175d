import StrataCore

/// A service that every layer of a chain uses; the root registers it.
final class Log: Sendable {}

/// A service of each layer's own.
final class First<Mark: Marking>: Sendable {
    init(_ log: Log) {}
}

/// Needs the service of the same layer and the one of the parent.
final class Second<Mark: Marking, Above: Marking>: Sendable {
    init(_ first: First<Mark>, _ above: First<Above>?, _ log: Lazy<Log>) {}
}

/// Layers constructed by hand.
enum Layers {
    static func registerLog(in container: Container) {
        container.register(Log.self) { Log() }.scope(.container)
    }

    static func register<Own: Marking, Above: Marking>(
        _ own: Own.Type, below above: Above.Type, in container: Container
    ) {
        container.register(First<Own>.self) { (log: Log) in First(log) }.scope(.container)
        container.register(Second<Own, Above>.self) { (first: First<Own>, above: First<Above>?, log: Lazy<Log>) in
            Second(first, above, log)
        }
    }

    /// Seals a layer for each mark, each below the one before it, and returns the lowest.
    static func sealed(_ marks: Marks) throws -> Container {
        var (lowest, above): (Container?, any Marking.Type) = (nil, Mark<Void>.self)
        for (number, mark) in marks.types.enumerated() {
            let container = Container("Layer \(number)", parent: lowest)
            if lowest == nil { registerLog(in: container) }
            register(mark, below: above, in: container)
            try container.seal()
            (lowest, above) = (container, mark)
        }
        return lowest ?? Container("None")
    }

    /// Seals this many layers, all of them below one, with ten registrations each.
    static func sealed(_ count: Int, eachBelow parent: Container) throws -> [Container] {
        let marks = Marks(5)
        return try (0..<count).map { number in
            let container = Container("Child \(number)", parent: parent)
            for mark in marks.types { register(mark, below: Mark<Void>.self, in: container) }
            try container.seal()
            return container
        }
    }
}
