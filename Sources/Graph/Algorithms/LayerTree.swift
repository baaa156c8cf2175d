/// Answers which layers of a graph are ancestors of which others, without a walk from one to the other.
struct LayerTree {
    /// The times at which a walk over the tree enters each layer, and leaves it after all its descendants.
    private let entryTimes: [Int]
    private let exitTimes: [Int]

    /// Linear, and without recursion. A layer in a cycle of parents counts as an ancestor of no other layer. A graph
    /// of containers has no such cycle, because containers in a cycle have no parent: see `Parentage` in StrataCore.
    init(_ layers: [DependencyGraph.Layer]) {
        var children = [[Int]](repeating: [], count: layers.count)
        for (layer, parent) in layers.map(\.parent).enumerated() {
            if let parent { children[parent].append(layer) }
        }
        var entryTimes = [Int](repeating: -1, count: layers.count)
        var exitTimes = entryTimes
        var (time, pending) = (0, layers.indices.filter { layers[$0].parent == nil })
        while let layer = pending.popLast() {
            if entryTimes[layer] >= 0 {
                exitTimes[layer] = time
                continue
            }
            entryTimes[layer] = time
            time += 1
            pending.append(layer)
            pending += children[layer]
        }
        (self.entryTimes, self.exitTimes) = (entryTimes, exitTimes)
    }

    /// True if `other` is `layer` or one of its ancestors, so that `layer` sees the registrations of `other`.
    func reaches(_ other: Int, from layer: Int) -> Bool {
        layer == other || entryTimes[other] <= entryTimes[layer] && entryTimes[layer] < exitTimes[other]
    }
}
