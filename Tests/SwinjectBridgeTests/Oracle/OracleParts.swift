// The parts of the model of Swinject. They use no part of the bridge.

struct EndlessCircle: Error {}

/// An instance that a factory constructs in the model.
class ModelInstance {
    let type: Int
    let number: Int
    var links: [ModelInstance] = []

    init(_ type: Int, _ number: Int) { (self.type, self.number) = (type, number) }

    /// A weak reference never holds a value.
    var isObject: Bool { OracleKey.isObject(type) }

    func isServed(as asked: Int) -> Bool { asked == 6 || asked == type }
}

final class WeakInstance {
    weak var instance: ModelInstance?

    init(_ instance: ModelInstance) { self.instance = instance.isObject ? instance : nil }
}

/// The storage of one registration for its instance.
final class ModelStorage {
    let scope: OracleScope
    private var strong: ModelInstance?
    private var weakly: WeakInstance?
    private var byGraph: [Int: WeakInstance] = [:]
    /// The latest instance of a graph, which its registration holds until the graph is complete.
    private var latest: ModelInstance?
    private let tell: (String) -> Void

    init(_ scope: OracleScope, tell: @escaping (String) -> Void) {
        (self.scope, self.tell) = (scope, tell)
    }

    func instance(in graph: Int) -> ModelInstance? {
        switch scope {
        case .transient: nil
        case .graph: byGraph[graph]?.instance
        case .container, .session: strong
        case .weak: weakly?.instance ?? byGraph[graph]?.instance
        }
    }

    func keep(_ instance: ModelInstance, in graph: Int) {
        switch scope {
        case .transient: break
        case .container: strong = instance
        case .session:
            tell("storage keeps \(instance.number)")
            strong = instance
        case .graph, .weak:
            latest = instance
            byGraph[graph] = WeakInstance(instance)
            if scope == .weak { weakly = WeakInstance(instance) }
        }
    }

    func reset() {
        if scope == .session { tell("storage is reset") }
        (strong, weakly, latest) = (nil, nil, nil)
    }

    func graphIsComplete() { latest = nil }
}

final class ModelEntry {
    let registration: OracleRegistration
    private var made: ModelStorage?
    private let tell: (String) -> Void
    var runs = 0
    var hasMadeValue = false

    init(_ registration: OracleRegistration, tell: @escaping (String) -> Void) {
        (self.registration, self.tell) = (registration, tell)
    }

    /// Created at the first access.
    var storage: ModelStorage {
        if let made { return made }
        if registration.scope == .session { tell("storage") }
        let storage = ModelStorage(registration.scope, tell: tell)
        made = storage
        return storage
    }
}

final class ModelContainer {
    let parent: ModelContainer?
    let number: Int
    var entries: [OracleKey: ModelEntry] = [:]
    var graph: Int?
    private var depth = 0
    private var inFlight: [ModelEntry] = []

    init(_ number: Int, parent: ModelContainer?) { (self.number, self.parent) = (number, parent) }

    func entry(_ key: OracleKey) -> ModelEntry? { entries[key] ?? parent?.entry(key) }

    func enter(_ newGraph: () -> Int) throws(EndlessCircle) {
        try parent?.enter(newGraph)
        if depth == 0, graph == nil { graph = newGraph() }
        guard depth < 200 else {
            parent?.leave()
            throw EndlessCircle()
        }
        depth += 1
    }

    func leave() {
        parent?.leave()
        depth -= 1
        guard depth == 0 else { return }
        for entry in inFlight { entry.storage.graphIsComplete() }
        (inFlight, graph) = ([], nil)
    }

    func note(_ entry: ModelEntry) { inFlight.append(entry) }

    func restore(_ graph: Int) {
        parent?.restore(graph)
        self.graph = graph
    }
}

/// A `Lazy` or a `Provider`: bound to an entry, and to a graph if it was created in one.
final class ModelDeferred {
    let container: ModelContainer
    let entry: ModelEntry
    let key: OracleKey
    let arguments: [Int]
    let graph: Int?
    var instance: ModelInstance?

    init(_ container: ModelContainer, _ entry: ModelEntry, _ key: OracleKey, _ arguments: [Int], graph: Int?) {
        (self.container, self.entry, self.key) = (container, entry, key)
        (self.arguments, self.graph) = (arguments, graph)
    }
}
