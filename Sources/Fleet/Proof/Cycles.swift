/// Finds cycles among processes.
enum Cycles {
    /// For each group of processes that lead to each other, a shortest cycle through the first of them, ending where it
    /// began.
    static func shortest(count: Int, next: (Int) -> [Int]) -> [[Int]] {
        var found: [[Int]] = []
        var covered: Set<Int> = []
        let edges = (0..<count).map(next)
        for start in 0..<count where !covered.contains(start) {
            guard let cycle = path(from: start, edges) else { continue }
            found.append(cycle)
            // Of the processes that lead here and back, no further cycle is reported.
            covered.formUnion(reachable(from: start, edges).filter { reachable(from: $0, edges).contains(start) })
        }
        return found
    }

    /// The shortest path from a process back to itself.
    private static func path(from start: Int, _ edges: [[Int]]) -> [Int]? {
        var before: [Int: Int] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let process = queue[next]
            next += 1
            for other in edges[process] {
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

    private static func reachable(from start: Int, _ edges: [[Int]]) -> Set<Int> {
        var found: Set<Int> = [start]
        var open = [start]
        while let process = open.popLast() {
            for other in edges[process] where found.insert(other).inserted { open.append(other) }
        }
        return found
    }
}
