extension Lexer {
    /// Reads a dot and the name after it, because a name after a dot is never a keyword.
    mutating func dot() {
        let start = cursor
        let nameStart = start &+ 1
        guard unsafe ByteClass.table[Int(base[nameStart])] == ByteClass.word else { return token(1) }
        let stop = endOfWord(at: nameStart)
        let count = stop &- nameStart
        let name = unsafe base + nameStart
        if count == 4, unsafe ("self" as StaticString).spells(name, 4) {
            metatype(at: start)
        } else if count == 9, unsafe ("container" as StaticString).spells(name, 9),
            unsafe base[stop] != UInt8(ascii: "(")
        {
            containerMention(at: start)
        }
        token(stop &- start)
    }

    /// Records the type of `X.self` as the argument of `resolve` and in a list of managed types.
    private mutating func metatype(at dot: Int) {
        let range = typeText(before: dot)
        guard !range.isEmpty else { return }
        switch managed {
        case .body, .list: scan.managedTypes.append(mention(range))
        case .none, .announced, .assigned: break
        }
        var index = range.lowerBound &- 1
        while index > 0, isSpace(index) { index &-= 1 }
        guard index >= 7, unsafe base[index] == UInt8(ascii: "(") else { return }
        index &-= 7
        guard unsafe ("resolve" as StaticString).spells(base + index, 7),
            index == 0 || !isWord(index &- 1)
        else { return }
        scan.resolveCalls.append(mention(range))
    }

    private mutating func containerMention(at dot: Int) {
        let range = typeText(before: dot)
        guard !range.isEmpty else { return }
        let written = text(range)
        let last = written.split(separator: ".").last ?? ""
        guard let first = last.first(where: { $0 != "`" && $0 != " " }), first.isUppercase else { return }
        scan.containerMentions.append(mention(range))
    }

    private mutating func mention(_ range: Range<Int>) -> TypeMention {
        var type = text(range)
        if type.hasPrefix("("), type.hasSuffix(")") { type = String(type.dropFirst().dropLast()) }
        return TypeMention(
            type: type.split(whereSeparator: \.isWhitespace).joined(separator: " "), owner: scopes.last?.name ?? "",
            conditions: conditions, position: lines.position(of: range.lowerBound))
    }

    /// The written type that ends at `dot`, read backwards: names, dots and whole brackets. It reads at most 512
    /// bytes, so the time is linear for any input.
    private mutating func typeText(before dot: Int) -> Range<Int> {
        let limit = max(0, dot &- 512)
        var index = dot
        while index > limit, isSpace(index &- 1) { index &-= 1 }
        let stop = index
        while index > limit {
            let byte = unsafe base[index - 1]
            if unsafe ByteClass.table[Int(byte)] <= ByteClass.digit || byte == UInt8(ascii: "`") {
                index &-= 1
            } else if byte == UInt8(ascii: "."), index < stop {
                index &-= 1
            } else if isClosing(byte), index == stop || isPunctuation(index) {
                guard let open = openingBracket(of: index &- 1, limit: limit) else { return stop..<stop }
                index = open
                if byte != UInt8(ascii: ">") { break }
            } else {
                break
            }
        }
        return index..<stop
    }

    private mutating func openingBracket(of close: Int, limit: Int) -> Int? {
        var depth = 0
        var index = close
        while index >= limit {
            switch unsafe base[index] {
            case UInt8(ascii: ">") where unsafe index > 0 && base[index - 1] == UInt8(ascii: "-"): break
            case UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth &+= 1
            case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "("): depth &-= 1
            default: break
            }
            if depth == 0 { return index < close ? index : nil }
            index &-= 1
        }
        return nil
    }

    private mutating func isClosing(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
    }

    private mutating func isPunctuation(_ offset: Int) -> Bool {
        let byte = unsafe base[offset]
        return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<")
    }

    private mutating func isWord(_ offset: Int) -> Bool {
        unsafe ByteClass.table[Int(base[offset])] <= ByteClass.digit
    }

    private mutating func isSpace(_ offset: Int) -> Bool {
        unsafe ByteClass.table[Int(base[offset])] == ByteClass.space
    }

    /// Reads `@Name`, up to its arguments if it has any, as a part of the attributes and modifiers of a declaration.
    mutating func attribute() {
        if pending < 0 {
            pending = cursor
            pendingPrevious = previousEnd
            pendingAccess = nil
        }
        var index = cursor &+ 1
        let classes = unsafe ByteClass.table
        while unsafe classes[Int(base[index])] <= ByteClass.digit || base[index] == UInt8(ascii: ".") { index &+= 1 }
        if unsafe base[index] == UInt8(ascii: "(") {
            push(.attribute(pending: pending, pendingPrevious: pendingPrevious, access: pendingAccess))
            index &+= 1
            pending = -1
        }
        cursor = index
        previousEnd = index
    }
}
