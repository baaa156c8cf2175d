/// The instances made together: what graph scope shares. Belongs to one resolve and its thread.
final class ObjectGraph {
    private var instances: [ObjectIdentifier: AnyObject] = [:]
    private var underWay: Set<ObjectIdentifier> = []

    func instance<Service>(of entry: TypedEntry<Service>) -> Service? {
        (instances[ObjectIdentifier(entry)] as? Box<Service>)?.value
    }

    func store<Service>(_ instance: Service, of entry: TypedEntry<Service>) {
        instances[ObjectIdentifier(entry)] = Box(instance)
    }

    /// Marks the entry as being made. False when it is already: it needs itself.
    func begin(_ entry: Entry) -> Bool {
        underWay.insert(ObjectIdentifier(entry)).inserted
    }

    func end(_ entry: Entry) {
        underWay.remove(ObjectIdentifier(entry))
    }
}
