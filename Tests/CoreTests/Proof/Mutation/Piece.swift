import StrataCore

/// A service of a built world. Types differ only in `Mark`, which a loop generates.
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

/// The only scope with an opener that is requested by name.
enum OfRequest: RegistrationTag {
    static var name: RegistrationName { "request" }
}

/// The adapters that are used after construction, so that their requests really happen.
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

/// A `ScopeOpener` of any values.
protocol Opener {}

extension ScopeOpener: Opener {}

enum Pieces {
    /// A separate type for each number below 256. The names are short, because texts contain them.
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
    static func parameter(_ need: World.Need) -> any Sendable.Type {
        func open<P: Piece>(_ part: P.Type) -> any Sendable.Type {
            need.isOpener
                ? parameter(ScopeOpener<P>.self, OfRequest.self, need.manner)
                : parameter(P.self, Alpha.self, need.manner)
        }
        return open(types[need.type])
    }

    private static func parameter<Asked: Sendable, Tag: RegistrationTag>(
        _ asked: Asked.Type, _ tag: Tag.Type, _ manner: World.Manner
    ) -> any Sendable.Type {
        switch manner {
        case .direct: Asked.self
        case .optional: Asked?.self
        case .collected: [Asked].self
        case .named: Named<Asked, Tag>.self
        case .lazy: Lazy<Asked>.self
        case .provider: Provider<Asked>.self
        case .factory: AssistedFactory<Asked, Int>.self
        }
    }

    static func isOpener(_ type: Any.Type?) -> Bool { type is any Opener.Type }

    /// The opener that a parameter of the source's type holds; nil for an optional one that is not there.
    static func opener<P: Piece>(in value: Any, _ part: P.Type) async throws -> ScopeOpener<P>? {
        switch value {
        case let named as Named<ScopeOpener<P>, OfRequest>: named.value
        case let lazy as Lazy<ScopeOpener<P>>: try await lazy.get()
        case let provider as Provider<ScopeOpener<P>>: try await provider.get()
        case let factory as AssistedFactory<ScopeOpener<P>, Int>: try await factory.make(7)
        default: value as? ScopeOpener<P>
        }
    }
}

/// One of them, or an opener, noted by the factory that was given it.
struct NotedUse: @unchecked Sendable {
    // Sendable: used by the one task that resolves, after the factory.
    let item: Int
    let need: World.Need
    let value: Any
}

/// The reports of the factories of a built world.
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
        guard let need, need.isOpener || [.lazy, .provider, .factory].contains(need.manner) else { return }
        let noted = NotedUse(item: item, need: need, value: value)
        state.withLock { $0.deferred.append(noted) }
    }

    func takeDeferred() -> [NotedUse] {
        state.withLock { state in
            defer { state.deferred = [] }
            return state.deferred
        }
    }
}
