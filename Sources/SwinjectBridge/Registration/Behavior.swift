/// Receives each registration of a container, for example to count, check or extend it.
///
/// ```swift
/// container.addBehavior(RegistrationLog())
/// ```
///
/// Each conforming type decides whether it is Sendable. A container calls it on the thread that registers.
public protocol Behavior {
    /// Called after a registration and after each forward, in the order in which the behaviors were added.
    ///
    /// - Parameters:
    ///   - container: The container of the registration.
    ///   - type: The type under which the service is requested; for a forward, the forwarded type.
    ///   - entry: The registration.
    ///   - name: The name of the registration.
    func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?)
}
