/// The edges between the registrations of one layer, in flat arrays, grouped by source.
struct LayerEdges {
    /// The meaning of an edge for the compilation of a layer.
    struct Roles: OptionSet {
        let rawValue: UInt8

        /// The target must exist first.
        static let direct = Roles(rawValue: 1)
        /// The target is constructed in the same construction, possibly after the source, so its execution joins the
        /// source's.
        static let joining = Roles(rawValue: 2)
        /// The construction of the source leads to the target.
        static let held = Roles(rawValue: 4)
        /// The source may lead to the target later, through a `Lazy`.
        static let later = Roles(rawValue: 8)

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(_ kind: DependencyGraph.Edge.Kind) {
            self = []
            if !kind.breaksCycle { insert(.direct) }
            if kind.joinsExecution { insert(.joining) }
            if kind.holds { insert(kind.isDeferred ? .later : .held) }
        }
    }

    private var offsets = [0]
    private var targets: [Int] = []
    private var roles: [Roles] = []

    /// Adds an edge to the row that ends next. An edge without a role is dropped.
    mutating func append(_ target: Int, _ roles: Roles) {
        guard !roles.isEmpty else { return }
        targets.append(target)
        self.roles.append(roles)
    }

    /// Ends the row: the edges of the current registration are complete.
    mutating func endRow() { offsets.append(targets.count) }

    /// Whether no registration leads to itself by edges of any role. Linear.
    var isAcyclic: Bool {
        StronglyConnectedComponents.isAcyclic(count: offsets.count - 1, offsets: offsets, targets: targets)
    }

    /// The edges that `isIncluded` accepts. Linear.
    func rows(where isIncluded: (_ source: Int, _ target: Int, _ roles: Roles) -> Bool) -> Rows {
        var offsets = [0]
        var targets: [Int] = []
        offsets.reserveCapacity(self.offsets.count)
        for source in 0..<self.offsets.count - 1 {
            for edge in self.offsets[source]..<self.offsets[source + 1]
            where isIncluded(source, self.targets[edge], roles[edge]) {
                targets.append(self.targets[edge])
            }
            offsets.append(targets.count)
        }
        return Rows(offsets: offsets, targets: targets)
    }

    /// Edges, and the components of registrations that lead to each other by them.
    struct Rows: Sendable {
        let offsets: [Int]
        let targets: [Int]
        /// The component of each registration.
        let components: [Int]
        /// The number of registrations in each component.
        let sizes: [Int]

        init(offsets: [Int], targets: [Int]) {
            self.offsets = offsets
            self.targets = targets
            components = StronglyConnectedComponents.compute(
                count: offsets.count - 1, offsets: offsets, targets: targets)
            var sizes = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
            for component in components { sizes[component] += 1 }
            self.sizes = sizes
        }

        private func targets(of source: Int) -> ArraySlice<Int> { targets[offsets[source]..<offsets[source + 1]] }

        func needsItself(_ index: Int) -> Bool { targets(of: index).contains(index) }

        /// Whether a registration leads back to itself.
        func hasCycle(through index: Int) -> Bool { sizes[components[index]] > 1 || needsItself(index) }

        /// The shortest path from a registration back to itself, with the registration at both ends; nil if there is
        /// none.
        func cycle(from start: Int) -> [Int]? {
            guard hasCycle(through: start) else { return nil }
            var previous: [Int: Int] = [:]
            var queue = [start]
            var next = 0
            while next < queue.count {
                let current = queue[next]
                next += 1
                for target in targets(of: current) where components[target] == components[start] {
                    if target == start { return path(to: current, from: start, previous) + [start] }
                    guard previous[target] == nil else { continue }
                    previous[target] = current
                    queue.append(target)
                }
            }
            return nil
        }

        private func path(to end: Int, from start: Int, _ previous: [Int: Int]) -> [Int] {
            var path = [end]
            while let last = path.last, last != start, let before = previous[last] { path.append(before) }
            return path.reversed()
        }
    }
}
