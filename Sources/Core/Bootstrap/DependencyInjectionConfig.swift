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

    /// The types that register in it, in order. Computed, because a stored array of metatypes is not safe between
    /// threads.
    static var managedTypes: [any Registerable.Type] { get }

    /// Declares everything that belongs to no type, such as ``Container/expects(_:from:fileID:filePath:line:column:)``.
    /// The default declares nothing.
    static func declare(in container: Container)
}

extension DependencyInjectionConfig {
    /// Declares nothing.
    public static func declare(in container: Container) {}

    /// Registers this layer and its parents, proves the whole dependency graph, and seals the layers. No factory runs.
    ///
    /// Parents come first. A second call does nothing; after a failure it throws the same error.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public static func configure(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(BootstrapError) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        _ = try Bootstrap.configure([self], providing: [], site: site)
    }

    /// Like ``configure(fileID:filePath:line:column:)``, with the values that the layers expect.
    ///
    /// - Parameter value: Each value, under its static type. Every layer that expects it receives it.
    public static func configure<each Value: Sendable>(
        providing value: repeat each Value, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) throws(BootstrapError) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        _ = try Bootstrap.configure([self], providing: Provision.list(repeat each value), site: site)
    }
}
