extension Lexer {
    /// Reads an import with its kind and path; the cursor is after the word `import`.
    mutating func importDeclaration(at start: Int) {
        let range = pending >= 0 ? pending..<start : start..<start
        let access = pending >= 0 ? pendingAccess : nil
        var index = afterTrivia(from: cursor)
        var name = importName(at: index)
        guard !name.isEmpty else { return token(0) }
        var kind: String?
        let next = afterTrivia(from: name.upperBound)
        if Self.importKinds.contains(text(name)), !importName(at: next).isEmpty {
            kind = text(name)
            index = next
            name = importName(at: next)
        }
        // `import:` or `import name:` is an argument's label.
        if unsafe base[afterTrivia(from: name.upperBound)] == UInt8(ascii: ":") { return token(0) }
        let position = lines.position(of: name.lowerBound)
        var path = [unquoted(name)]
        while true {
            let dot = afterTrivia(from: name.upperBound)
            guard unsafe base[dot] == UInt8(ascii: ".") else { break }
            let start = afterTrivia(from: dot &+ 1)
            name = start..<endOfName(at: start)
            guard !name.isEmpty else { break }
            path.append(unquoted(name))
        }
        scan.imports.append(
            ImportDeclaration(
                path: path, kind: kind, access: access, attributes: attributes(in: range), conditions: conditions,
                position: position))
        cursor = max(cursor, name.upperBound)
        previousEnd = cursor
        pending = -1
    }

    private static let importKinds: Set<String> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor",
    ]

    /// A word or a name in backticks; empty when there is neither.
    private mutating func importName(at start: Int) -> Range<Int> {
        if unsafe base[start] == UInt8(ascii: "`") {
            let stop = endOfQuotedName(at: start)
            return stop > start &+ 1 ? start..<stop : start..<start
        }
        guard unsafe ByteClass.table[Int(base[start])] == ByteClass.word else { return start..<start }
        return start..<endOfWord(at: start)
    }

    /// The name without its backticks.
    mutating func unquoted(_ range: Range<Int>) -> String {
        guard range.count > 2, unsafe base[range.lowerBound] == UInt8(ascii: "`") else { return text(range) }
        return text(range.lowerBound &+ 1..<range.upperBound &- 1)
    }

    /// The attributes among the attributes and modifiers of a declaration, as written.
    mutating func attributes(in range: Range<Int>) -> [String] {
        var found: [String] = []
        var index = range.lowerBound
        while index < range.upperBound {
            index = afterTrivia(from: index)
            guard index < range.upperBound else { break }
            guard unsafe base[index] == UInt8(ascii: "@") else {
                index &+= 1
                continue
            }
            let stop = min(endOfAttribute(at: index), range.upperBound)
            found.append(text(index..<stop))
            index = max(stop, index &+ 1)
        }
        return found
    }

    private mutating func endOfAttribute(at start: Int) -> Int {
        var index = start &+ 1
        while unsafe ByteClass.table[Int(base[index])] <= ByteClass.digit || base[index] == UInt8(ascii: ".") {
            index &+= 1
        }
        guard unsafe base[index] == UInt8(ascii: "(") else { return index }
        var depth = 0
        var isString = false
        while index < end {
            let byte = unsafe base[index]
            index &+= 1
            switch byte {
            case UInt8(ascii: "\\") where isString: index &+= 1
            case UInt8(ascii: "\""): isString.toggle()
            case UInt8(ascii: "(") where !isString: depth &+= 1
            case UInt8(ascii: ")") where !isString:
                depth &-= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return min(index, end)
    }
}
