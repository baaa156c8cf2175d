internal import StrataCore

/// Where one registration's instances are kept, as its scope says.
enum Keeping<Service> {
    /// Nowhere.
    case transient
    /// In the object graph.
    case graph
    /// In a slot of Core's that can be reset.
    case permanent(GuestSlot<Service>)
    /// In such a slot, weakly, and in the running graph.
    case weak(GuestSlot<Service>)
    /// In a storage of the codebase's own.
    case custom(CustomStorage)

    init(_ scope: any ObjectScopeProtocol, label: ServiceKey) {
        if scope === ObjectScope.graph {
            self = .graph
        } else if scope === ObjectScope.transient {
            self = .transient
        } else if scope === ObjectScope.container {
            self = .permanent(GuestSlot(isWeak: false))
        } else if scope === ObjectScope.weak {
            self = .weak(GuestSlot(isWeak: true))
        } else {
            self = .custom(CustomStorage(scope, label: label))
        }
    }

    /// The instance that every request gets, if there is one.
    var kept: Service? {
        switch self {
        case .transient, .graph, .custom: nil
        case .permanent(let slot), .weak(let slot): slot.load()
        }
    }

    /// Whether a reset would let something go; a storage of a user's is taken to have something once it was made.
    var isKept: Bool {
        switch self {
        case .transient, .graph: false
        case .permanent(let slot), .weak(let slot): slot.load() != nil
        case .custom(let storage): storage.isMade
        }
    }

    func reset() {
        switch self {
        case .transient, .graph: break
        case .permanent(let slot), .weak(let slot): slot.clear()
        case .custom(let storage): storage.use { $0.instance = nil }
        }
    }

    func graphResolutionCompleted() {
        if case .custom(let storage) = self, storage.isMade { storage.use { $0.graphResolutionCompleted() } }
    }
}
