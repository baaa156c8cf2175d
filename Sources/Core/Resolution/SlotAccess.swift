/// One construction's view of the slot that its instance goes into.
final class SlotAccess<Service> {
    private let entry: TypedEntry<Service>
    private let container: Container
    private var generation = 0

    init(_ entry: TypedEntry<Service>, in container: Container) {
        self.entry = entry
        self.container = container
    }

    /// Looks again, now that the flight is taken: whoever held it may have made the instance.
    func load() -> Service? {
        switch entry.retention {
        case .transient, .graph: return nil
        case .permanent(let slot): return slot.load()
        case .resettable(let slot):
            generation = slot.generation
            return slot.load()
        }
    }

    /// Stores the instance, unless the scope was reset since `load`.
    func store(_ instance: Service) {
        switch entry.retention {
        case .transient, .graph: return
        case .permanent(let slot): slot.store(instance)
        case .resettable(let slot): slot.store(instance, ifGeneration: generation)
        }
        if entry.scope == .weak, !WeakStorage.isObject(instance) {
            container.emit(.init(kind: .notShared, service: entry.key, layer: container.name))
        }
        if !entry.closings.isEmpty { container.noteClosable(entry) }
    }
}
