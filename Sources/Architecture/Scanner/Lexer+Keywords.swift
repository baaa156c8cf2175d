extension Lexer {
    /// Handles a word of the table; the cursor is after it.
    mutating func keyword(_ code: UInt8, at start: Int) {
        guard let keyword = Keyword(rawValue: code) else { return ordinaryWord() }
        switch keyword {
        case .import:
            if beginsStatement(at: start) || beginsLine(at: start) {
                importDeclaration(at: start)
            } else {
                ordinaryWord()
            }
        case .class, .struct, .enum, .actor, .protocol, .extension:
            if let kind = keyword.declares, beginsStatement(at: start), declaresType(kind) {
                typeDeclaration(kind, at: start)
            } else if keyword == .class, beginsStatement(at: start) {
                modifier(nil, at: start)
            } else {
                ordinaryWord()
            }
        case .func, .var, .let, .`init`, .subscript, .typealias, .macro:
            member(keyword, at: start)
        case .managedTypes:
            if previousWordIsBinding(before: start) { managed = .announced(braces: braces) }
            ordinaryWord()
        default:
            modifier(keyword.access, at: start)
        }
    }

    private mutating func ordinaryWord() {
        pending = -1
        previousEnd = cursor
    }

    private mutating func modifier(_ access: AccessLevel?, at start: Int) {
        if pending < 0 {
            pending = start
            pendingPrevious = previousEnd
            pendingAccess = nil
        }
        previousEnd = cursor
        // `private(set)` and similar modifiers do not set the access level of the declaration itself.
        if unsafe base[cursor] == UInt8(ascii: "(") {
            push(.attribute(pending: pending, pendingPrevious: pendingPrevious, access: pendingAccess))
            cursor &+= 1
            previousEnd = cursor
            pending = -1
        } else if let access {
            pendingAccess = access
        }
    }

    /// Whether a declaration can begin here: the word follows a brace or a semicolon, or is the first on its line and
    /// does not continue a list or an expression.
    mutating func beginsStatement(at start: Int) -> Bool {
        let first = pending >= 0 ? pending : start
        let before = pending >= 0 ? pendingPrevious : previousEnd
        guard before > 0 else { return true }
        switch unsafe base[before - 1] {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return true
        case UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "="),
            UInt8(ascii: "&"), UInt8(ascii: "|"):
            return false
        default: break
        }
        return hasLineBreak(before..<first)
    }

    /// Whether the word, with the attributes and modifiers before it, is the first on its line. This is enough for
    /// `import`, also in a file with errors above the import.
    private mutating func beginsLine(at start: Int) -> Bool {
        hasLineBreak((pending >= 0 ? pendingPrevious : previousEnd)..<(pending >= 0 ? pending : start))
    }

    private mutating func hasLineBreak(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = unsafe base[index]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
            index &+= 1
        }
        return false
    }

    private mutating func previousWordIsBinding(before start: Int) -> Bool {
        guard previousEnd >= 3 else { return false }
        let word = unsafe base + (previousEnd - 3)
        return unsafe ("var" as StaticString).spells(word, 3) || ("let" as StaticString).spells(word, 3)
    }

    private mutating func member(_ keyword: Keyword, at start: Int) {
        switch managed {
        case .announced, .assigned: managed = .none
        case .none, .body, .list: break
        }
        if pending >= 0 || isInPublicExtension { publicMember(keyword, at: start) }
        ordinaryWord()
        guard keyword == .func else { return }
        // Skips an operator's name, because a `/` in it would look like a regular expression.
        let name = afterTrivia(from: cursor)
        if unsafe ByteClass.table[Int(base[name])] > ByteClass.digit, unsafe base[name] != UInt8(ascii: "`") {
            token(endOfName(at: name) &- cursor)
        }
    }

    private mutating func publicMember(_ keyword: Keyword, at start: Int) {
        let access = pending >= 0 ? pendingAccess : nil
        let isInherited = access == nil && isInPublicExtension && scopeDepth == braces &- 1
        guard isInherited || (access ?? .internal) >= .public, parentheses == 0, beginsStatement(at: start) else {
            return
        }
        let word = text(start..<cursor)
        var name = word
        if keyword != .`init`, keyword != .subscript {
            let nameStart = afterTrivia(from: cursor)
            name = text(nameStart..<endOfName(at: nameStart))
        }
        scan.publicMembers.append(
            PublicMember(keyword: word, name: qualified(name), position: lines.position(of: start)))
    }

    /// The offset after a name, a name in backticks or an operator.
    mutating func endOfName(at start: Int) -> Int {
        if unsafe base[start] == UInt8(ascii: "`") { return endOfQuotedName(at: start) }
        let stop = endOfWord(at: start)
        guard stop == start else { return stop }
        var index = start
        while index < end {
            switch unsafe base[index] {
            case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
                UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "%"), UInt8(ascii: "&"),
                UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
                index &+= 1
            default: return index
            }
        }
        return index
    }

    /// The name with its enclosing types.
    mutating func qualified(_ name: String) -> String {
        guard let scope = scopes.last else { return name }
        return "\(scope.name).\(name)"
    }

    /// The text of some bytes; invalid UTF-8 is repaired.
    mutating func text(_ range: Range<Int>) -> String {
        let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
