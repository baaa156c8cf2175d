/// Stores the instance in several storages; it exists as long as one of them has it. Not Sendable.
public final class CompositeStorage: InstanceStorage {
    private let components: [any InstanceStorage]

    /// Creates a storage of others, which are read in this order.
    public init(_ components: [any InstanceStorage]) {
        self.components = components
    }

    /// The first instance that a component has; setting it sets all components.
    public var instance: Any? {
        get { components.lazy.compactMap(\.instance).first }
        set { for component in components { component.instance = newValue } }
    }

    /// Notifies every component.
    public func graphResolutionCompleted() {
        for component in components { component.graphResolutionCompleted() }
    }

    /// The first instance that a component has for the graph.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        components.lazy.compactMap { $0.instance(inGraph: graph) }.first
    }

    /// Stores the instance in every component.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        for component in components { component.setInstance(instance, inGraph: graph) }
    }
}
