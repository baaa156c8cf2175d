/// The layout of folders and arrows on the page of a ``FolderDrawing``: one column, with arcs on both sides.
///
/// No arc crosses a folder. An arc over more folders extends further, so the numbers on the arcs do not overlap, unless
/// there are so many folders that the arcs are close together.
struct FolderPageLayout {
    static let boxWidth = 240
    static let boxHeight = 30
    private static let pitch = 58
    private static let margin = 30

    /// The left edge of the folders.
    let left: Int
    let width: Int
    let height: Int
    /// The upper edge of each folder.
    let tops: [String: Int]
    /// The upper edge of each floor, and its number from 1.
    let floorLines: [(y: Int, number: Int)]
    /// Whether the arcs are too close together for a number on each.
    let isCrowded: Bool
    private let ranks: [String: Int]
    private let step: Double

    init(of drawing: FolderDrawing) {
        let ranks = Dictionary(drawing.folders.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        let spans = drawing.arrows.map { arrow in
            (arrow.goesUp, abs((ranks[arrow.from] ?? 0) - (ranks[arrow.to] ?? 0)))
        }
        let (down, up) = (
            spans.filter { !$0.0 }.map(\.1).max() ?? 0, spans.filter(\.0).map(\.1).max() ?? 0
        )
        // Three digits fit into 30 pixels; an arc may extend by at most 360.
        step = min(30, 360 / Double(max(1, down, up)))
        isCrowded = step < 22
        self.ranks = ranks
        let sides = (Int(Double(down) * step), Int(Double(up) * step))
        left = Self.margin + 10 + sides.0
        width = left + Self.boxWidth + sides.1 + 10 + Self.margin
        var tops: [String: Int] = [:]
        var lines: [(y: Int, number: Int)] = []
        var floor = -1
        for (rank, folder) in drawing.folders.enumerated() {
            let top = Self.margin + 20 + rank * Self.pitch
            tops[folder] = top
            if let own = drawing.floors[folder], own != floor {
                floor = own
                lines.append((top - 23, own + 1))
            }
        }
        self.tops = tops
        floorLines = lines
        height = Self.margin * 2 + 20 + drawing.folders.count * Self.pitch
    }

    /// The arc of an arrow, and the position of its number.
    func arc(of arrow: FolderDrawing.Arrow) -> (path: String, x: Int, y: Int)? {
        guard let from = tops[arrow.from], let to = tops[arrow.to], let start = ranks[arrow.from],
            let end = ranks[arrow.to]
        else { return nil }
        // An arrow leaves a folder in the half that faces the target and arrives in the half that faces the source.
        let (y1, y2) = from < to ? (from + 22, to + 8) : (from + 8, to + 22)
        let reach = 24 + Double(abs(start - end)) * step - step
        let x = arrow.goesUp ? left + Self.boxWidth : left
        let side = arrow.goesUp ? 1.0 : -1.0
        // A cubic curve extends to three quarters of the distance to its two handles.
        let handle = x + Int(side * reach * 4 / 3)
        return ("M\(x) \(y1)C\(handle) \(y1) \(handle) \(y2) \(x) \(y2)", x + Int(side * reach), (y1 + y2) / 2)
    }
}
