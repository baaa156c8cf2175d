/// Walks two schemas side by side. A pair of nodes that is being compared, or has been compared, is not compared again.
///
/// The pairs are in a list and not on the call stack, because two cycles of different lengths lead to as many nested
/// pairs as the product of their lengths.
struct SchemaComparison {
    private static let mostPairs = 100_000

    private struct Pair: Hashable {
        let writer: Int
        let reader: Int
    }

    /// A step of a path, with the step before it; the first one is the message itself.
    private struct Step {
        let before: Int
        let text: String
    }

    private let writer: SchemaNodes
    private let reader: SchemaNodes
    private(set) var problems: [SchemaProblem] = []
    private var compared: Set<Pair> = []
    private var steps = [Step(before: 0, text: "")]
    private var open = [(pair: Pair(writer: 0, reader: 0), step: 0)]

    init(writer: SchemaNodes, reader: SchemaNodes) {
        self.writer = writer
        self.reader = reader
    }

    mutating func run() {
        while let (pair, step) = open.popLast() {
            guard compared.insert(pair).inserted else { continue }
            guard compared.count <= Self.mostPairs else {
                add(.tooLarge, 0, "has more than \(Self.mostPairs) parts to compare")
                return
            }
            let first = open.count
            compare(pair.writer, pair.reader, at: step)
            // The last pair of the list is compared first, so the new pairs are reversed: problems are in the order of
            // the fields.
            open[first...].reverse()
        }
    }

    private mutating func compare(_ written: Int, _ read: Int, at step: Int) {
        switch (writer.nodes[written], reader.nodes[read]) {
        case (.unreadable(let reason), _), (_, .unreadable(let reason)):
            add(.unreadable, step, "cannot be read: \(reason)")
        case (.optional(let written), .optional(let read)): later(written, read, at: step)
        case (_, .optional(let read)): later(written, read, at: step)
        case (.optional(let written), _):
            add(.mayBeMissing, step, "may be missing, and the reader requires it")
            later(written, read, at: step)
        case (.list(let written), .list(let read)): later(written, read, at: inside(step, "[]"))
        case (.map(let written), .map(let read)): later(written, read, at: inside(step, "[*]"))
        case (.record(let written), .record(let read)): compare(written, read, at: step)
        case (.choice(let written), .choice(let read)):
            let known = Set(read)
            let unknown = written.filter { !known.contains($0) }
            if !unknown.isEmpty { add(.unknownValues, step, "may be \(Self.list(unknown)), unknown to the reader") }
        case (.choice(let values), .scalar(let scalar)):
            if !values.allSatisfy(scalar.holdsRawValue) { addKinds(written, read, at: step) }
        case (.scalar(let written), .scalar(let read)) where read.reads(written): break
        default: addKinds(written, read, at: step)
        }
    }

    private mutating func compare(_ written: [SchemaNodes.Field], _ read: [SchemaNodes.Field], at place: Int) {
        let byName = Dictionary(written.map { ($0.name, $0) }) { first, _ in first }
        let byNumber = Dictionary(written.compactMap { field in field.number.map { ($0, field) } }) { first, _ in first
        }
        for field in read {
            let step = inside(place, field.name)
            let sent = byName[field.name]
            if let number = field.number, let other = byNumber[number], other.name != field.name {
                add(.numberDiffers, step, "has the number \(number), which the writer uses for `\(other.name)`")
            } else if let number = field.number, let other = sent?.number, other != number {
                add(.numberDiffers, step, "is written with the number \(other) and read with the number \(number)")
            }
            if let sent {
                later(sent.node, field.node, at: step)
            } else if case .optional(let inner) = reader.nodes[field.node] {
                if case .unreadable(let reason) = reader.nodes[inner] {
                    add(.unreadable, step, "cannot be read: \(reason)")
                }
            } else {
                add(.neverSent, step, "is required by the reader and never sent")
            }
        }
        // A field that only the writer has is compared with nothing, but it is reported if it cannot be read.
        let known = Set(read.map(\.name))
        for field in written where !known.contains(field.name) {
            guard case .unreadable(let reason) = writer.nodes[field.node] else { continue }
            add(.unreadable, inside(place, field.name), "cannot be read: \(reason)")
        }
    }

    private mutating func later(_ written: Int, _ read: Int, at step: Int) {
        open.append((Pair(writer: written, reader: read), step))
    }

    private mutating func inside(_ step: Int, _ text: String) -> Int {
        steps.append(Step(before: step, text: text))
        return steps.count - 1
    }

    private mutating func addKinds(_ written: Int, _ read: Int, at step: Int) {
        add(.kindDiffers, step, "is written as \(writer.noun(written)) and read as \(reader.noun(read))")
    }

    private mutating func add(_ kind: SchemaProblem.Kind, _ step: Int, _ clause: String) {
        let field = path(to: step)
        let subject = field.isEmpty ? "the message" : "`\(field)`"
        problems.append(SchemaProblem(kind: kind, field: field, description: "\(subject) \(clause)"))
    }

    /// `rooms[].area`; for a long path, only the beginning and the end.
    private func path(to end: Int) -> String {
        let most = 40
        var texts: [String] = []
        var step = end
        while step != 0 {
            texts.append(steps[step].text)
            step = steps[step].before
        }
        if texts.count > most { texts.replaceSubrange(most / 2..<texts.count - most / 2, with: ["…"]) }
        return texts.reversed().reduce("") { $0 + ($0.isEmpty || $1.hasPrefix("[") ? $1 : ".\($1)") }
    }

    private static func list(_ values: [String]) -> String {
        let most = 5
        let shown = values.prefix(most).map { "`\($0)`" }.joined(separator: ", ")
        return values.count > most ? "\(shown) and \(values.count - most) more" : shown
    }
}
