extension Lexer {
    /// Whether the tokens after the word make it a declaration; otherwise it is a modifier or a name.
    mutating func declaresType(_ kind: TypeDeclaration.Kind) -> Bool {
        let next = afterTrivia(from: cursor)
        let byte = unsafe base[next]
        if byte == UInt8(ascii: "`") { return true }
        if kind == .extension { return isWordStart(byte) || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") }
        guard isWordStart(byte) else { return false }
        let length = endOfWord(at: next) &- next
        if kind == .actor, isActorValue(followedBy: next, length: length) { return false }
        let code = unsafe KeywordTable.shared.code(base + next, count: length)
        guard let code, let keyword = Keyword(rawValue: code) else { return true }
        guard kind == .class else { return !keyword.isMember && keyword.declares == nil && keyword != .import }
        // `class func`, `class override var`: here `class` is a modifier.
        return keyword.declares == .actor || keyword == .managedTypes
    }

    /// `actor` is also a name: `{ actor in`, `actor is Bank`, or `actor` at the end of a line.
    private mutating func isActorValue(followedBy next: Int, length: Int) -> Bool {
        let word = unsafe base + next
        for other in ["in", "is", "as"] as [StaticString] where unsafe other.spells(word, length) { return true }
        return (cursor..<next).contains { unsafe base[$0] == UInt8(ascii: "\n") }
    }

    private mutating func isWordStart(_ byte: UInt8) -> Bool {
        unsafe ByteClass.table[Int(byte)] == ByteClass.word
    }

    /// Reads a type declaration's name and inheritance clause; the cursor is after the keyword. The main loop reads the
    /// rest up to the body.
    mutating func typeDeclaration(_ kind: TypeDeclaration.Kind, at start: Int) {
        let modifiers = pending >= 0 ? pending..<start : start..<start
        let access = pending >= 0 ? pendingAccess : nil
        let name = kind == .extension ? extendedType() : declaredName()
        let position = lines.position(of: name.lowerBound)
        var index = afterTrivia(from: name.upperBound)
        if unsafe base[index] == UInt8(ascii: "<"), kind != .extension {
            index = afterTrivia(from: endOfType(from: index, stopsAtComma: false))
        }
        var inheritance: [String] = []
        if unsafe base[index] == UInt8(ascii: ":") { index = readInheritance(from: index &+ 1, into: &inheritance) }
        let attributes = attributes(in: modifiers)
        if attributes.contains("@main") { scan.hasMainAttribute = true }
        let written = kind == .extension ? normalized(name) : unquoted(name)
        scan.types.append(
            TypeDeclaration(
                kind: kind, name: kind == .extension ? written : qualified(written), isNested: !scopes.isEmpty,
                inheritance: inheritance, access: access, attributes: attributes, conditions: conditions,
                position: position))
        awaitedBody = scan.types.count - 1
        switch managed {
        case .announced, .assigned: managed = .none
        case .none, .body, .list: break
        }
        cursor = max(cursor, index)
        // A word here is `where`, or begins the next statement of a file that does not compile.
        previousEnd = isWordStart(unsafe base[cursor]) ? 0 : cursor
        pending = -1
    }

    private mutating func declaredName() -> Range<Int> {
        let start = afterTrivia(from: cursor)
        if unsafe base[start] == UInt8(ascii: "`") { return start..<endOfQuotedName(at: start) }
        return start..<endOfWord(at: start)
    }

    private mutating func extendedType() -> Range<Int> {
        let start = afterTrivia(from: cursor)
        var stop = endOfType(from: start, stopsAtComma: false)
        while stop > start, unsafe ByteClass.table[Int(base[stop - 1])] == ByteClass.space { stop &-= 1 }
        return start..<stop
    }

    private mutating func readInheritance(from start: Int, into entries: inout [String]) -> Int {
        var index = start
        while true {
            let stop = endOfType(from: index, stopsAtComma: true)
            let entry = normalized(index..<stop)
            if !entry.isEmpty { entries.append(entry) }
            guard unsafe base[stop] == UInt8(ascii: ","), stop < end else { return stop }
            index = stop &+ 1
        }
    }

    /// The offset at which a written type ends: a comma if requested, a colon, a brace, `where`, or a token that can
    /// only be the next statement of a file that does not compile.
    private mutating func endOfType(from start: Int, stopsAtComma: Bool) -> Int {
        var index = start
        var depth = 0
        while index < end {
            let byte = unsafe base[index]
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["): depth &+= 1
            case UInt8(ascii: ">") where unsafe base[index - 1] == UInt8(ascii: "-"): break
            case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                depth &-= 1
                if depth < 0 { return index }
                if depth == 0, !stopsAtComma, unsafe base[start] == UInt8(ascii: "<") { return index &+ 1 }
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "#"):
                return index
            case UInt8(ascii: ",") where depth == 0 && stopsAtComma: return index
            case UInt8(ascii: ":") where depth == 0: return index
            case UInt8(ascii: "/"):
                let after = afterTrivia(from: index)
                guard after > index else { return index }
                index = after
                continue
            default:
                guard isWordStart(byte) else { break }
                let stop = endOfWord(at: index)
                if endsType(index..<stop, isOutermost: depth == 0) { return index }
                index = stop
                continue
            }
            index &+= 1
        }
        return index
    }

    private mutating func endsType(_ word: Range<Int>, isOutermost: Bool) -> Bool {
        let start = unsafe base + word.lowerBound
        if isOutermost, unsafe ("where" as StaticString).spells(start, word.count) { return true }
        guard let code = unsafe KeywordTable.shared.code(start, count: word.count),
            let keyword = Keyword(rawValue: code), keyword != .class
        else { return false }
        let isStatement = keyword.isMember || keyword.declares != nil || keyword.access != nil || keyword == .import
        guard isStatement, keyword != .let, keyword != .actor, keyword != .open else { return false }
        var index = word.lowerBound
        while index > 0 {
            index &-= 1
            let byte = unsafe base[index]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
            guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else { return false }
        }
        return false
    }

    /// The text without comments and with single spaces.
    private mutating func normalized(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let next = afterTrivia(from: index)
            if next > index {
                if !bytes.isEmpty, next < range.upperBound { bytes.append(UInt8(ascii: " ")) }
                index = next
            } else {
                bytes.append(unsafe base[index])
                index &+= 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
