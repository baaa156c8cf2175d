/// The endless cycles of a layer.
///
/// A cycle is searched for only when a request meets it, because a search for all of them would take time proportional
/// to the square of their lengths.
final class EndlessCycles: Sendable {
    private let entries: [Entry]
    private let positions: RegistrationPositions
    /// The edges to dependencies that must exist first, and the edges between transient services.
    private let direct: LayerEdges.Rows
    private let transient: LayerEdges.Rows

    init(
        _ entries: [Entry], positions: RegistrationPositions, direct: LayerEdges.Rows, transient: LayerEdges.Rows
    ) {
        self.entries = entries
        self.positions = positions
        self.direct = direct
        self.transient = transient
    }

    /// Whether a cycle leads through the entry at this position.
    func hasCycle(through position: Int) -> Bool {
        direct.hasCycle(through: position) || transient.hasCycle(through: position)
    }

    /// A shortest cycle from an entry to itself; nil if there is none.
    func cycle(through entry: Entry) -> [ServiceKey]? {
        guard let position = positions.position(of: entry, where: { entries[$0] === entry }) else { return nil }
        let path = direct.cycle(from: position) ?? transient.cycle(from: position)
        return path.map { $0.map { entries[$0].key } }
    }
}
