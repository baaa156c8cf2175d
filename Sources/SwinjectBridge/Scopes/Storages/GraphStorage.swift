/// Stores one object for each object graph: while the graph's resolve runs, and afterwards as long as other code holds
/// the object. A value is not stored for a graph, as in Swinject: each request constructs one.
///
/// It drops a graph that nothing refers to any more, so it does not grow. Not Sendable.
public final class GraphStorage: InstanceStorage {
    private struct Stored {
        weak var graph: ObjectGraph?
        weak var object: AnyObject?
    }

    private var stored: [ObjectIdentifier: Stored] = [:]
    private var latest: Any?
    private var sweepAt = 8

    /// The instance that was stored last; nil after the resolve that stored it.
    public var instance: Any? {
        get { latest }
        set {
            latest = newValue
            if newValue == nil { stored = [:] }
        }
    }

    /// An empty storage.
    public init() {}

    /// Holds the instances weakly from now on.
    public func graphResolutionCompleted() {
        latest = nil
    }

    /// The instance of one graph.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        let stored = stored[ObjectIdentifier(graph.graph)]
        return stored?.graph === graph.graph ? stored?.object : nil
    }

    /// Stores an instance for one graph.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        latest = instance
        if let instance { graph.graph.hold(instance) }
        if stored.count >= sweepAt {
            stored = stored.filter { $0.value.graph != nil && $0.value.object != nil }
            sweepAt = max(8, stored.count * 2)
        }
        stored[ObjectIdentifier(graph.graph)] = Stored(
            graph: graph.graph, object: instance.flatMap(WeakStorage.object(in:)))
    }
}
