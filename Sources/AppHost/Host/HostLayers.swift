package import StrataCore

/// The layers that a body may request by their configs.
package struct HostLayers: Sendable {
    /// The container of a config; nil if the config describes no layer of the host.
    let containerOf: @Sendable (any DependencyInjectionConfig.Type) -> Container?
    /// The type that is created with the layers, such as `AppHost`.
    private let initializer: String
    private let presentations: [String]
    /// The owner of the layers, such as `host`.
    let owner: String

    /// - Parameters:
    ///   - owner: The owner of the layers, such as `host`.
    ///   - initializer: The type that is created with the layers, such as `AppHost`.
    ///   - presentations: The layers that it was created with, as messages name them.
    package init(
        of owner: String, initializer: String, presentations: [String],
        containerOf: @escaping @Sendable (any DependencyInjectionConfig.Type) -> Container?
    ) {
        self.owner = owner
        self.initializer = initializer
        self.presentations = presentations
        self.containerOf = containerOf
    }

    /// The reason that a config describes no layer, and how to add it.
    package func absence(of config: any DependencyInjectionConfig.Type) -> String {
        let all = (presentations + ["\(config)"]).map { "\($0).self" }.joined(separator: ", ")
        return "`\(config)` is not a layer of this \(owner), nor a parent of one. Create the \(owner) with it: "
            + "`\(initializer)(\(all))`."
    }
}
