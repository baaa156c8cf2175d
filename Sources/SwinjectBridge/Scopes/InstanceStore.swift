internal import StrataCore

/// The place where one registration stores its instances, according to its scope.
///
/// Not an enumeration with associated values: those use a pointer's upper bits, so a leak checker reports their objects
/// as leaked.
struct InstanceStore {
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
    let slot: ForeignSlot?
    /// For `custom`.
    let storage: CustomStorage?

    /// - Parameter service: The type of the instances.
    init(_ scope: any ObjectScopeProtocol, of service: Any.Type, label: ServiceKey) {
        if scope === ObjectScope.graph {
            (location, slot, storage) = (.graph, nil, nil)
        } else if scope === ObjectScope.transient {
            (location, slot, storage) = (.transient, nil, nil)
        } else if scope === ObjectScope.container {
            (location, slot, storage) = (.singleton, ForeignSlot(isWeak: false, of: service), nil)
        } else if scope === ObjectScope.weak {
            (location, slot, storage) = (.weak, ForeignSlot(isWeak: true, of: service), nil)
        } else {
            (location, slot, storage) = (.custom, nil, CustomStorage(scope, label: label))
        }
    }

    /// The scope for which it was created.
    var scope: any ObjectScopeProtocol {
        switch location {
        case .transient: ObjectScope.transient
        case .graph: ObjectScope.graph
        case .singleton: ObjectScope.container
        case .weak: ObjectScope.weak
        case .custom: storage?.scope ?? ObjectScope.transient
        }
    }

    /// Whether a reset would release an instance; a custom storage counts as soon as it exists.
    var isStored: Bool { slot?.isConstructed == true || storage?.isConstructed == true }

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
        if let storage, storage.isNotified { storage.use { $0.graphResolutionCompleted() } }
    }
}
