/// The access of one construction to the slot that stores its instance.
final class SlotAccess<Service> {
    private let entry: Entry
    private let container: Container
    /// The scopes that the instance may use, because they live at least as long as it does; nil for one that is not
    /// scoped.
    let frame: ScopeFrame?
    private var generation = 0

    /// Finds the slot of a service that is stored beyond its graph.
    ///
    /// - Parameter frame: The scopes that are open around the request.
    /// - Throws: `.scopeNotOpen`, `.scopeClosed`, `.containerClosed`.
    init(
        _ entry: Entry, in container: Container, frame: ScopeFrame?, requestedThrough receiver: Container
    ) throws(ResolutionError) {
        self.entry = entry
        self.container = container
        guard entry.retention == .scoped, case .scoped(let scope) = entry.scope else {
            self.frame = nil
            return
        }
        let name = ScopeName(scope)
        guard let open = frame?.named(name) else {
            let openers = receiver.openers(of: name)
            let around = frame.map { ScopeTexts.Open(name: $0.name, openers: $0.container.openers(of: $0.name)) }
            throw ResolutionError(.scopeNotOpen, path: [entry.key], site: entry.site) {
                ScopeTexts.notOpen(name, openers, inside: around)
            }
        }
        self.frame = open
        try checkOpen()
    }

    /// Checked again inside the flight: a request that waited must neither receive an instance that was closed
    /// meanwhile nor construct another.
    ///
    /// - Throws: `.containerClosed` when the registration's container was closed, `.scopeClosed` when the scope of the
    ///   instance has ended.
    func checkOpen() throws(ResolutionError) {
        if container.isClosed { throw container.missing(entry.key) }
        guard let frame, frame.end.load() != 0 else { return }
        let name = frame.name
        throw ResolutionError(.scopeClosed, path: [entry.key], site: entry.site) { ScopeTexts.ended(name) }
    }

    /// Called in the flight, before the second look: checks again whether the instance may be constructed, and creates
    /// the storage of a custom scope.
    ///
    /// - Throws: As ``checkOpen()``.
    func begin() throws(ResolutionError) {
        try checkOpen()
        entry.resettableSlot?.createStorage()
    }

    /// The flight of this instance's construction.
    var flight: Flight { frame?.flight(of: entry) ?? entry.flight }

    /// The instance, if there is one. Called before the flight is taken, and again afterwards, because the previous
    /// holder may have constructed it.
    func load() -> Service? {
        switch entry.retention {
        case .transient, .graph: return nil
        case .singleton: return entry.singleton.load(as: Service.self)
        case .resettable:
            guard let slot = entry.resettableSlot else { return nil }
            generation = slot.generation
            return slot.load(as: Service.self)
        case .scoped: return frame?.instance(of: entry, as: Service.self)
        }
    }

    /// Stores the instance, unless its scope was reset or has ended meanwhile. In that case, or if the container was
    /// closed meanwhile, its closing hooks run at once.
    func store(_ instance: Service) {
        let isStored: Bool
        switch entry.retention {
        case .transient, .graph: return
        case .singleton:
            entry.singleton.store(instance)
            isStored = true
        case .resettable:
            isStored = entry.resettableSlot?.store(instance, ifGeneration: generation) ?? false
        case .scoped:
            frame?.store(instance, of: entry)
            return
        }
        if entry.scope == .weak, WeakReference.object(in: instance) == nil {
            container.emit(.init(kind: .notShared, service: entry.key, layer: container.name))
        }
        if entry.hasClosing, !isStored || !container.noteClosable(entry) {
            close(instance, ClosingRun(container: container))
        }
    }

    private func close(_ instance: Service, _ run: ClosingRun) {
        run.start(entry.boundClosings(for: instance).map { (entry.key, $0) })
    }
}
