/// One layer of the model.
final class ModelContainer {
    let id: Int
    let parent: ModelContainer?
    var entries: [ModelEntry] = []
    var decorators: [ModelEntry] = []
    var collected: Set<Int> = []
    var late: Set<ModelKey> = []
    var isSealed = false
    var isClosed = false
    var closingNumber = 0

    init(_ id: Int, parent: ModelContainer?) {
        self.id = id
        self.parent = parent
    }

    func forgetEntries() {
        entries = []
        decorators = []
    }

    /// Nearest first.
    var chain: [ModelContainer] { [self] + (parent?.chain ?? []) }

    /// The registrations that no later one replaces.
    func live(_ plant: Plant?) -> [ModelEntry] {
        guard plant != .replacingIsIgnored else { return entries }
        return entries.enumerated().filter { offset, entry in
            !entries[(offset + 1)...].contains { $0.registration.isReplacing && $0.key == entry.key }
        }.map(\.element)
    }
}

/// One registration or decorator of the model, and its stored instance.
final class ModelEntry {
    let registration: ModelRegistration
    let container: ModelContainer
    /// For a decorator: the registration under it when it was last examined.
    var base: ModelEntry?
    var kept: Int?
    /// Whether the container holds the instance strongly, or only weakly.
    var isStrong = false
    /// The position of the construction among the instances of its container that are closed.
    var closingNumber = 0
    var calls = 0
    var lastFailure: ModelFailure?

    init(_ registration: ModelRegistration, in container: ModelContainer) {
        self.registration = registration
        self.container = container
    }

    var key: ModelKey { registration.key }
    var scope: ModelScope { base?.scope ?? registration.scope }
}

struct ModelFailure: Error {
    let code: String
    var path: [ModelKey]

    init(_ code: String, _ path: [ModelKey]) {
        self.code = code
        self.path = path
    }
}

/// The instances that were constructed together.
final class ModelGraph {
    var instances: [ObjectIdentifier: Int] = [:]
}

/// One open scope.
final class ModelFrame {
    let name: ModelScope
    let container: ModelContainer
    let outer: ModelFrame?
    var kept: [ObjectIdentifier: Int] = [:]
    var closings: [Int] = []
    var isOpen = true

    init(_ name: ModelScope, in container: ModelContainer, outer: ModelFrame?) {
        self.name = name
        self.container = container
        self.outer = outer
    }

    func named(_ name: ModelScope) -> ModelFrame? {
        self.name == name ? self : outer?.named(name)
    }
}

/// The value of a parameter of a constructed instance.
enum ModelValue {
    case nothing
    case instance(Int)
    case list([Int])
    case later(ModelLater)

    func sign(into signs: inout [Int]) {
        switch self {
        case .nothing: signs.append(ParameterSign.none)
        case .instance(let number): signs.append(number)
        case .list(let numbers): signs += [ParameterSign.collection, numbers.count] + numbers
        case .later(let later): signs.append(later.isLazy ? ParameterSign.lazy : ParameterSign.provider)
        }
    }
}

/// A lazy parameter or a provider.
final class ModelLater {
    let isLazy: Bool
    let key: ModelKey
    let container: ModelContainer
    let frame: ModelFrame?
    let graph: ModelGraph
    var value: Int?

    init(isLazy: Bool, _ key: ModelKey, _ container: ModelContainer, _ frame: ModelFrame?, _ graph: ModelGraph) {
        self.isLazy = isLazy
        self.key = key
        self.container = container
        self.frame = frame
        self.graph = graph
    }
}
