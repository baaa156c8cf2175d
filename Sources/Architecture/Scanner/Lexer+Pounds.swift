/// A branch begins and ends between statements, so `previousEnd` is 0 after each directive, as in a new file.
extension Lexer {
    /// Reads a raw string, an extended regular expression, a compilation condition or a macro.
    mutating func pound() {
        let start = cursor
        var index = start
        while unsafe base[index] == UInt8(ascii: "#") { index &+= 1 }
        let pounds = index &- start
        switch unsafe base[index] {
        case UInt8(ascii: "\""):
            cursor = index
            string(pounds: pounds)
        case UInt8(ascii: "/"):
            if !poundRegex(pounds: pounds, at: index) { token(pounds) }
        default:
            let stop = endOfWord(at: index)
            let count = stop &- index
            let word = unsafe base + index
            if pounds == 1, unsafe ("if" as StaticString).spells(word, count) {
                openBranch(after: stop)
            } else if pounds == 1, unsafe ("elseif" as StaticString).spells(word, count) {
                nextBranch(after: stop, hasCondition: true)
            } else if pounds == 1, unsafe ("else" as StaticString).spells(word, count) {
                nextBranch(after: stop, hasCondition: false)
            } else if pounds == 1, unsafe ("endif" as StaticString).spells(word, count) {
                closeBranch(after: stop)
            } else {
                token(stop &- start)
            }
        }
    }

    /// The offset after the word at `start`, which may be empty.
    mutating func endOfWord(at start: Int) -> Int {
        let classes = unsafe ByteClass.table
        var index = start
        while index < end, unsafe classes[Int(base[index])] <= ByteClass.digit { index &+= 1 }
        return index
    }

    private mutating func openBranch(after offset: Int) {
        let condition = readCondition(at: offset)
        previousEnd = 0
        branches.append(
            Branch(
                taken: [condition], braces: braces, brackets: brackets, parentheses: parentheses, scopes: scopes))
        conditions.append(condition)
    }

    private mutating func nextBranch(after offset: Int, hasCondition: Bool) {
        let condition = hasCondition ? readCondition(at: offset) : nil
        if !hasCondition { cursor = offset }
        previousEnd = 0
        guard var branch = branches.popLast() else { return }
        restore(branch)
        let others = branch.taken.map { "!(\($0))" }
        conditions.removeLast()
        conditions.append((others + (condition.map { ["(\($0))"] } ?? [])).joined(separator: " && "))
        // The limit keeps a long chain of #elseif from producing texts of quadratic length.
        if let condition, branch.taken.count < 64 { branch.taken.append(condition) }
        branches.append(branch)
    }

    private mutating func closeBranch(after offset: Int) {
        cursor = offset
        previousEnd = 0
        guard let branch = branches.popLast() else { return }
        restore(branch)
        conditions.removeLast()
    }

    /// Restores the nesting before a branch: each branch is complete, so the nesting after it equals the nesting before
    /// it, even if the compiler never parses the branch.
    private mutating func restore(_ branch: Branch) {
        guard braces != branch.braces || parentheses != branch.parentheses || brackets != branch.brackets else {
            return
        }
        braces = branch.braces
        brackets = branch.brackets
        parentheses = branch.parentheses
        scopes = branch.scopes
        updateScope()
        awaitedBody = -1
        while let frame = frames.last, frame.depth >= parentheses { frames.removeLast() }
        frameDepth = frames.last?.depth ?? -1
    }

    /// The condition's text with single spaces; it continues over line breaks while a parenthesis or an operator is
    /// open.
    mutating func readCondition(at offset: Int) -> String {
        var index = offset
        var depth = 0
        var text: [UInt8] = []
        var needsSpace = false
        reading: while index < end {
            let byte = unsafe base[index]
            switch byte {
            case UInt8(ascii: "/") where unsafe base[index + 1] == UInt8(ascii: "/"):
                index = endOfLine(from: index)
                continue reading
            case UInt8(ascii: "/") where unsafe base[index + 1] == UInt8(ascii: "*"):
                index = endOfBlockComment(from: index)
                continue reading
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                let isOpen = depth > 0 || text.last == UInt8(ascii: "&") || text.last == UInt8(ascii: "|")
                guard isOpen, text.count < 4096 else { break reading }
                needsSpace = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): needsSpace = true
            case UInt8(ascii: "#") where depth > 0: break reading
            default:
                if byte == UInt8(ascii: "(") { depth &+= 1 }
                if byte == UInt8(ascii: ")") { depth &-= 1 }
                if needsSpace, !text.isEmpty { text.append(UInt8(ascii: " ")) }
                needsSpace = false
                text.append(byte)
            }
            index &+= 1
        }
        cursor = index
        return String(decoding: text, as: UTF8.self)
    }
}
