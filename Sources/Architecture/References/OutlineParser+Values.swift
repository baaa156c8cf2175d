/// Bindings, enum cases, loops and closures: what they name hides what is outside.
extension OutlineParser {
    mutating func caseKeyword() {
        dropHeaders()
        guard isInType, isName(index &+ 1) else { return }
        access = nil
        caseDepth = brackets.count
        index &+= 1
        enumCase(tokens.name(index))
    }

    mutating func enumCase(_ number: UInt32) {
        declare(number, .enumCase, at: index, access: nil)
    }

    /// `let a: Int`, `var a, b: Int`, `let (a, b)`, `let .some(value)`.
    mutating func binding() {
        if isInType || scope == 0 {
            dropHeaders()
            caseDepth = -1
        } else if top == Bracket.header {
            dropHeaders()
        }
        let access = takeAccess()
        var next = index &+ 1
        if isName(next), !isByte(next &+ 1, ".") || tokens.beginsLine(next &+ 1), !isByte(next &+ 1, "(") {
            while isName(next) {
                let made = declare(tokens.name(next), .variable, at: next, access: access)
                if isByte(next &+ 1, ":") {
                    outline.declarations[made].valueType = path(at: next &+ 2)
                } else if isSymbol(next &+ 1, .assign) {
                    let path = path(at: next &+ 2)
                    let after = next &+ 1 &+ path.count &* 2
                    if let last = path.last, names.isCapital(last), isByte(after, "(") {
                        outline.declarations[made].valueType = path
                    }
                }
                index = next
                guard isByte(next &+ 1, ","), isName(next &+ 2), isByte(next &+ 3, ":") || isByte(next &+ 3, ",")
                else { break }
                next &+= 2
            }
        } else if isWord(next, .selfValue) || isWord(next, .underscore) {
            index = next
        } else {
            patternLocals(from: next)
        }
    }

    /// The names that a pattern binds: words in its parentheses that are no labels and have no arguments.
    private mutating func patternLocals(from start: Int) {
        var place = start
        while place < tokens.count, !isByte(place, "("), place < start &+ 16 {
            guard isWord(place) || isByte(place, ".") else { return }
            place &+= 1
        }
        guard isByte(place, "(") else { return }
        let stop = min(closing(of: place), place &+ 128)
        while place < stop {
            place &+= 1
            guard isName(place), isByte(place &+ 1, ",") || isByte(place &+ 1, ")") || isSymbol(place &+ 1, .question)
            else { continue }
            let before = tokens.kind(place &- 1)
            if before == UInt8(ascii: "(") || before == UInt8(ascii: ",") || before == UInt8(ascii: ":") {
                outline.addLocal(tokens.name(place), in: scope)
            }
        }
    }

    /// `for x in`, `for (a, b) in`.
    mutating func loop() {
        var place = index &+ 1
        while isWord(place, .await) || isWord(place, .try) || isWord(place, .case) { place &+= 1 }
        if isName(place) {
            outline.addLocal(tokens.name(place), in: scope)
            index = place
        } else if isByte(place, "(") {
            patternLocals(from: place)
        }
    }

    /// `{ [weak self] a, b in`: the parameters and captures are locals of the closure.
    mutating func closureSignature(after brace: Int) {
        var place = brace &+ 1
        while isByte(place, "@"), isWord(place &+ 1) { place &+= 2 }
        if isByte(place, "[") {
            let stop = min(closing(of: place), place &+ 128)
            while place < stop {
                place &+= 1
                guard isName(place) else { continue }
                let isNamed = isSymbol(place &+ 1, .assign) || isByte(place &+ 1, ",") || isByte(place &+ 1, "]")
                if isNamed, !isByte(place &- 1, ".") { outline.addLocal(tokens.name(place), in: scope) }
            }
            place &+= 1
        }
        if isWord(place) {
            var last = place
            while isByte(last &+ 1, ","), isWord(last &+ 2) { last &+= 2 }
            guard endsSignature(last &+ 1) else { return }
            while place <= last {
                if isName(place) { outline.addLocal(tokens.name(place), in: scope) }
                place &+= 2
            }
        } else if isByte(place, "(") {
            let stop = min(closing(of: place), place &+ 256)
            guard endsSignature(stop &+ 1) else { return }
            var depth = 0
            while place < stop {
                if isByte(place, "(") { depth &+= 1 }
                if isByte(place, ")") { depth &-= 1 }
                place &+= 1
                guard depth == 1, isName(place) else { continue }
                let next = tokens.kind(place &+ 1)
                if next == UInt8(ascii: ":") || next == UInt8(ascii: ",") || next == UInt8(ascii: ")"),
                    !isByte(place &- 1, ":"), !isByte(place &- 1, "."), !isSymbol(place &- 1, .greater)
                {
                    outline.addLocal(tokens.name(place), in: scope)
                }
            }
        }
    }

    /// Whether `in` follows, after effects and a result at most.
    private func endsSignature(_ start: Int) -> Bool {
        var place = start
        while place < start &+ 32 {
            if isWord(place, .in) { return true }
            let kind = tokens.kind(place)
            let isType =
                kind == TokenBuffer.Kind.word || kind == TokenBuffer.Kind.symbol || isByte(place, ".")
                || isByte(place, "(") || isByte(place, ")") || isByte(place, "[") || isByte(place, "]")
                || isByte(place, ",") || isByte(place, ":") || isByte(place, "@")
            let isStart = place > start || isWord(place, .async) || isWord(place, .throws) || isSymbol(place, .arrow)
            guard isType, isStart, !isSymbol(place, .assign), !tokens.beginsLine(place) else { return false }
            place &+= 1
        }
        return false
    }
}
