/// Bindings, enum cases, loops and closures.
extension OutlineParser {
    mutating func caseKeyword() {
        patternIsGuard = isWord(index &- 1, .guard) || isByte(index &- 1, ",")
        if top != Bracket.condition { dropHeaders() }
        guard isInType, isName(index &+ 1) else {
            patternDepth = brackets.count
            return
        }
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
            if bindsItself(next) { return shorthand(next) }
            while isName(next) {
                variable(at: next, access: access)
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

    /// Whether a binding is a shorthand, as in `if let row {` and `guard let row else {`: the name is a use of an outer
    /// declaration, and then a local.
    private mutating func bindsItself(_ name: Int) -> Bool {
        let before = index &- 1
        guard isWord(before, .if) || isWord(before, .guard) || isWord(before, .while) || isByte(before, ",") else {
            return false
        }
        return isByte(name &+ 1, "{") || isByte(name &+ 1, ",") || isWord(name &+ 1, .else)
    }

    private mutating func shorthand(_ name: Int) {
        index = name
        mention(tokens.name(name), qualifier: FileOutline.Qualifier.none)
        let made = declare(
            tokens.name(name), .variable, at: name, access: nil, from: tokens.start(name) &+ 1)
        outline.declarations[made].value = tokens.mention(name)
    }

    /// Declares one variable with its written type, or with its initial value.
    private mutating func variable(at name: Int, access: AccessLevel?) {
        var place = name &+ 1
        var type: (path: WordRange, layers: UInt32, next: Int)?
        if isByte(place, ":") {
            let written = writtenType(at: name &+ 2)
            type = written
            place = written.next
        }
        guard isSymbol(place, .assign) else {
            let made = declare(tokens.name(name), .variable, at: name, access: access)
            guard let type else { return }
            write(type, to: made)
            if isByte(place, "{") { (accessorBrace, accessorDeclaration) = (place, made) }
            return
        }
        let value = chain(from: place &+ 1)
        let isLocal = outline.scopeKinds[Int(scope)] == FileOutline.ScopeKind.other
        let start = isLocal ? tokens.start(endOfValue(from: value.next)) : 0
        let made = declare(tokens.name(name), .variable, at: name, access: access, from: start)
        if let type {
            write(type, to: made)
        } else if let last = value.last {
            var behind = place &+ 1
            let path = path(at: &behind)
            if !path.isEmpty, let name = outline.words.last, names.isCapital(name), last > behind &- 1,
                isByte(behind, "("), last == closing(of: behind)
            {
                outline.declarations[made].valueType = path
            } else {
                outline.drop(path)
                pending.append(Pending(declaration: made, mention: nil, token: last, flags: 0))
            }
        } else if isWord(value.next, .as) {
            let mark = isSymbol(value.next &+ 1, .question) || isSymbol(value.next &+ 1, .exclamation)
            write(writtenType(at: value.next &+ (mark ? 2 : 1)), to: made)
        }
    }

    /// The first token after an initial value whose chain ends before `start`: a token on the next line, a brace, a
    /// comma, a semicolon or `else`.
    private mutating func endOfValue(from start: Int) -> Int {
        var place = start
        let limit = min(tokens.count &- 1, start &+ 64)
        while place < limit {
            let ends = isByte(place, "{") || isByte(place, "}") || isByte(place, ",") || isByte(place, ";")
            if ends || tokens.beginsLine(place) || isWord(place, .else) { break }
            place &+= 1
        }
        return max(0, min(place, tokens.count &- 1))
    }

    /// Adds the names that a pattern binds: words in its parentheses that are not labels and have no arguments.
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
        condition()
        var place = index &+ 1
        while isWord(place, .await) || isWord(place, .try) || isWord(place, .case) { place &+= 1 }
        if isName(place) {
            let made = declare(tokens.name(place), .variable, at: place, access: nil)
            if isWord(place &+ 1, .in), let last = chain(from: place &+ 2).last {
                pending.append(
                    Pending(declaration: made, mention: nil, token: last, flags: TypedValue.element))
            }
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
        var last = place
        while isWord(place), isByte(last &+ 1, ","), isWord(last &+ 2) { last &+= 2 }
        if isWord(place), endsSignature(last &+ 1) {
            // The first parameter receives each element when the closure is passed to a method of a sequence.
            if isName(place), closureElement(tokens.name(place)) { place &+= 2 }
            while place <= last {
                if isName(place) { outline.addLocal(tokens.name(place), in: scope) }
                place &+= 2
            }
        } else if isByte(place, "("), endsSignature(min(closing(of: place), place &+ 256) &+ 1) {
            parenthesizedParameters(from: place)
        } else if !closureElement(Word.closureParameter.rawValue) {
            // `$0` here is not the `$0` of an enclosing closure.
            outline.addLocal(Word.closureParameter.rawValue, in: scope)
        }
    }

    private mutating func parenthesizedParameters(from start: Int) {
        var place = start
        let stop = min(closing(of: place), place &+ 256)
        var depth = 0
        while place < stop {
            if isByte(place, "(") { depth &+= 1 }
            if isByte(place, ")") { depth &-= 1 }
            place &+= 1
            guard depth == 1, isName(place) else { continue }
            let next = tokens.kind(place &+ 1)
            if next == UInt8(ascii: ":") || next == UInt8(ascii: ",") || next == UInt8(ascii: ")"),
                isByte(place &- 1, "(") || isByte(place &- 1, ",") || isByte(place &- 2, "(")
                    || isByte(place &- 2, ","),
                !isByte(place &- 1, ":"), !isWord(place &- 1, .any), !isByte(place &- 1, ".")
            {
                outline.addLocal(tokens.name(place), in: scope)
            }
        }
    }

    /// Whether `in` follows, possibly after effects and a result type.
    private mutating func endsSignature(_ start: Int) -> Bool {
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
