/// Arrows between files, or between groups of them, with the references that make each.
///
/// Nodes are numbers, so that a graph of thousands of files is searched in milliseconds.
struct FolderGraph {
    /// One end of an arrow: a file and, for patterns on types, the outermost type there.
    struct Arrow: Hashable {
        var from: Int
        var to: Int
    }

    /// A reference: the file that it is in, and its number there.
    struct Site: Hashable {
        var file: Int
        var number: Int
    }

    let names: [String]
    let references: ReferenceGraph
    /// Sorted by from and to.
    let arrows: [Arrow]
    let sites: [Arrow: [Site]]
    let targets: [[Int]]
    /// The node of each file, where a whole file is of one.
    let nodes: [Int?]

    /// Groups the files of a graph; `node` gives the group of a file and of the outermost type of the reference's end.
    init(
        names: [String], references: ReferenceGraph,
        node: (_ file: Int, _ declaration: UInt32?) -> Int?
    ) {
        self.names = names
        nodes = references.files.indices.map { node($0, nil) }
        self.references = references
        let wanted = ReferenceResolver.kinds.map(FolderRules.kinds.contains)
        var sites: [Arrow: [Site]] = [:]
        for (file, found) in references.found.enumerated() {
            for number in 0..<found.offsets.count where wanted[Int(found.kinds[number])] {
                let target = found.targets[number]
                let owner = Int(references.index.files[Int(target)])
                let user = found.users[number]
                guard let from = node(file, user == 0 ? nil : user - 1), let to = node(owner, target), from != to
                else { continue }
                sites[Arrow(from: from, to: to), default: []].append(Site(file: file, number: number))
            }
        }
        self.sites = sites
        arrows = sites.keys.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        var targets = [[Int]](repeating: [], count: names.count)
        for arrow in arrows { targets[arrow.from].append(arrow.to) }
        self.targets = targets
    }

    func weight(_ arrow: Arrow) -> Int { sites[arrow]?.count ?? 0 }

    func references(of arrow: Arrow) -> [SourceReference] {
        (sites[arrow] ?? []).map { references.reference($0.number, from: $0.file) }
    }

    /// The sets of nodes that all reach each other, of two and more, the largest first. Tarjan's algorithm with a stack of
    /// its own.
    var circles: [[Int]] {
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
                var circle: [Int] = []
                while let member = stack.popLast() {
                    isOpen[member] = false
                    circle.append(member)
                    if member == node { break }
                }
                if circle.count > 1 { found.append(circle.sorted()) }
            }
        }
        return found.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    /// The shortest way from one node to another inside a set, as nodes; empty when there is none.
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

    /// The cheapest arrows to remove so that a circle is none, counted in references; those with the fewest first, which
    /// is the order in which to do it.
    func cut(of circle: [Int]) -> [Arrow] {
        let places = Dictionary(uniqueKeysWithValues: circle.enumerated().map { ($1, $0) })
        var cost = [[Int]](repeating: [Int](repeating: 0, count: circle.count), count: circle.count)
        var inner: [Arrow] = []
        for node in circle {
            for target in targets[node] {
                guard let from = places[node], let to = places[target] else { continue }
                let arrow = Arrow(from: node, to: target)
                inner.append(arrow)
                cost[from][to] = weight(arrow)
            }
        }
        var position = [Int](repeating: 0, count: circle.count)
        for (place, member) in CycleCut.order(cost).enumerated() { position[member] = place }
        let cut = inner.filter { arrow in
            guard let from = places[arrow.from], let to = places[arrow.to] else { return false }
            return position[from] > position[to]
        }
        return cut.sorted { (weight($0), $0.from, $0.to) < (weight($1), $1.from, $1.to) }
    }
}
