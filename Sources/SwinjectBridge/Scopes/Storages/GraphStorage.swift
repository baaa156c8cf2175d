/// Stores one object for each object graph: while a resolve works in the graph, and afterwards as long as other code
/// holds the object. It stores no value types for a graph, as in Swinject: each request constructs a value.
///
/// It removes released graphs and objects from time to time, so it does not grow without limit. Not Sendable.
public final class GraphStorage: InstanceStorage {
    private struct Stored {
        weak var graph: ObjectGraph?
        weak var object: AnyObject?
    }

    private var stored: [ObjectIdentifier: Stored] = [:]
    private var latest: Any?
    private var sweepAt = 8

    /// The instance that was stored last, in any graph; nil after the outermost resolve has ended.
    public var instance: Any? {
        get { latest }
        set {
            latest = newValue
            if newValue == nil { stored = [:] }
        }
    }

    /// An empty storage.
    public init() {}

    /// Releases ``instance``. The storage holds the objects of the graphs weakly at all times; each graph holds its own
    /// until the last resolve in it ends.
    public func graphResolutionCompleted() {
        latest = nil
    }

    /// The object of one graph; nil if it has none or the object was released.
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
