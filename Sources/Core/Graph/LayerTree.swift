/// Which layers of a graph stand above which others, answered without a walk from one to the other.
struct LayerTree {
    /// When a walk over the tree enters each layer, and when it has left all layers below.
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

    /// True when `layer` sees what `other` registers: it is the same or one of those below.
    func reaches(_ other: Int, from layer: Int) -> Bool {
        layer == other || entered[other] <= entered[layer] && entered[layer] < left[other]
    }
}
