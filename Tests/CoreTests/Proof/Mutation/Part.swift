import StrataCore

/// A service of a built world. Types differ in `Mark` alone, which a loop makes.
protocol Part: HostedService {
    init(_ item: Int)
}

final class Made<Mark>: Part {
    let item: Int
    init(_ item: Int) { self.item = item }
}

/// The one name that is tested.
enum Alpha: RegistrationTag {
    static var name: RegistrationName { "alpha" }
}

/// What is used after construction, so that what it asks for is really asked for.
protocol Deferred: Sendable {
    func use() async throws
}

extension Lazy: Deferred where Value: Sendable {
    func use() async throws { _ = try await get() }
}

extension Provider: Deferred {
    func use() async throws { _ = try await get() }
}

extension AssistedFactory: Deferred {
    func use() async throws {
        guard let factory = self as? AssistedFactory<Service, Int> else { return }
        _ = try await factory.make(7)
    }
}

enum Parts {
    /// A type of its own for each number below 1024.
    static let types: [any Part.Type] = {
        var types: [any Part.Type] = []
        func add<Mark>(_ mark: Mark.Type, depth: Int) {
            if depth == 0 { return types.append(Made<Mark>.self) }
            add((Mark, Int).self, depth: depth - 1)
            add((Mark, Bool).self, depth: depth - 1)
        }
        add(Void.self, depth: 10)
        return types
    }()

    /// The type that a parameter has in the source.
    static func parameter(_ need: World.Need) -> Any.Type {
        func open<P: Part>(_ part: P.Type) -> Any.Type {
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

/// What the factories of a built world report.
final class WorldJournal: Sendable {
    private struct State {
        var made: Set<Int> = []
        var calls = 0
        var deferred: [(item: Int, use: any Deferred)] = []
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
        guard let need, [.lazy, .provider, .factory].contains(need.manner), let use = value as? any Deferred else {
            return
        }
        state.withLock { $0.deferred.append((item, use)) }
    }

    func takeDeferred() -> [(item: Int, use: any Deferred)] {
        state.withLock { state in
            defer { state.deferred = [] }
            return state.deferred
        }
    }
}
