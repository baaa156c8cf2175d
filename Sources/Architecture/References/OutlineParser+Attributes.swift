/// Attributes, macros, and the search for a closing bracket.
extension OutlineParser {
    mutating func attribute() {
        if tokens.beginsLine(index) { dropHeaders() }
        let next = index &+ 1
        guard isWord(next) else { return }
        index = next
        mention(tokens.name(next), qualifier: FileOutline.Qualifier.attribute)
        // `@available(…)`, `@objc(…)`: the text in the parentheses names nothing of the codebase. After a space the
        // parentheses belong to a type: `@escaping (Value) -> Void`.
        guard !names.isCapital(tokens.name(next)), isByte(next &+ 1, "("),
            tokens.start(next &+ 1) == tokens.start(next) &+ names.length(tokens.name(next))
        else { return }
        index = closing(of: next &+ 1)
    }

    mutating func pound() {
        let next = index &+ 1
        guard isWord(next), !tokens.beginsLine(next) else { return }
        index = next
        if tokens.name(next) >= Word.firstName {
            mention(tokens.name(next), qualifier: FileOutline.Qualifier.macro)
        }
    }

    /// The token that closes the bracket at `open`; `open` itself when it is not among the next `distance` tokens.
    mutating func closing(of open: Int, within distance: Int = 4096) -> Int {
        var depth = 0
        var place = open
        let limit = min(tokens.count, open &+ distance)
        while place < limit {
            switch tokens.kind(place) {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth &+= 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth &-= 1
                if depth <= 0 { return place }
            default: break
            }
            place &+= 1
        }
        return open
    }
}
