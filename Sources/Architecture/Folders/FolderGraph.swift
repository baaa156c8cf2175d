/// Arrows between files, or between groups of them, with the references of each.
///
/// Nodes are numbers, so a graph of thousands of files is searched in milliseconds.
struct FolderGraph {
    /// An arrow between two nodes. A node is a group of files or, for patterns on types, of outermost types.
    struct Arrow: Hashable {
        var from: Int
        var to: Int
    }

    let names: [String]
    let references: ReferenceGraph
    /// Sorted by `from` and `to`.
    let arrows: [Arrow]
    let targets: [[Int]]
    /// The node of each file; `nil` when the file as a whole belongs to none.
    let nodes: [Int?]
    /// For each node the number of its first arrow; after the last node the number of all arrows.
    private let firstArrows = WordBuffer()
    /// For each arrow the index of its first site; after the last arrow the number of all sites.
    private let firstSites = WordBuffer()
    private let siteFiles = WordBuffer()
    private let siteNumbers = WordBuffer()

    /// Groups the files of a graph. `node` returns the group for one end of a reference: its file, and the declaration
    /// there, which is `nil` outside all types.
    init(
        names: [String], references: ReferenceGraph,
        node: (_ file: Int, _ declaration: UInt32?) -> Int?
    ) {
        self.names = names
        nodes = references.files.indices.map { node($0, nil) }
        self.references = references
        let draft = SiteDraft(nodeCount: names.count)
        for (file, found) in references.found.enumerated() {
            var number = -1
            while number &+ 1 < found.offsets.count {
                number &+= 1
                guard ReferenceResolver.isFirm(found.kinds[number]) else { continue }
                let target = found.targets[number]
                let owner = Int(references.index.files[Int(target)])
                let user = found.users[number]
                guard let from = node(file, user == 0 ? nil : user - 1), let to = node(owner, target), from != to
                else { continue }
                draft.append(from: from, to: to, file: file, number: number)
            }
        }
        var arrows: [Arrow] = []
        var targets = [[Int]](repeating: [], count: names.count)
        var last = Arrow(from: -1, to: -1)
        for place in draft.sorted() {
            let arrow = Arrow(from: Int(draft.froms[Int(place)]), to: Int(draft.tos[Int(place)]))
            if arrow != last {
                while firstArrows.count <= arrow.from { firstArrows.append(UInt32(truncatingIfNeeded: arrows.count)) }
                arrows.append(arrow)
                targets[arrow.from].append(arrow.to)
                firstSites.append(UInt32(truncatingIfNeeded: siteFiles.count))
                last = arrow
            }
            siteFiles.append(draft.files[Int(place)])
            siteNumbers.append(draft.numbers[Int(place)])
        }
        while firstArrows.count <= names.count { firstArrows.append(UInt32(truncatingIfNeeded: arrows.count)) }
        firstSites.append(UInt32(truncatingIfNeeded: siteFiles.count))
        self.arrows = arrows
        self.targets = targets
    }

    /// References in the order in which they were found.
    private final class SiteDraft {
        let froms = WordBuffer(capacity: 1024)
        let tos = WordBuffer(capacity: 1024)
        let files = WordBuffer(capacity: 1024)
        let numbers = WordBuffer(capacity: 1024)
        private let nodeCount: Int

        init(nodeCount: Int) { self.nodeCount = nodeCount }

        func append(from: Int, to: Int, file: Int, number: Int) {
            froms.append(UInt32(truncatingIfNeeded: from))
            tos.append(UInt32(truncatingIfNeeded: to))
            files.append(UInt32(truncatingIfNeeded: file))
            numbers.append(UInt32(truncatingIfNeeded: number))
        }

        /// The indices of the references sorted by `from` and `to`, equal pairs in the order found: two passes of a
        /// counting sort.
        func sorted() -> [UInt32] {
            let first = (0..<UInt32(truncatingIfNeeded: froms.count)).map(\.self)
            return sort(sort(first, by: tos), by: froms)
        }

        private func sort(_ order: [UInt32], by key: WordBuffer) -> [UInt32] {
            let next = WordBuffer(capacity: nodeCount + 1)
            next.reserve(nodeCount + 1)
            for place in order { next[Int(key[Int(place)]) + 1] &+= 1 }
            for node in 0..<nodeCount { next[node + 1] &+= next[node] }
            var sorted = [UInt32](repeating: 0, count: order.count)
            for place in order {
                let node = Int(key[Int(place)])
                sorted[Int(next[node])] = place
                next[node] &+= 1
            }
            return sorted
        }
    }

    /// The indices of the sites of an arrow; empty when there is no such arrow.
    private func sites(_ arrow: Arrow) -> Range<Int> {
        guard arrow.from + 1 < firstArrows.count else { return 0..<0 }
        var (low, high) = (Int(firstArrows[arrow.from]), Int(firstArrows[arrow.from + 1]))
        while low < high {
            let middle = (low + high) / 2
            if arrows[middle].to == arrow.to { return Int(firstSites[middle])..<Int(firstSites[middle + 1]) }
            if arrows[middle].to < arrow.to { low = middle + 1 } else { high = middle }
        }
        return 0..<0
    }

    func weight(_ arrow: Arrow) -> Int { sites(arrow).count }

    func references(of arrow: Arrow) -> [SourceReference] {
        sites(arrow).map { references.reference(Int(siteNumbers[$0]), from: Int(siteFiles[$0])) }
    }

    /// The strongly connected components of two or more nodes, the largest first. Tarjan's algorithm with an explicit
    /// stack.
    var cycles: [[Int]] {
        var order = [Int](repeating: -1, count: names.count)
        var low = order
        var isOpen = [Bool](repeating: false, count: names.count)
        var stack: [Int] = []
        var found: [[Int]] = []
        var count = 0
        for root in names.indices where order[root] < 0 {
            var path: [(node: Int, next: Int)] = [(root, 0)]
            while let step = path.last {
                let node = step.node
                if step.next == 0 {
                    order[node] = count
                    low[node] = count
                    count += 1
                    stack.append(node)
                    isOpen[node] = true
                }
                if step.next < targets[node].count {
                    path[path.count - 1].next += 1
                    let target = targets[node][step.next]
                    if order[target] < 0 {
                        path.append((target, 0))
                    } else if isOpen[target] {
                        low[node] = min(low[node], order[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == order[node] else { continue }
                var cycle: [Int] = []
                while let member = stack.popLast() {
                    isOpen[member] = false
                    cycle.append(member)
                    if member == node { break }
                }
                if cycle.count > 1 { found.append(cycle.sorted()) }
            }
        }
        return found.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    /// The shortest path from one node to another inside a set, as nodes; empty when there is none.
    func path(from start: Int, to end: Int, inside: Set<Int>) -> [Int] {
        var origin = [start: start]
        var frontier = [start]
        while !frontier.isEmpty {
            var next: [Int] = []
            for node in frontier {
                for target in targets[node] where inside.contains(target) && origin[target] == nil {
                    origin[target] = node
                    if target == end {
                        var path = [end]
                        while let last = path.last, last != start, let before = origin[last] { path.append(before) }
                        return path.reversed()
                    }
                    next.append(target)
                }
            }
            frontier = next
        }
        return []
    }

    /// The arrows whose removal leaves a component without a cycle and costs the fewest references; see ``CycleCut``.
    /// The arrows with the fewest references come first, which is the order in which to remove them.
    func cut(of cycle: [Int]) -> [Arrow] {
        let places = Dictionary(uniqueKeysWithValues: cycle.enumerated().map { ($1, $0) })
        var cost = [[Int]](repeating: [Int](repeating: 0, count: cycle.count), count: cycle.count)
        var inner: [Arrow] = []
        for node in cycle {
            for target in targets[node] {
                guard let from = places[node], let to = places[target] else { continue }
                let arrow = Arrow(from: node, to: target)
                inner.append(arrow)
                cost[from][to] = weight(arrow)
            }
        }
        var position = [Int](repeating: 0, count: cycle.count)
        for (place, member) in CycleCut.order(cost).enumerated() { position[member] = place }
        let cut = inner.filter { arrow in
            guard let from = places[arrow.from], let to = places[arrow.to] else { return false }
            return position[from] > position[to]
        }
        return cut.sorted { (weight($0), $0.from, $0.to) < (weight($1), $1.from, $1.to) }
    }
}
