/// The locals of one file at a time, with lookups by scope and name.
final class Locals {
    private let table = PairTable()
    /// For each local the previous one of the same scope and name, plus one; 0 when there is none.
    private let previous = WordBuffer()

    /// Replaces the locals of the previous file with those of this one.
    func read(_ outline: FileOutline) {
        let count = outline.localScopes.count
        table.removeAll(expecting: count)
        previous.removeAll()
        var place = 0
        while place < count {
            previous.append(
                table.set(
                    outline.localScopes[place], outline.localNames[place], to: UInt32(truncatingIfNeeded: place &+ 1))
                    ?? 0)
            place &+= 1
        }
    }

    /// The declaration, plus one, of the local that a name means at a position; zero for a local without its own
    /// declaration, `nil` when the scope has no local of that name that is visible there.
    func declaration(_ scope: Int, _ name: UInt32, at offset: UInt32, in outline: FileOutline) -> UInt32? {
        guard var place = table.value(UInt32(truncatingIfNeeded: scope), name) else { return nil }
        // Only the last 64 bindings of a name in a scope are examined, so that a lookup takes a bounded time.
        var steps = 0
        while place != 0, steps < 64 {
            let local = Int(place &- 1)
            if outline.localStarts[local] <= offset { return outline.localDeclarations[local] }
            place = previous[local]
            steps &+= 1
        }
        return nil
    }
}
