import Foundation

/// Walks over the tokens of a file and writes its ``FileOutline``.
///
/// Not a parser of Swift: it knows where names are declared, which scope a brace opens, and which words are labels. All
/// else that is a word is a mention. It never looks back, and ahead only a bounded number of tokens, so the time is
/// proportional to the length for any input.
struct OutlineParser {
    /// An open bracket, or a header whose body is yet to come, with the scope to go back to.
    struct Bracket {
        static let brace: UInt32 = 0
        static let parenthesis: UInt32 = 1
        static let square: UInt32 = 2
        static let header: UInt32 = 3
        static let alias: UInt32 = 4
    }

    let tokens: TokenBuffer
    let outline: FileOutline
    let names: NameTable
    var index = 0
    var scope: UInt32
    var brackets: [UInt32] = []
    var previousScopes: [UInt32] = []
    var top = Bracket.brace
    /// The access level that is written before the next declaration.
    var access: AccessLevel?
    /// The bracket depth of an open list of enum cases, or -1.
    var caseDepth = -1
    var branches: [(depth: Int, scope: UInt32)] = []

    init(tokens: TokenBuffer, outline: FileOutline, names: NameTable) {
        self.names = names
        self.tokens = tokens
        self.outline = outline
        scope = outline.addScope(FileOutline.ScopeKind.file, parent: 0)
    }

    mutating func run() {
        let count = tokens.count
        while index < count {
            let kind = tokens.kind(index)
            if top == Bracket.alias, tokens.beginsLine(index) { pop() }
            switch kind {
            case TokenBuffer.Kind.word: word(tokens.name(index))
            case TokenBuffer.Kind.quotedWord: name(tokens.name(index))
            case TokenBuffer.Kind.symbol: symbol(tokens.name(index))
            case UInt8(ascii: "{"): openBrace()
            case UInt8(ascii: "}"): close(Bracket.brace)
            case UInt8(ascii: "("): push(Bracket.parenthesis)
            case UInt8(ascii: ")"): close(Bracket.parenthesis)
            case UInt8(ascii: "["): push(Bracket.square)
            case UInt8(ascii: "]"): close(Bracket.square)
            case UInt8(ascii: "@"): attribute()
            case UInt8(ascii: "#"): pound()
            case TokenBuffer.Kind.branchStart:
                dropHeaders()
                branches.append((brackets.count, scope))
            case TokenBuffer.Kind.branchNext: restoreBranch(removing: false)
            case TokenBuffer.Kind.branchEnd: restoreBranch(removing: true)
            default: break
            }
            index &+= 1
        }
        dropHeaders()
        if !brackets.isEmpty, outline.problem == nil {
            outline.problem = (
                tokens.count > 0 ? tokens.start(tokens.count - 1) : 0,
                "the file ends inside of \(brackets.count) bracket\(brackets.count == 1 ? "" : "s"); close what is open"
            )
        }
    }

    mutating func push(_ bracket: UInt32) {
        brackets.append(bracket)
        previousScopes.append(scope)
        top = bracket
    }

    mutating func pop() {
        guard brackets.popLast() != nil, let previous = previousScopes.popLast() else { return }
        scope = previous
        top = brackets.last ?? Bracket.brace
    }

    /// Ends the headers of declarations that have no body, as in a protocol.
    mutating func dropHeaders() {
        while !brackets.isEmpty, top == Bracket.header || top == Bracket.alias { pop() }
    }

    private mutating func close(_ bracket: UInt32) {
        dropHeaders()
        caseDepth = caseDepth > brackets.count - 1 ? -1 : caseDepth
        if bracket == Bracket.brace { access = nil }
        guard !brackets.isEmpty, top == bracket else {
            if outline.problem == nil {
                outline.problem = (
                    tokens.start(index), "this bracket closes none that is open; the file's brackets do not balance"
                )
            }
            return
        }
        pop()
    }

    /// Each branch is whole, so the nesting after it is the nesting before it.
    private mutating func restoreBranch(removing: Bool) {
        guard let branch = branches.last else { return }
        dropHeaders()
        while brackets.count > branch.depth { pop() }
        if brackets.count == branch.depth { scope = branch.scope }
        if removing { branches.removeLast() }
        caseDepth = -1
    }

    private mutating func openBrace() {
        if top == Bracket.alias { pop() }
        if top == Bracket.header {
            // The header's scope becomes the body's.
            brackets[brackets.count - 1] = Bracket.brace
            top = Bracket.brace
            return
        }
        push(Bracket.brace)
        scope = outline.addScope(FileOutline.ScopeKind.other, parent: scope)
        closureSignature(after: index)
    }

    // MARK: Names

    var isInType: Bool { outline.scopeKinds[Int(scope)] == FileOutline.ScopeKind.type }

    func isName(_ index: Int) -> Bool {
        let kind = tokens.kind(index)
        return kind == TokenBuffer.Kind.quotedWord
            || kind == TokenBuffer.Kind.word && tokens.name(index) >= Word.firstName
    }

    func isWord(_ index: Int) -> Bool {
        let kind = tokens.kind(index)
        return kind == TokenBuffer.Kind.word || kind == TokenBuffer.Kind.quotedWord
    }

    func isWord(_ index: Int, _ word: Word) -> Bool {
        tokens.kind(index) == TokenBuffer.Kind.word && tokens.name(index) == word.rawValue
    }

    func isSymbol(_ index: Int, _ word: Word) -> Bool {
        tokens.kind(index) == TokenBuffer.Kind.symbol && tokens.name(index) == word.rawValue
    }

    func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool { tokens.kind(index) == UInt8(ascii: byte) }

    /// Whether the word is an argument's or a parameter's label.
    private func isLabel() -> Bool {
        guard top == Bracket.parenthesis || top == Bracket.square else { return false }
        let before = tokens.kind(index &- 1)
        if before == UInt8(ascii: "(") || before == UInt8(ascii: ",") {
            guard top == Bracket.parenthesis else { return false }
            if isByte(index &+ 1, ":") { return true }
            return isWord(index &+ 1) && isByte(index &+ 2, ":")
        }
        if before == TokenBuffer.Kind.word || before == TokenBuffer.Kind.quotedWord, isByte(index &+ 1, ":") {
            let first = tokens.kind(index &- 2)
            return top == Bracket.parenthesis && (first == UInt8(ascii: "(") || first == UInt8(ascii: ","))
        }
        return false
    }

    private mutating func word(_ number: UInt32) {
        let isMember = tokens.kind(index &- 1) == UInt8(ascii: ".")
        if number >= Word.firstName {
            if !isMember, number <= Word.open.rawValue, contextual(number) { return }
            name(number)
        } else if !isMember, !isLabel(), let word = Word(rawValue: number) {
            reserved(word)
        } else if !isMember {
            parameter(number)
        }
    }

    private mutating func name(_ number: UInt32) {
        if caseDepth == brackets.count {
            let before = index &- 1
            if isByte(before, ",") { return enumCase(number) }
            if tokens.beginsLine(index) { caseDepth = -1 }
        }
        if tokens.kind(index &- 1) == UInt8(ascii: ".") { return member(number) }
        if isLabel() { return parameter(number) }
        mention(number, qualifier: FileOutline.Qualifier.none)
    }

    /// In the header of a function the last word before the colon is a local of its body.
    private mutating func parameter(_ number: UInt32) {
        guard isByte(index &+ 1, ":"), brackets.count >= 2, brackets[brackets.count - 2] == Bracket.header else {
            return
        }
        declareParameter(number)
    }

    mutating func mention(_ number: UInt32, qualifier: UInt32) {
        let made = outline.addMention(number, at: tokens.start(index), in: scope, qualifier: qualifier)
        tokens.setMention(index, to: made)
    }

    /// A name after a full stop.
    private mutating func member(_ number: UInt32) {
        let before = index &- 2
        let qualifier: UInt32
        if isWord(before, .selfValue) || isWord(before, .selfType) {
            qualifier = FileOutline.Qualifier.selfValue
        } else if isWord(before) {
            let made = tokens.mention(before)
            qualifier = made == 0 ? FileOutline.Qualifier.unknown : made
        } else {
            qualifier = qualifierBeforeArguments(before)
        }
        mention(number, qualifier: qualifier)
    }

    /// `Cache<Key>.Entry` and `Cache?.none`: the name before the generic arguments; else it depends on whether something
    /// is before the full stop.
    private func qualifierBeforeArguments(_ last: Int) -> UInt32 {
        switch tokens.kind(last) {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), TokenBuffer.Kind.string, TokenBuffer.Kind.number:
            return FileOutline.Qualifier.unknown
        case TokenBuffer.Kind.symbol: break
        default: return FileOutline.Qualifier.implicit
        }
        if tokens.start(last) &+ 1 < tokens.start(last &+ 1) { return FileOutline.Qualifier.implicit }
        guard isSymbol(last, .greater) else {
            return isSymbol(last, .question) || isSymbol(last, .exclamation)
                ? FileOutline.Qualifier.unknown : FileOutline.Qualifier.implicit
        }
        var depth = 0
        var place = last
        while place > last &- 64, place > 0 {
            if isSymbol(place, .greater) { depth &+= 1 }
            if isSymbol(place, .less) {
                depth &-= 1
                if depth == 0 { break }
            }
            place &-= 1
        }
        let made = depth == 0 ? tokens.mention(place &- 1) : 0
        return made == 0 ? FileOutline.Qualifier.unknown : made
    }

    private mutating func symbol(_ number: UInt32) {
        guard number >= Word.firstName else { return }
        mention(number, qualifier: FileOutline.Qualifier.symbol)
    }

    // MARK: Attributes and macros

    private mutating func attribute() {
        if tokens.beginsLine(index) { dropHeaders() }
        let next = index &+ 1
        guard isWord(next) else { return }
        index = next
        mention(tokens.name(next), qualifier: FileOutline.Qualifier.attribute)
        // `@available(…)`, `@objc(…)`: what is in the parentheses names nothing of the codebase.
        // After a space the parentheses are a type's: `@escaping (Value) -> Void`.
        guard !names.isCapital(tokens.name(next)), isByte(next &+ 1, "("),
            tokens.start(next &+ 1) == tokens.start(next) &+ names.length(tokens.name(next))
        else { return }
        index = closing(of: next &+ 1)
    }

    private mutating func pound() {
        let next = index &+ 1
        guard isWord(next), !tokens.beginsLine(next) else { return }
        index = next
        if tokens.name(next) >= Word.firstName {
            mention(tokens.name(next), qualifier: FileOutline.Qualifier.macro)
        }
    }

    /// The token that closes the bracket at `open`; `open` itself when it is not among the next 4,096.
    func closing(of open: Int) -> Int {
        var depth = 0
        var place = open
        let limit = min(tokens.count, open &+ 4096)
        while place < limit {
            switch tokens.kind(place) {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth &+= 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth &-= 1
                if depth <= 0 { return place }
            default: break
            }
            place &+= 1
        }
        return open
    }
}
