/// Keeps one object for each object graph: while the graph's resolve runs, and after that as long as somebody holds it.
/// A value is not kept for a graph, as in Swinject: it is constructed at each request.
///
/// It forgets a graph that nobody can ask for any more, so it does not grow. Not Sendable.
public final class GraphStorage: InstanceStorage {
    private struct Kept {
        weak var graph: ObjectGraph?
        weak var object: AnyObject?
    }

    private var kept: [ObjectIdentifier: Kept] = [:]
    private var latest: Any?
    private var sweepAt = 8

    /// The instance of the graph that is being made; nil when none is.
    public var instance: Any? {
        get { latest }
        set {
            latest = newValue
            if newValue == nil { kept = [:] }
        }
    }

    /// An empty storage.
    public init() {}

    /// From now on the instances are kept weakly.
    public func graphResolutionCompleted() {
        latest = nil
    }

    /// The instance of one graph.
    public func instance(inGraph graph: GraphIdentifier) -> Any? {
        let kept = kept[ObjectIdentifier(graph.graph)]
        return kept?.graph === graph.graph ? kept?.object : nil
    }

    /// Keeps an instance for one graph.
    public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
        latest = instance
        if let instance { graph.graph.hold(instance) }
        if kept.count >= sweepAt {
            kept = kept.filter { $0.value.graph != nil && $0.value.object != nil }
            sweepAt = max(8, kept.count * 2)
        }
        kept[ObjectIdentifier(graph.graph)] = Kept(
            graph: graph.graph, object: instance.flatMap(WeakStorage.object(in:)))
    }
}
