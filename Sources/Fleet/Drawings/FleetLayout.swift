/// The positions of the processes on a page: callers are above the processes that they call, except in a cycle.
struct FleetLayout {
    static let boxWidth = 190
    static let boxHeight = 54
    static let gapX = 40
    static let gapY = 110
    static let margin = 20

    /// The upper left corner of each process.
    private(set) var corners: [(x: Int, y: Int)] = []
    private(set) var width = 0
    private(set) var height = 0

    init(of drawing: FleetDrawing) {
        let count = drawing.fleet.count
        var next = [[Int]](repeating: [], count: count)
        for arrow in drawing.arrows {
            if let target = arrow.to, target != arrow.from { next[arrow.from].append(target) }
        }
        let rows = Self.rows(next)
        var columns = [Int](repeating: 0, count: (rows.max() ?? -1) + 1)
        corners = rows.map { row in
            defer { columns[row] += 1 }
            return (
                x: Self.margin + columns[row] * (Self.boxWidth + Self.gapX),
                y: Self.margin + row * (Self.boxHeight + Self.gapY)
            )
        }
        // Rows with fewer processes are centered.
        let widest = columns.max() ?? 0
        for (process, row) in rows.enumerated() {
            corners[process].x += (widest - columns[row]) * (Self.boxWidth + Self.gapX) / 2
        }
        width = 2 * Self.margin + max(widest, 1) * (Self.boxWidth + Self.gapX)
        height = 2 * Self.margin + max(columns.count, 1) * (Self.boxHeight + Self.gapY) - Self.gapY + 30
    }

    /// The row of each process: one below its lowest caller. Calls that close a cycle do not count.
    private static func rows(_ next: [[Int]]) -> [Int] {
        var order: [Int] = []
        var state = [Int](repeating: 0, count: next.count)
        var back: Set<[Int]> = []
        for start in next.indices where state[start] == 0 {
            var stack = [(process: start, edge: 0)]
            state[start] = 1
            while let (process, edge) = stack.last {
                guard edge < next[process].count else {
                    state[process] = 2
                    order.append(process)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].edge += 1
                let target = next[process][edge]
                if state[target] == 1 { back.insert([process, target]) }
                if state[target] == 0 {
                    state[target] = 1
                    stack.append((target, 0))
                }
            }
        }
        var rows = [Int](repeating: 0, count: next.count)
        for process in order.reversed() {
            for target in next[process] where !back.contains([process, target]) {
                rows[target] = max(rows[target], rows[process] + 1)
            }
        }
        return rows
    }

    /// A curve from one process to another; from a process to itself, a loop at its right side.
    func path(from: Int, to: Int, number: Int) -> String {
        let (start, end) = (corners[from], corners[to])
        let shift = (number % 5 - 2) * 14
        if from == to {
            let (x, y) = (start.x + Self.boxWidth, start.y + Self.boxHeight / 2)
            return "M\(x) \(y - 12)C\(x + 46) \(y - 30) \(x + 46) \(y + 30) \(x + 4) \(y + 12)"
        }
        let down = end.y >= start.y
        let (x1, x2) = (start.x + Self.boxWidth / 2 + shift, end.x + Self.boxWidth / 2 + shift)
        let (y1, y2) =
            down ? (start.y + Self.boxHeight, end.y - 4) : (start.y, end.y + Self.boxHeight + 4)
        let bend = down ? 50 : -50
        return "M\(x1) \(y1)C\(x1) \(y1 + bend) \(x2) \(y2 - bend) \(x2) \(y2)"
    }
}
