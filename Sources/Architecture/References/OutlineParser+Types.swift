/// Types as they are written.
extension OutlineParser {
    /// Records the written type of a declaration.
    mutating func write(_ type: (path: WordRange, layers: UInt32, next: Int), to declaration: Int) {
        outline.declarations[declaration].valueType = type.path
        outline.declarations[declaration].layers = type.layers
    }

    /// A written type that is a plain path, or a list or a dictionary of such; the path is empty for any other.
    mutating func writtenType(at start: Int) -> (path: WordRange, layers: UInt32, next: Int) {
        var place = start
        // The square brackets that are open.
        var open: UInt32 = 0
        while true {
            skipToPath(at: &place, open: &open)
            var path = path(at: &place)
            if path.isEmpty {
                guard open > 0, skipPathlessKey(at: &place) else { return (path, 0, place) }
            } else if outline.words.last == Word.type.rawValue {
                outline.words.removeLast()
                path.count &-= 1
            }
            let layers = path.isEmpty ? 0 : open
            while isSymbol(place, .question) || isSymbol(place, .exclamation) || open > 0 && isByte(place, "]") {
                if isByte(place, "]") { open &-= 1 }
                place &+= 1
            }
            if open > 0, isByte(place, ":") {
                // `[Key: Row]` counts as a list of `Row`, because its subscript returns a `Row`.
                outline.drop(path)
                place &+= 1
                continue
            }
            if isSymbol(place, .arrow) || isSymbol(place, .ampersand) { return (WordRange(), 0, place) }
            return (path, layers, place)
        }
    }

    /// Skips the brackets, attributes and modifiers before the path of a written type, and counts the brackets.
    private mutating func skipToPath(at place: inout Int, open: inout UInt32) {
        while true {
            if isWord(place, .inout) || isWord(place, .any) || isByte(place, "[") {
                if isByte(place, "[") { open &+= 1 }
                place &+= 1
            } else if isByte(place, "@"), isWord(place &+ 1) {
                place &+= 2
            } else if isName(place), isName(place &+ 1), !tokens.beginsLine(place &+ 1) {
                // `some View`, `borrowing Row`
                place &+= 1
            } else {
                return
            }
        }
    }

    /// Skips a dictionary's key that is a tuple, `Self` or a member of `Self`; returns false for anything else.
    private mutating func skipPathlessKey(at place: inout Int) -> Bool {
        if isByte(place, "(") {
            let close = closing(of: place, within: 256)
            guard close > place else { return false }
            place = close &+ 1
            return true
        }
        guard isWord(place, .selfType) else { return false }
        place &+= 1
        if isByte(place, ".") {
            place &+= 1
            let member = path(at: &place)
            outline.drop(member)
        }
        return true
    }

    /// A plain written type: names with dots, without their generic arguments; empty for anything else. Moves `place` to
    /// the token after it.
    mutating func path(at place: inout Int) -> WordRange {
        while isWord(place, .any) || isWord(place, .some) && isName(place &+ 1) { place &+= 1 }
        var path = outline.wordRange()
        while isName(place), path.count < 16 {
            outline.append(tokens.name(place), to: &path)
            place &+= 1
            if isSymbol(place, .less), isAdjacent(place) { skipGenericArguments(at: &place) }
            guard isByte(place, "."), isName(place &+ 1) else { break }
            place &+= 1
        }
        return path
    }

    /// Skips `<…>`, unless the text there cannot be generic arguments or has more than 64 tokens.
    private mutating func skipGenericArguments(at place: inout Int) {
        var depth = 0
        var next = place
        let limit = place &+ 64
        while next < limit {
            switch tokens.kind(next) {
            case TokenBuffer.Kind.symbol:
                depth &+= angles(next)
                if depth <= 0 {
                    place = next &+ 1
                    return
                }
            case UInt8(ascii: "("), UInt8(ascii: "["):
                let close = closing(of: next, within: 64)
                guard close > next else { return }
                next = close
            case TokenBuffer.Kind.word, TokenBuffer.Kind.quotedWord, TokenBuffer.Kind.number, UInt8(ascii: ","),
                UInt8(ascii: "."), UInt8(ascii: "@"):
                break
            default: return
            }
            next &+= 1
        }
    }

    /// The number of `<` in a token less the number of `>`: -2 for the `>>?` of `Cache<Key<Int>>?`; 0 for an arrow.
    private mutating func angles(_ place: Int) -> Int {
        isSymbol(place, .arrow) ? 0 : names.angles(tokens.name(place))
    }
}
