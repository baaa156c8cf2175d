internal import StrataCore

/// Where one registration's instances are kept, as its scope says.
///
/// Not an enumeration with values: those hide a pointer's upper bits, and a leak checker takes what they hold for lost.
struct Keeping<Service> {
    enum Place {
        /// Nowhere, or in the object graph.
        case transient, graph
        /// In a slot of Core's that can be reset; weakly, then also in the running graph.
        case permanent, weak
        /// In a storage of the codebase's own.
        case custom
    }

    let place: Place
    /// For `permanent` and `weak`.
    let slot: GuestSlot<Service>?
    /// For `custom`.
    let storage: CustomStorage?

    init(_ scope: any ObjectScopeProtocol, label: ServiceKey) {
        if scope === ObjectScope.graph {
            (place, slot, storage) = (.graph, nil, nil)
        } else if scope === ObjectScope.transient {
            (place, slot, storage) = (.transient, nil, nil)
        } else if scope === ObjectScope.container {
            (place, slot, storage) = (.permanent, GuestSlot(isWeak: false), nil)
        } else if scope === ObjectScope.weak {
            (place, slot, storage) = (.weak, GuestSlot(isWeak: true), nil)
        } else {
            (place, slot, storage) = (.custom, nil, CustomStorage(scope, label: label))
        }
    }

    /// The instance that every request gets, if there is one.
    var kept: Service? { slot?.load() }

    /// Whether a reset would let something go; a storage of a user's is taken to have something once it was made.
    var isKept: Bool { slot?.load() != nil || storage?.isMade == true }

    /// Releases the instance. A storage of a user's may keep something that outlives it, such as a file, so it is
    /// constructed to be reset.
    func reset() {
        slot?.clear()
        storage?.use { $0.instance = nil }
    }

    /// Releases the instance for the end of the container: what a storage of a user's keeps elsewhere stays.
    func letGo() {
        slot?.clear()
        storage?.letGo()
    }

    func graphResolutionCompleted() {
        if let storage, storage.isMade { storage.use { $0.graphResolutionCompleted() } }
    }
}
