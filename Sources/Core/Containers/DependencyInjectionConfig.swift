/// Describes one layer: its container and the types that register in it.
///
/// ```swift
/// public enum Services: DependencyInjectionConfig {
///     public static let container = Container("Services")
///     public static var managedTypes: [any Registerable.Type] { [DeviceService.self, NetworkService.self] }
/// }
/// ```
///
/// Only `main` names the container and calls ``configure(fileID:filePath:line:column:)``; all other code receives its
/// dependencies.
public protocol DependencyInjectionConfig: SendableMetatype {
    /// The layer's container. A stored `static let`.
    static var container: Container { get }

    /// The types that register in it, in order. Computed, because a stored array of metatypes is not Sendable.
    static var managedTypes: [any Registerable.Type] { get }

    /// Declares everything that belongs to no type, such as ``Container/expects(_:from:fileID:filePath:line:column:)``.
    /// The default declares nothing.
    static func declare(in container: Container)
}

extension DependencyInjectionConfig {
    /// Declares nothing.
    public static func declare(in container: Container) {}
}
