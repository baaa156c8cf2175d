extension Lexer {
    /// Reads the token that begins with `byte`, which is neither white space nor a byte of a word.
    mutating func punctuation(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/"): slash()
        case UInt8(ascii: "\""): string(pounds: 0)
        case UInt8(ascii: "."): dot()
        case UInt8(ascii: "("):
            parentheses &+= 1
            token(1)
        case UInt8(ascii: ")"): closeParenthesis()
        case UInt8(ascii: "{"): openBrace()
        case UInt8(ascii: "}"): closeBrace()
        case UInt8(ascii: "["): openBracket()
        case UInt8(ascii: "]"): closeBracket()
        case UInt8(ascii: "#"): pound()
        case UInt8(ascii: "@"): attribute()
        case UInt8(ascii: "`"): quotedName()
        case UInt8(ascii: "="):
            if case .announced = managed { managed = .assigned(brackets: brackets) }
            token(1)
        default: token(1)
        }
    }

    /// Skips a token that has no meaning for the lexer.
    mutating func token(_ count: Int) {
        cursor &+= count
        previousEnd = cursor
        pending = -1
    }

    mutating func closeParenthesis() {
        parentheses &-= 1
        guard frameDepth >= 0, parentheses <= frameDepth, let frame = frames.popLast() else { return token(1) }
        parentheses = frame.depth
        frameDepth = frames.last?.depth ?? -1
        token(1)
        switch frame.kind {
        case .interpolation(let pounds, let isMultiline):
            stringBody(pounds: pounds, isMultiline: isMultiline)
        case .attribute(let start, let previous, let access):
            pending = start
            pendingPrevious = previous
            pendingAccess = access
        }
    }

    /// Records the frame of an opening parenthesis; the caller moves the cursor.
    mutating func push(_ kind: Frame.Kind) {
        frames.append(Frame(depth: parentheses, kind: kind))
        frameDepth = parentheses
        parentheses &+= 1
    }

    private mutating func openBrace() {
        if awaitedBody >= 0 {
            let type = scan.types[awaitedBody]
            scopes.append(
                Scope(
                    depth: braces, name: type.name,
                    isPublicExtension: type.kind == .extension && (type.access ?? .internal) >= .public))
            updateScope()
            awaitedBody = -1
        }
        if case .announced(let depth) = managed, depth == braces { managed = .body(braces: braces) }
        braces &+= 1
        token(1)
    }

    private mutating func closeBrace() {
        braces &-= 1
        awaitedBody = -1
        if scopeDepth >= braces { leaveScopes() }
        switch managed {
        case .none, .list, .assigned: break
        case .body(let depth): if braces <= depth { managed = .none }
        case .announced(let depth): if braces < depth { managed = .none }
        }
        token(1)
    }

    /// Removes the type bodies that the closing braces have ended.
    mutating func leaveScopes() {
        while let scope = scopes.last, scope.depth >= braces { scopes.removeLast() }
        updateScope()
    }

    /// Copies the properties of the innermost scope that are read often into plain fields.
    mutating func updateScope() {
        scopeDepth = scopes.last?.depth ?? -1
        isInPublicExtension = scopes.last?.isPublicExtension ?? false
    }

    private mutating func openBracket() {
        if case .assigned(let depth) = managed { managed = .list(brackets: depth) }
        brackets &+= 1
        token(1)
    }

    private mutating func closeBracket() {
        brackets &-= 1
        if case .list(let depth) = managed, brackets <= depth { managed = .none }
        token(1)
    }

    private mutating func quotedName() {
        let end = endOfQuotedName(at: cursor)
        cursor = end
        previousEnd = end
        pending = -1
    }

    /// The offset after a name in backticks, or after the lone backtick when the line has no second one.
    mutating func endOfQuotedName(at start: Int) -> Int {
        var index = start &+ 1
        while index < end {
            let byte = unsafe base[index]
            if byte == UInt8(ascii: "`") { return index &+ 1 }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            index &+= 1
        }
        return start &+ 1
    }
}
