/// Finds the strongly connected components of a graph, the largest sets of modules that all reach each other, with
/// Tarjan's algorithm. It uses an explicit stack, so a deep graph needs no deep call stack.
struct CyclicComponents {
    private let graph: ModuleGraph
    private var order: [String: Int] = [:]
    private var low: [String: Int] = [:]
    private var stack: [String] = []
    private var onStack: Set<String> = []
    private var found: [Set<String>] = []

    /// The components of two or more modules, in the order of their first names. Linear in the number of edges.
    static func find(in graph: ModuleGraph) -> [Set<String>] {
        var search = CyclicComponents(graph: graph)
        for module in graph.modules where search.order[module] == nil { search.visit(module) }
        return search.found.sorted { ($0.min() ?? "") < ($1.min() ?? "") }
    }

    private init(graph: ModuleGraph) { self.graph = graph }

    private mutating func visit(_ root: String) {
        var path: [(module: String, edges: [ModuleGraph.Edge], next: Int)] = [enter(root)]
        while var step = path.popLast() {
            if step.next < step.edges.count {
                let target = step.edges[step.next].imported
                step.next += 1
                path.append(step)
                if order[target] == nil {
                    path.append(enter(target))
                } else if onStack.contains(target) {
                    lower(step.module, to: order[target])
                }
            } else {
                if let parent = path.last?.module { lower(parent, to: low[step.module]) }
                if low[step.module] == order[step.module] { leave(step.module) }
            }
        }
    }

    private mutating func enter(_ module: String) -> (module: String, edges: [ModuleGraph.Edge], next: Int) {
        order[module] = order.count
        low[module] = order[module]
        stack.append(module)
        onStack.insert(module)
        return (module, graph.edges(from: module), 0)
    }

    private mutating func lower(_ module: String, to value: Int?) {
        guard let value, let own = low[module] else { return }
        low[module] = min(own, value)
    }

    private mutating func leave(_ root: String) {
        var cyclicComponent: Set<String> = []
        while let module = stack.popLast() {
            onStack.remove(module)
            cyclicComponent.insert(module)
            if module == root { break }
        }
        if cyclicComponent.count > 1 { found.append(cyclicComponent) }
    }
}
