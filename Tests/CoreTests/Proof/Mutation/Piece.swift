import StrataCore

/// A service of a built world. Types differ in `Mark` alone, which a loop makes.
protocol Piece: HostedService {
    init(_ item: Int)
}

final class Made<Mark>: Piece {
    let item: Int
    init(_ item: Int) { self.item = item }
}

/// The one name that is tested.
enum Alpha: RegistrationTag {
    static var name: RegistrationName { "alpha" }
}

/// What is used after construction, so that what it asks for is really asked for.
protocol LaterUse {
    func use() async throws
}

extension Lazy: LaterUse {
    func use() async throws { _ = try await get() }
}

extension Provider: LaterUse {
    func use() async throws { _ = try await get() }
}

extension AssistedFactory: LaterUse {
    func use() async throws {
        guard let factory = (self as Any) as? AssistedFactory<Service, Int> else { return }
        _ = try await factory.make(7)
    }
}

enum Pieces {
    /// A type of its own for each number below 256; short names, for texts are made of them.
    static let types: [any Piece.Type] = {
        let marks: [Any.Type] = [
            Int.self, Bool.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
            UInt32.self, UInt64.self, Float.self, Double.self, String.self, Character.self, Void.self,
        ]
        func make<First, Second>(_ first: First.Type, _ second: Second.Type) -> any Piece.Type {
            Made<(First, Second)>.self
        }
        return marks.flatMap { first in marks.map { second in make(first, second) } }
    }()

    /// The type that a parameter has in the source.
    static func parameter(_ need: World.Need) -> Any.Type {
        func open<P: Piece>(_ part: P.Type) -> Any.Type {
            switch need.manner {
            case .direct: P.self
            case .optional: P?.self
            case .collected: [P].self
            case .named: Named<P, Alpha>.self
            case .lazy: Lazy<P>.self
            case .provider: Provider<P>.self
            case .factory: AssistedFactory<P, Int>.self
            }
        }
        return open(types[need.type])
    }
}

/// One of them, noted by the factory that was given it.
struct NotedUse: @unchecked Sendable {
    // Sendable: used by the one task that resolves, after the factory.
    let item: Int
    let need: World.Need
    let later: any LaterUse
}

/// What the factories of a built world report.
final class WorldJournal: Sendable {
    private struct State {
        var made: Set<Int> = []
        var calls = 0
        var deferred: [NotedUse] = []
    }

    private let state = Locked(State())

    /// The items whose factories have run.
    var made: Set<Int> { state.withLock { $0.made } }
    /// How often any factory, conversion, decorator or completion ran.
    var calls: Int { state.withLock { $0.calls } }

    func ran(_ item: Int) {
        state.withLock { state in
            state.calls += 1
            state.made.insert(item)
        }
    }

    func note<Value>(_ value: Value, of item: Int, _ need: World.Need?) {
        guard let need, [.lazy, .provider, .factory].contains(need.manner), let later = value as? any LaterUse else {
            return
        }
        let noted = NotedUse(item: item, need: need, later: later)
        state.withLock { $0.deferred.append(noted) }
    }

    func takeDeferred() -> [NotedUse] {
        state.withLock { state in
            defer { state.deferred = [] }
            return state.deferred
        }
    }
}
