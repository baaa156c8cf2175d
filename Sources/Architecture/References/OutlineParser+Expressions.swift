/// The sources of a value's type: the receiver of a member, the initial value of a variable, the context of `.red`.
extension OutlineParser {
    /// A binding whose value follows it: the declaration, or a mention that waits for its context.
    struct Pending {
        var declaration: Int?
        var mention: Int?
        /// The last token of the value.
        var token: Int
        var flags: UInt32
    }

    /// The value that ends with a token: a name, a call or an element, possibly followed by `?` or `!`; `none` for
    /// anything else.
    mutating func value(endingAt token: Int) -> UInt32 {
        switch tokens.kind(token) {
        case TokenBuffer.Kind.word, TokenBuffer.Kind.quotedWord, UInt8(ascii: ")"), UInt8(ascii: "]"):
            return tokens.mention(token)
        case TokenBuffer.Kind.symbol:
            if isSymbol(token, .greater) { return valueBeforeGenerics(token) }
            return isSymbol(token, .question) || isSymbol(token, .exclamation) ? tokens.mention(token) : 0
        default: return TypedValue.none
        }
    }

    /// `Cache<Key>`: the name before the generic arguments.
    private mutating func valueBeforeGenerics(_ last: Int) -> UInt32 {
        var depth = 0
        var place = last
        while place > last &- 64, place > 0 {
            if isSymbol(place, .greater) { depth &+= 1 }
            if isSymbol(place, .less) {
                depth &-= 1
                if depth == 0 { return tokens.mention(place &- 1) }
            }
            place &-= 1
        }
        return TypedValue.none
    }

    /// Whether a token directly follows a name, a closing bracket or an operator of one character.
    mutating func isAdjacent(_ token: Int) -> Bool {
        let before = token &- 1
        switch tokens.kind(before) {
        case TokenBuffer.Kind.word:
            return tokens.start(before) &+ names.length(tokens.name(before)) == tokens.start(token)
        case TokenBuffer.Kind.quotedWord:
            return tokens.start(before) &+ names.length(tokens.name(before)) &+ 2 == tokens.start(token)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), TokenBuffer.Kind.symbol:
            return tokens.start(before) &+ 1 == tokens.start(token)
        default: return false
        }
    }

    /// Stores the value of a call or of an element at the opening bracket; the closing bracket takes it from there.
    mutating func openValue(_ bracket: UInt32) {
        guard isAdjacent(index), !tokens.beginsLine(index) else { return }
        let value = value(endingAt: index &- 1)
        guard TypedValue.isTyped(value) else { return }
        if bracket == Bracket.parenthesis { return tokens.setMention(index, to: value) }
        mention(Word.subscript.rawValue, qualifier: value)
        tokens.setMention(index, to: value & TypedValue.element == 0 ? value | TypedValue.element : TypedValue.none)
    }

    /// Stores the value of the opening bracket at the closing one; for `(try await load())`, the value of the contents.
    mutating func closeValue(open: Int) {
        var value = tokens.mention(open)
        if value == TypedValue.none, isByte(open, "("), let last = chain(from: open &+ 1).last, last == index &- 1 {
            value = self.value(endingAt: last)
        }
        tokens.setMention(index, to: value)
    }

    /// A chain of names, calls and elements: `try await store.rows(of: key)[0]?.name`.
    ///
    /// - Returns: The last token of the chain, or `nil` when there is no chain or the expression continues after it;
    ///   and the first token after the chain.
    mutating func chain(from start: Int) -> (last: Int?, next: Int) {
        var place = start
        while isWord(place, .try) || isWord(place, .await) {
            place &+= 1
            if isSymbol(place, .question) || isSymbol(place, .exclamation) { place &+= 1 }
        }
        guard isName(place) || isWord(place, .selfValue) && isByte(place &+ 1, ".") else { return (nil, start) }
        let limit = place &+ 256
        while place < limit {
            let next = place &+ 1
            switch tokens.kind(next) {
            case UInt8(ascii: "("), UInt8(ascii: "["):
                guard isAdjacent(next), !tokens.beginsLine(next) else { return end(place) }
                let close = closing(of: next, within: 256)
                guard close > next else { return (nil, next) }
                place = close
            case UInt8(ascii: "."):
                guard isWord(next &+ 1) else { return (nil, next) }
                place = next &+ 1
            case TokenBuffer.Kind.symbol:
                if isSymbol(next, .less), isAdjacent(next), let close = closingAngle(next) {
                    place = close
                } else if isAdjacent(next), isSymbol(next, .question) || isSymbol(next, .exclamation) {
                    place = next
                } else {
                    return end(place)
                }
            default: return end(place)
            }
        }
        return (nil, place)
    }

    private mutating func end(_ last: Int) -> (last: Int?, next: Int) {
        let next = last &+ 1
        switch tokens.kind(next) {
        case TokenBuffer.Kind.symbol: return isSymbol(next, .coalesce) ? (last, next) : (nil, next)
        case TokenBuffer.Kind.word, TokenBuffer.Kind.quotedWord:
            let ends = tokens.beginsLine(next) || isWord(next, .else) || isWord(next, .where) || isWord(next, .in)
            return (ends ? last : nil, next)
        case UInt8(ascii: "{"):
            // The brace opens the body of a condition; anywhere else it opens a closure, and the call has the value of
            // the name before it.
            return (last, next)
        case TokenBuffer.Kind.string, TokenBuffer.Kind.number: return (tokens.beginsLine(next) ? last : nil, next)
        default: return (last, next)
        }
    }

    /// The token that closes `<…>`; `nil` when it is not among the next 64 tokens.
    private mutating func closingAngle(_ open: Int) -> Int? {
        var depth = 0
        var place = open
        while place < open &+ 64 {
            if isSymbol(place, .less) { depth &+= 1 }
            if isSymbol(place, .greater) {
                depth &-= 1
                if depth == 0 { return place }
            }
            let kind = tokens.kind(place)
            if kind == TokenBuffer.Kind.end || kind == UInt8(ascii: "{") || kind == UInt8(ascii: ")") { return nil }
            place &+= 1
        }
        return nil
    }

    /// Assigns the values that followed variables and patterns to them.
    mutating func settlePending() {
        for item in pending {
            let value = value(endingAt: item.token)
            guard TypedValue.isTyped(value), item.flags == 0 || value & item.flags == 0 else { continue }
            if let declaration = item.declaration { outline.declarations[declaration].value = value | item.flags }
            if let mention = item.mention { outline.mentionQualifiers[mention] = value | TypedValue.implicit }
        }
    }

    // MARK: Contexts

    /// The value whose type has the member `.red` at the current token, as far as the tokens before it show it: the
    /// other side of `=`, `==` and `??`, the subject of a `switch`, the result of a function, a parameter.
    mutating func context(ofImplicit before: Int) -> UInt32 {
        switch tokens.kind(before) {
        case TokenBuffer.Kind.symbol:
            guard
                isSymbol(before, .assign) || isSymbol(before, .equal) || isSymbol(before, .notEqual)
                    || isSymbol(before, .coalesce)
            else { return TypedValue.none }
            if isSymbol(before, .assign), patternDepth == brackets.count { return TypedValue.none }
            if isWord(before &- 1, .selfValue), !isByte(before &- 2, ".") { return FileOutline.Qualifier.selfCase }
            return value(endingAt: before &- 1)
        case TokenBuffer.Kind.word:
            if isWord(before, .case) { return pattern() }
            return isWord(before, .return) ? result() : TypedValue.none
        case UInt8(ascii: ","):
            return patternDepth == brackets.count && top != Bracket.condition ? pattern() : TypedValue.none
        case UInt8(ascii: "{"): return result()
        case UInt8(ascii: "("): return argument(named: Word.underscore.rawValue)
        case UInt8(ascii: ":"):
            let first = tokens.kind(before &- 2)
            guard isWord(before &- 1), first == UInt8(ascii: "(") || first == UInt8(ascii: ",") else {
                return TypedValue.none
            }
            return argument(named: tokens.name(before &- 1))
        case UInt8(ascii: "\\"):
            // `rows.map(\.name)`
            guard isByte(before &- 1, "(") || isByte(before &- 1, ":") else { return TypedValue.none }
            return elementOfReceiver(Int(opens.last ?? 0))
        default: return TypedValue.none
        }
    }

    private mutating func result() -> UInt32 {
        let declaration = outline.scopeResults[Int(scope)]
        return declaration == 0 ? TypedValue.none : declaration | TypedValue.declaration
    }

    private mutating func argument(named label: UInt32) -> UInt32 {
        guard top == Bracket.parenthesis, let open = opens.last else { return TypedValue.none }
        let callee = tokens.mention(Int(open))
        guard TypedValue.isTyped(callee), callee <= TypedValue.number else { return TypedValue.none }
        let method = tokens.name(Int(open) &- 1)
        if isByte(Int(open) &- 2, "."),
            method == Word.append.rawValue || method == Word.contains.rawValue || method == Word.insert.rawValue
        {
            let receiver = outline.mentionQualifiers[Int(callee &- 1)]
            guard TypedValue.isTyped(receiver), receiver & TypedValue.element == 0 else { return TypedValue.none }
            return receiver | TypedValue.element
        }
        return outline.addArgument(label, of: callee) | TypedValue.argument
    }

    /// The subject of a `switch`. In `if case .red = color`, the pattern waits for the value that follows.
    private mutating func pattern() -> UInt32 {
        if top == Bracket.condition || patternIsGuard {
            waitingPattern = outline.mentionNames.count
            return TypedValue.none
        }
        return subjects.last ?? TypedValue.none
    }

    /// The element of `rows` in `rows.map {` and `rows.first(where: {`, for methods that pass each element to the
    /// closure.
    mutating func elementOfReceiver(_ open: Int) -> UInt32 {
        let method = open &- 1
        guard tokens.kind(method) == TokenBuffer.Kind.word, isByte(method &- 1, "."),
            tokens.name(method) >= Word.map.rawValue, tokens.name(method) <= Word.lastEach.rawValue
        else { return TypedValue.none }
        let made = tokens.mention(method)
        guard made != 0, made <= TypedValue.number else { return TypedValue.none }
        let receiver = outline.mentionQualifiers[Int(made &- 1)]
        guard TypedValue.isTyped(receiver), receiver & TypedValue.element == 0 else { return TypedValue.none }
        return receiver | TypedValue.element
    }

    /// Declares the first parameter of a closure that receives each element: `$0`, or the name before `in`.
    ///
    /// - Returns: Whether the closure receives the elements of a value that the text names.
    mutating func closureElement(_ name: UInt32) -> Bool {
        let before = index &- 1
        let element: UInt32
        if tokens.kind(before) == TokenBuffer.Kind.word {
            element = elementOfReceiver(index)
        } else if isByte(before, ")") || isByte(before, "(") || isByte(before, ":") {
            // The closure's own brace is open by now.
            element = elementOfReceiver(isByte(before, ")") ? lastClosed : Int(opens[max(0, opens.count &- 2)]))
        } else {
            return false
        }
        guard element != TypedValue.none else { return false }
        outline.declarations.append(
            OutlineDeclaration(
                name: name, kind: .variable, scope: scope, body: scope, access: nil, offset: tokens.start(index),
                value: element))
        outline.addLocal(
            name, in: scope, declaration: UInt32(truncatingIfNeeded: outline.declarations.count))
        return true
    }
}
