/// A type that registers itself.
///
/// ```swift
/// extension NetworkService: Registerable {
///     static func register(in container: Container) {
///         container.register((any Network).self, NetworkService.init(device:)).scope(.container)
///     }
/// }
/// ```
///
/// A main-actor type, and every type of a module whose default isolation is the main actor, must declare
/// `nonisolated static func register(in:)`.
public protocol Registerable {
    /// Registers the services of the type. Called when a layer that lists the type is configured. Must not resolve.
    static func register(in container: Container)

    /// Whether the type is a ``HostedService``. Follows from its conformances; do not implement it.
    static var isHostedService: Bool { get }
}

extension Registerable {
    /// False: the type is not a ``HostedService``.
    public static var isHostedService: Bool { false }
}

extension Registerable where Self: Hostable {
    /// True: the host can start the type.
    public static var isHostedService: Bool { true }
}

/// A group of types that register together: a module lists its own internal types, and the layer lists the module.
public protocol RegisterableGroup: Registerable {
    /// The types, in order of registration.
    static var managedTypes: [any Registerable.Type] { get }
}

extension RegisterableGroup {
    /// Registers each of the group's types.
    public static func register(in container: Container) {
        for type in managedTypes { Registrar.register(type, in: container) }
    }
}

extension Registrar {
    static func register(_ type: any Registerable.Type, in container: Container) {
        $current.withValue(Registrant(type: type, isHostedService: type.isHostedService)) {
            type.register(in: container)
        }
    }
}
