/// The cycles of a layer that have no end; each is looked for when somebody runs into it, because all of them together
/// would take as much as their lengths squared.
final class EndlessCycles: Sendable {
    private let entries: [Entry]
    private let positions: [ObjectIdentifier: Int]
    /// What must be there first, and what transient services construct anew.
    private let direct: LayerEdges.Rows
    private let transient: LayerEdges.Rows

    init(
        _ entries: [Entry], positions: [ObjectIdentifier: Int], direct: LayerEdges.Rows, transient: LayerEdges.Rows
    ) {
        self.entries = entries
        self.positions = positions
        self.direct = direct
        self.transient = transient
    }

    /// Whether some cycle leads through the entry at this position.
    func hasCycle(through position: Int) -> Bool {
        direct.hasCircle(through: position) || transient.hasCircle(through: position)
    }

    /// A shortest cycle from an entry to itself; nil when there is none.
    func cycle(through entry: Entry) -> [ServiceKey]? {
        guard let position = positions[ObjectIdentifier(entry)] else { return nil }
        let path = direct.circle(from: position) ?? transient.circle(from: position)
        return path.map { $0.map { entries[$0].key } }
    }
}
