/// Answers which layers of a graph are ancestors of which others, without a walk from one to the other.
struct LayerTree {
    /// The times at which a walk over the tree enters each layer, and leaves it after all layers below.
    private let entered: [Int]
    private let left: [Int]

    /// Linear, and without recursion. Layers that are their own ancestors, which no container has, are above nothing.
    init(_ layers: [DependencyGraph.Layer]) {
        var children = [[Int]](repeating: [], count: layers.count)
        for (layer, parent) in layers.map(\.parent).enumerated() {
            if let parent { children[parent].append(layer) }
        }
        var entered = [Int](repeating: -1, count: layers.count)
        var left = entered
        var (time, pending) = (0, layers.indices.filter { layers[$0].parent == nil })
        while let layer = pending.popLast() {
            if entered[layer] >= 0 {
                left[layer] = time
                continue
            }
            entered[layer] = time
            time += 1
            pending.append(layer)
            pending += children[layer]
        }
        (self.entered, self.left) = (entered, left)
    }

    /// True if `other` is `layer` or one of its ancestors, so that `layer` sees the registrations of `other`.
    func reaches(_ other: Int, from layer: Int) -> Bool {
        layer == other || entered[other] <= entered[layer] && entered[layer] < left[other]
    }
}
