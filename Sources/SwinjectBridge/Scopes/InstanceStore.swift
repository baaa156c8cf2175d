internal import StrataCore

/// The place where one registration stores its instances, according to its scope.
///
/// Not an enumeration with associated values: those use a pointer's upper bits, so a leak checker reports their objects
/// as leaked.
struct InstanceStore<Service> {
    /// Where the instances are.
    enum Location {
        /// Nowhere: each request constructs one.
        case transient
        /// In the object graph.
        case graph
        /// In a slot of Core that can be reset.
        case singleton
        /// In such a slot, weakly; while a resolve runs, the object graph also holds it strongly.
        case weak
        /// In a custom storage.
        case custom
    }

    let location: Location
    /// For `singleton` and `weak`.
    let slot: ForeignSlot<Service>?
    /// For `custom`.
    let storage: CustomStorage?

    init(_ scope: any ObjectScopeProtocol, label: ServiceKey) {
        if scope === ObjectScope.graph {
            (location, slot, storage) = (.graph, nil, nil)
        } else if scope === ObjectScope.transient {
            (location, slot, storage) = (.transient, nil, nil)
        } else if scope === ObjectScope.container {
            (location, slot, storage) = (.singleton, ForeignSlot(isWeak: false), nil)
        } else if scope === ObjectScope.weak {
            (location, slot, storage) = (.weak, ForeignSlot(isWeak: true), nil)
        } else {
            (location, slot, storage) = (.custom, nil, CustomStorage(scope, label: label))
        }
    }

    /// The instance that every request receives, if there is one.
    var cached: Service? { slot?.load() }

    /// Whether a reset would release an instance; a custom storage counts as soon as it exists.
    var isStored: Bool { slot?.load() != nil || storage?.isConstructed == true }

    /// Releases the instance. A custom storage may store data that outlives it, such as a file, so it is constructed in
    /// order to be reset.
    func reset() {
        slot?.clear()
        storage?.use { $0.instance = nil }
    }

    /// Releases the instance at the end of the container; the data that a custom storage keeps elsewhere remains.
    func releaseInstances() {
        slot?.clear()
        storage?.releaseInstances()
    }

    func graphResolutionCompleted() {
        if let storage, storage.isConstructed { storage.use { $0.graphResolutionCompleted() } }
    }
}
