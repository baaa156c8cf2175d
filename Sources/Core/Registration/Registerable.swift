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
/// A main-actor type, and every type of a module whose default isolation is the main actor, writes
/// `nonisolated static func register(in:)`.
public protocol Registerable {
    /// Registers the type's services. Called once, when the layer that lists the type is configured; must not resolve.
    static func register(in container: Container)
}

/// Types that register together: a module lists its own internal types, the layer lists the module.
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

/// Which type is registering itself, so that a registration knows its module.
enum Registrar {
    /// The metatype of the `Registerable` type whose `register(in:)` runs in this task.
    @TaskLocal static var current: Any.Type?

    static func register(_ type: any Registerable.Type, in container: Container) {
        let erased: Any.Type = type
        $current.withValue(erased) { type.register(in: container) }
    }

    /// The module of a type, from its qualified name.
    ///
    /// Asks for the name alone: `String(reflecting:)` looks for four conformances of the metatype first, and what it finds
    /// fills the process's cache of conformances, which every later cast of the application goes through.
    static func module(of type: Any.Type) -> String {
        String(_typeName(type).prefix { $0 != "." })
    }
}
