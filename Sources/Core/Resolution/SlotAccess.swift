/// One construction's view of the slot that its instance goes into.
final class SlotAccess<Service> {
    private let entry: TypedEntry<Service>
    private let container: Container
    private let scoped: (slot: ScopedSlot<Service>, frame: ScopeFrame)?
    private var generation = 0

    /// The slot of a service that is stored beyond its graph.
    ///
    /// - Parameter frame: The scopes that are open around the request.
    /// - Throws: `.scopeNotOpen`, `.scopeClosed`.
    init(
        _ entry: TypedEntry<Service>, in container: Container, frame: ScopeFrame?, askedThrough asked: Container
    ) throws(ResolutionError) {
        self.entry = entry
        self.container = container
        guard case .scoped(let name) = entry.retention else {
            scoped = nil
            return
        }
        guard let open = frame?.named(name) else {
            let openers = container.openers(of: name, askedThrough: asked)
            throw ResolutionError(.scopeNotOpen, path: [entry.key], site: entry.site) {
                ScopeTexts.notOpen(name, openers)
            }
        }
        guard let slot = open.slot(of: entry) else {
            throw ResolutionError(.scopeClosed, path: [entry.key], site: entry.site) { "Scope `\(name)` has ended." }
        }
        scoped = (slot, open)
    }

    /// The construction of this instance.
    var flight: Flight { scoped?.slot.flight ?? entry.flight }

    /// The scopes that the instance may know of: those that live at least as long as it.
    var frame: ScopeFrame? { scoped?.frame }

    /// The instance, if there is one. Before the flight is taken, and again after: whoever held it may have made it.
    func load() -> Service? {
        switch entry.retention {
        case .transient, .graph: return nil
        case .permanent(let slot): return slot.load()
        case .resettable(let slot):
            generation = slot.generation
            return slot.load()
        case .scoped: return scoped?.slot.instance.load()
        }
    }

    /// Stores the instance. One whose construction outlasts its scope is delivered without, and closed at once.
    func store(_ instance: Service) {
        let isKept: Bool
        switch entry.retention {
        case .transient, .graph: return
        case .permanent(let slot):
            slot.store(instance)
            isKept = true
        case .resettable(let slot): isKept = slot.store(instance, ifGeneration: generation)
        case .scoped: return storeScoped(instance)
        }
        if entry.scope == .weak, !WeakStorage.isObject(instance) {
            container.emit(.init(kind: .notShared, service: entry.key, layer: container.name))
        }
        if !entry.closings.isEmpty, !isKept || !container.noteClosable(entry) {
            close(instance, ClosingRun(container: container))
        }
    }

    private func storeScoped(_ instance: Service) {
        guard let (slot, frame) = scoped else { return }
        let closings = entry.boundClosings(for: instance)
        let witness = frame.container.isObserved ? LeakWitness(entry.key, instance) : nil
        if frame.note(entry.key, closings, witness) {
            slot.instance.store(instance)
        } else {
            close(instance, ClosingRun(container: frame.container, deadline: frame.closingDeadline))
        }
    }

    private func close(_ instance: Service, _ run: ClosingRun) {
        run.start(entry.boundClosings(for: instance).map { (entry.key, $0) })
    }
}
