/// Finds cycles among processes.
enum Cycles {
    /// For each group of processes that lead to each other, a shortest cycle through the first of them, ending where it
    /// began.
    ///
    /// Linear in the processes and the edges between them.
    static func shortest(count: Int, next: (Int) -> [Int]) -> [[Int]] {
        let edges = (0..<count).map(next)
        let groups = groups(edges)
        var searched: Set<Int> = []
        return (0..<count).filter { searched.insert(groups[$0]).inserted }.compactMap {
            path(from: $0, edges, groups)
        }
    }

    /// The shortest path from a process back to itself, which is inside its group.
    private static func path(from start: Int, _ edges: [[Int]], _ groups: [Int]) -> [Int]? {
        var before: [Int: Int] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let process = queue[next]
            next += 1
            for other in edges[process] where groups[other] == groups[start] {
                if other == start {
                    var path = [start, process]
                    while let last = path.last, last != start, let step = before[last] { path.append(step) }
                    return process == start ? [start, start] : path.reversed()
                }
                if before[other] == nil {
                    before[other] = process
                    queue.append(other)
                }
            }
        }
        return nil
    }

    /// The group of each process, named by one of its processes: a strongly connected component, by Kosaraju's
    /// algorithm.
    private static func groups(_ edges: [[Int]]) -> [Int] {
        var backward = [[Int]](repeating: [], count: edges.count)
        for process in edges.indices {
            for other in edges[process] { backward[other].append(process) }
        }
        var groups = [Int](repeating: -1, count: edges.count)
        for first in calleesFirst(edges).reversed() where groups[first] < 0 {
            groups[first] = first
            var open = [first]
            while let process = open.popLast() {
                for other in backward[process] where groups[other] < 0 {
                    groups[other] = first
                    open.append(other)
                }
            }
        }
        return groups
    }

    /// The processes in the order in which a depth-first search leaves them. The stack is explicit, so a chain may have
    /// any length.
    private static func calleesFirst(_ edges: [[Int]]) -> [Int] {
        var order: [Int] = []
        var isFound = [Bool](repeating: false, count: edges.count)
        var cursor = [Int](repeating: 0, count: edges.count)
        for start in edges.indices where !isFound[start] {
            isFound[start] = true
            var path = [start]
            while let process = path.last {
                guard cursor[process] < edges[process].count else {
                    order.append(process)
                    path.removeLast()
                    continue
                }
                let other = edges[process][cursor[process]]
                cursor[process] += 1
                guard !isFound[other] else { continue }
                isFound[other] = true
                path.append(other)
            }
        }
        return order
    }
}
