/// Checks whether a constructed object is still alive.
final class LeakCheck {
    let service: ServiceKey
    private weak var object: AnyObject?

    init?<Service>(_ service: ServiceKey, _ instance: Service) {
        guard let object = WeakReference.object(in: instance) else { return nil }
        self.service = service
        self.object = object
    }

    var isAlive: Bool { object != nil }
}
