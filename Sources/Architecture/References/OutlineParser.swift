import Foundation

/// Reads the tokens of a file and writes its ``OutlineDraft``.
///
/// It is not a parser of Swift: it knows where names are declared, which scope a brace opens, and which words are
/// labels. Every other name is a mention. It reads a bounded number of tokens before and after the current one, so the
/// time is proportional to the length.
///
/// All its methods are mutating, even those that change nothing, because a debug build copies the parser for each call
/// of a method that is not mutating.
struct OutlineParser {
    /// The kinds of open brackets. A header, an alias and a condition count as brackets, too: they are open until their
    /// body begins or, without a body, until they end.
    enum Bracket {
        static let brace: UInt32 = 0
        static let parenthesis: UInt32 = 1
        static let square: UInt32 = 2
        /// A declaration, such as a type or a function, before its body.
        static let header: UInt32 = 3
        /// A generic `typealias`, until the next line.
        static let alias: UInt32 = 4
        /// Between `if`, `while`, `for`, `switch` or `catch` and the brace: names that are bound there are visible only
        /// in the body.
        static let condition: UInt32 = 5
    }

    let tokens: TokenBuffer
    let outline: OutlineDraft
    let names: NameTable
    var index = 0
    var scope: UInt32
    let brackets: WordBuffer
    let previousScopes: WordBuffer
    /// For each bracket, the position of the token that opened it.
    let opens: WordBuffer
    /// For each bracket, the value after `switch` if it is the body of a `switch`; otherwise `TypedValue.none`.
    let subjects: WordBuffer
    var top = Bracket.brace
    /// The position of the token that opened the parenthesis that was closed last.
    var lastClosed = 0
    /// The position of the brace after the last variable that has a written type, a brace and no initial value, or -1.
    var accessorBrace = -1
    /// The declaration of that variable.
    var accessorDeclaration = 0
    /// The bracket depth of an open pattern after `case`, or -1.
    var patternDepth = -1
    /// The mention in the pattern whose type the value after `=` decides, or -1.
    var waitingPattern = -1
    /// Whether `guard` or a comma is in front of the `case` of the pattern.
    var patternIsGuard = false
    var pending: [Pending] = []
    /// The access level that is written before the next declaration.
    var access: AccessLevel?
    /// The bracket depth of an open list of enum cases, or -1.
    var caseDepth = -1
    /// The open `#if` blocks: the nesting before each, and the index of its open branch in ``OutlineDraft/branches``.
    var branches: [(depth: Int, scope: UInt32, start: Int)] = []

    init(tokens: TokenBuffer, outline: OutlineDraft, names: NameTable) {
        self.names = names
        self.tokens = tokens
        self.outline = outline
        brackets = outline.brackets
        previousScopes = outline.previousScopes
        opens = outline.opens
        subjects = outline.subjects
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
            case UInt8(ascii: "("):
                push(Bracket.parenthesis)
                openValue(Bracket.parenthesis)
            case UInt8(ascii: ")"): close(Bracket.parenthesis)
            case UInt8(ascii: "["):
                push(Bracket.square)
                openValue(Bracket.square)
            case UInt8(ascii: ":"):
                if patternDepth == brackets.count { patternDepth = -1 }
            case UInt8(ascii: "]"): close(Bracket.square)
            case UInt8(ascii: "@"): attribute()
            case UInt8(ascii: "#"): pound()
            case TokenBuffer.Kind.branchStart:
                dropHeaders()
                branches.append((brackets.count, scope, outline.branches.count))
                openBranch()
            case TokenBuffer.Kind.branchNext: restoreBranch(removing: false)
            case TokenBuffer.Kind.branchEnd: restoreBranch(removing: true)
            default: break
            }
            index &+= 1
        }
        dropHeaders()
        settlePending()
        if !brackets.isEmpty, outline.problem == nil {
            outline.problem = (
                tokens.count > 0 ? tokens.start(tokens.count - 1) : 0,
                brackets.count == 1
                    ? "the file ends inside 1 open bracket; close it"
                    : "the file ends inside \(brackets.count) open brackets; close them"
            )
        }
    }

    mutating func push(_ bracket: UInt32) {
        brackets.append(bracket)
        previousScopes.append(scope)
        opens.append(UInt32(truncatingIfNeeded: index))
        subjects.append(TypedValue.none)
        top = bracket
    }

    mutating func pop() {
        guard let previous = previousScopes.last else { return }
        brackets.removeLast()
        previousScopes.removeLast()
        opens.removeLast()
        subjects.removeLast()
        scope = previous
        top = brackets.last ?? Bracket.brace
    }

    /// Ends the open headers, aliases and conditions that have no body; a protocol's requirements have none.
    mutating func dropHeaders() {
        while !brackets.isEmpty, top >= Bracket.header { pop() }
    }

    private mutating func close(_ bracket: UInt32) {
        dropHeaders()
        caseDepth = caseDepth > brackets.count - 1 ? -1 : caseDepth
        if bracket == Bracket.brace { access = nil }
        guard !brackets.isEmpty, top == bracket else {
            if outline.problem == nil {
                outline.problem = (
                    tokens.start(index),
                    "this closing bracket has no opening bracket; the file's brackets do not balance"
                )
            }
            return
        }
        let open = Int(opens.last ?? 0)
        pop()
        if bracket == Bracket.parenthesis { lastClosed = open }
        if bracket != Bracket.brace { closeValue(open: open) }
    }

    private mutating func openBranch() {
        outline.branches.append(tokens.start(index))
        outline.branches.append(.max)
    }

    /// Ends a branch of `#if` and restores the nesting before it, because each branch is complete in itself.
    ///
    /// - Parameter removing: Whether the block ends, too; otherwise its next branch begins.
    private mutating func restoreBranch(removing: Bool) {
        guard let branch = branches.last else { return }
        dropHeaders()
        while brackets.count > branch.depth { pop() }
        if brackets.count == branch.depth { scope = branch.scope }
        caseDepth = -1
        patternDepth = -1
        outline.branches[branch.start &+ 1] = tokens.start(index)
        if removing {
            branches.removeLast()
        } else {
            branches[branches.count &- 1].start = outline.branches.count
            openBranch()
        }
    }

    private mutating func openBrace() {
        if top == Bracket.alias { pop() }
        if top == Bracket.header || top == Bracket.condition {
            // The header's scope becomes the body's.
            let last = brackets.count - 1
            if top == Bracket.condition { subjects[last] = subject(of: Int(opens[last])) }
            brackets[last] = Bracket.brace
            top = Bracket.brace
            patternDepth = -1
            return
        }
        let isGetter = accessorBrace == index
        let isStatement = isGetter || isStatementBrace()
        push(Bracket.brace)
        let around = outline.scopeResults[Int(scope)]
        let result = isGetter ? UInt32(truncatingIfNeeded: accessorDeclaration &+ 1) : isStatement ? around : 0
        scope = outline.addScope(FileOutline.ScopeKind.other, parent: scope, result: result)
        guard !isStatement else { return }
        closureSignature(after: index)
    }

    /// Whether a word after which no closure can begin is in front of the brace, such as `else`, `do` or `get`.
    private mutating func isStatementBrace() -> Bool {
        guard tokens.kind(index &- 1) == TokenBuffer.Kind.word, let word = Word(rawValue: tokens.name(index &- 1))
        else {
            return false
        }
        switch word {
        case .else, .do, .defer, .repeat, .get, .set, .willSet, .didSet, .throws: return true
        default: return false
        }
    }

    /// The value between `switch` and its brace.
    private mutating func subject(of keyword: Int) -> UInt32 {
        guard isWord(keyword, .switch) else { return TypedValue.none }
        if isWord(keyword &+ 1, .selfValue), index == keyword &+ 2 { return FileOutline.Qualifier.selfCase }
        guard let last = chain(from: keyword &+ 1).last, last == index &- 1 else { return TypedValue.none }
        return value(endingAt: last)
    }

    /// Opens a condition: the statement binds names that are visible only in its body.
    mutating func condition() {
        // `repeat { … } while isOpen` has no body after it.
        if isWord(index, .while), isByte(index &- 1, "}"), !tokens.beginsLine(index) { return }
        while top == Bracket.condition { pop() }
        push(Bracket.condition)
        scope = outline.addScope(
            FileOutline.ScopeKind.other, parent: scope, result: outline.scopeResults[Int(scope)])
        if isWord(index, .catch) { outline.addLocal(Word.error.rawValue, in: scope) }
    }

    // MARK: Names

    var isInType: Bool { mutating get { outline.scopeKinds[Int(scope)] == FileOutline.ScopeKind.type } }

    mutating func isName(_ index: Int) -> Bool {
        let kind = tokens.kind(index)
        return kind == TokenBuffer.Kind.quotedWord
            || kind == TokenBuffer.Kind.word && tokens.name(index) >= Word.firstName
    }

    mutating func isWord(_ index: Int) -> Bool {
        let kind = tokens.kind(index)
        return kind == TokenBuffer.Kind.word || kind == TokenBuffer.Kind.quotedWord
    }

    mutating func isWord(_ index: Int, _ word: Word) -> Bool {
        tokens.kind(index) == TokenBuffer.Kind.word && tokens.name(index) == word.rawValue
    }

    mutating func isSymbol(_ index: Int, _ word: Word) -> Bool {
        tokens.kind(index) == TokenBuffer.Kind.symbol && tokens.name(index) == word.rawValue
    }

    mutating func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool { tokens.kind(index) == UInt8(ascii: byte) }

    /// Whether the word is an argument's or a parameter's label.
    private mutating func isLabel() -> Bool {
        guard top == Bracket.parenthesis || top == Bracket.square else { return false }
        let before = tokens.kind(index &- 1)
        if before == UInt8(ascii: "(") || before == UInt8(ascii: ",") {
            guard top == Bracket.parenthesis else { return false }
            if isByte(index &+ 1, ":") { return true }
            return isWord(index &+ 1) && isByte(index &+ 2, ":")
        }
        if before == TokenBuffer.Kind.word || before == TokenBuffer.Kind.quotedWord, isByte(index &+ 1, ":") {
            var first = tokens.kind(index &- 2)
            // `@Builder content: () -> View`
            if first == UInt8(ascii: "@") { first = tokens.kind(index &- 3) }
            return top == Bracket.parenthesis && (first == UInt8(ascii: "(") || first == UInt8(ascii: ","))
        }
        return false
    }

    private mutating func word(_ number: UInt32) {
        let isMember = tokens.kind(index &- 1) == UInt8(ascii: ".")
        if number >= Word.firstName {
            if !isMember, number <= Word.open.rawValue, contextual(number) { return }
            name(number)
        } else if isMember {
            if number != Word.selfValue.rawValue { member(number) }
        } else if !isLabel(), let word = Word(rawValue: number) {
            reserved(word)
        } else {
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

    /// Reads a label. In the header of a function, the last word before the colon is a local of the body.
    private mutating func parameter(_ number: UInt32) {
        guard isByte(index &+ 1, ":") else { return }
        if brackets.count >= 2, brackets[brackets.count - 2] == Bracket.header { return declareParameter(number) }
        // `Point(x: 1)`: the label names a property when the compiler synthesizes the initializer.
        guard top == Bracket.parenthesis, number >= Word.firstName, let open = opens.last else { return }
        let callee = tokens.mention(Int(open))
        let name = Int(open) &- 1
        guard callee != TypedValue.none, callee <= TypedValue.number, tokens.kind(name) == TokenBuffer.Kind.word,
            names.isCapital(tokens.name(name)) || isWord(name, .`init`)
        else { return }
        mention(number, qualifier: callee | TypedValue.label)
    }

    mutating func mention(_ number: UInt32, qualifier: UInt32) {
        let made = outline.addMention(number, at: tokens.start(index), in: scope, qualifier: qualifier)
        tokens.setMention(index, to: made)
    }

    /// Adds the mention of a name after a dot.
    private mutating func member(_ number: UInt32) {
        let before = index &- 2
        let qualifier: UInt32
        if isWord(before, .selfValue) || isWord(before, .selfType) {
            let isValue = isWord(before, .selfValue)
            qualifier = isValue ? FileOutline.Qualifier.selfValue : FileOutline.Qualifier.selfCase
        } else {
            let value = value(endingAt: before)
            qualifier = value == TypedValue.none ? qualifierOfImplicit(before) : value
        }
        mention(number, qualifier: qualifier)
        if waitingPattern >= 0, waitingPattern != outline.mentionNames.count &- 1 { waitingPattern = -1 }
    }

    /// The qualifier of a name after a dot, such as `.red`, when no value is in front of the dot.
    private mutating func qualifierOfImplicit(_ before: Int) -> UInt32 {
        switch tokens.kind(before) {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), TokenBuffer.Kind.string, TokenBuffer.Kind.number:
            return FileOutline.Qualifier.unknown
        case TokenBuffer.Kind.symbol:
            let isPostfix = isSymbol(before, .question) || isSymbol(before, .exclamation) || isSymbol(before, .greater)
            if isPostfix, isAdjacent(index &- 1) { return FileOutline.Qualifier.unknown }
        default: break
        }
        let context = context(ofImplicit: before)
        if context == FileOutline.Qualifier.selfCase { return context }
        if TypedValue.isTyped(context) { return context | TypedValue.implicit }
        let isWord = tokens.kind(before) == TokenBuffer.Kind.word
        return isWord ? FileOutline.Qualifier.unknown : FileOutline.Qualifier.implicit
    }

    private mutating func symbol(_ number: UInt32) {
        if number >= Word.firstName { return mention(number, qualifier: FileOutline.Qualifier.symbol) }
        switch Word(rawValue: number) {
        case .question, .exclamation:
            if isAdjacent(index) { tokens.setMention(index, to: value(endingAt: index &- 1)) }
        case .arrow:
            if top == Bracket.header { functionResult() }
        case .assign:
            if patternDepth == brackets.count, waitingPattern >= 0, let last = chain(from: index &+ 1).last {
                pending.append(Pending(declaration: nil, mention: waitingPattern, token: last, flags: 0))
            }
            if patternDepth == brackets.count { patternDepth = -1 }
            waitingPattern = -1
        case .equal, .notEqual, .lessEqual, .greaterEqual, .plus, .minus, .times, .divide, .remainder, .plusAssign,
            .minusAssign, .timesAssign, .match, .coalesce, .less, .greater:
            // The codebase may declare the operator for the type on its left: `left == right`.
            guard tokens.start(index) > tokens.start(index &- 1) &+ 1, !isAdjacent(index), !isWord(index &+ 1, .nil)
            else {
                return
            }
            let left = value(endingAt: index &- 1)
            if TypedValue.isTyped(left) { mention(number, qualifier: left) }
        default: break
        }
    }

    /// Records the type that a function or a subscript returns.
    private mutating func functionResult() {
        let declaration = Int(outline.scopeDeclarations[Int(scope)])
        guard declaration < outline.declarations.count else { return }
        let type = writtenType(at: index &+ 1)
        outline.declarations[declaration].valueType = type.path
        outline.declarations[declaration].layers = type.layers
    }
}
