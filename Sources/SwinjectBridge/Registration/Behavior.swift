/// Is told of each registration of a container: to count, to check, to add to it.
///
/// ```swift
/// container.addBehavior(RegistrationLog())
/// ```
///
/// Whether it is Sendable is up to whoever writes it: a container calls it on the thread that registers.
public protocol Behavior {
    /// Called after a registration and after each forward, in the order in which behaviours were added.
    ///
    /// - Parameters:
    ///   - container: The container that it was made in.
    ///   - type: The type that the service is asked for by; for a forward, the forwarded type.
    ///   - entry: The registration.
    ///   - name: The name it has.
    func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?)
}
