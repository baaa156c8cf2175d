extension OutlineParser {
    /// Handles a reserved word that is not a label and does not follow a dot.
    mutating func reserved(_ word: Word) {
        switch word {
        case .import: skipImport()
        case .class, .struct, .enum, .protocol, .extension: typeKeyword(word)
        case .typealias: alias(.typealias)
        case .associatedtype: alias(.associatedtype)
        case .func: function()
        case .var, .let: binding()
        case .`init`, .subscript, .deinit: initializer(word)
        case .case: caseKeyword()
        case .operator: operatorDeclaration()
        case .precedencegroup: precedenceGroup()
        case .private: setAccess(.private)
        case .fileprivate: setAccess(.fileprivate)
        case .internal: setAccess(.internal)
        case .public: setAccess(.public)
        case .for: loop()
        case .if, .while, .switch, .catch: condition()
        case .selfType: mention(word.rawValue, qualifier: FileOutline.Qualifier.selfType)
        default: break
        }
    }

    /// Handles a word that is reserved only in some positions; returns false when it is a name here.
    mutating func contextual(_ number: UInt32) -> Bool {
        switch Word(rawValue: number) {
        case .actor:
            guard isName(index &+ 1), !tokens.beginsLine(index &+ 1), !isByte(index &+ 1, ":") else { return false }
            typeKeyword(.actor)
            return true
        case .macro:
            guard isName(index &+ 1), isByte(index &+ 2, "(") || isSymbol(index &+ 2, .less) else { return false }
            declareFunction(.macro)
            return true
        case .package, .open:
            guard isWord(index &+ 1), !tokens.beginsLine(index &+ 1) else { return false }
            setAccess(number == Word.open.rawValue ? .open : .package)
            return true
        default: return false
        }
    }

    /// Records an access level; `private(set)` does not change the level of the declaration itself.
    private mutating func setAccess(_ level: AccessLevel) {
        dropHeaders()
        if isByte(index &+ 1, "(") {
            index = closing(of: index &+ 1)
        } else {
            access = level
        }
    }

    mutating func takeAccess() -> AccessLevel? {
        defer { access = nil }
        return access
    }

    /// `import struct Model.Quote` names a declaration; an import of a whole module names none.
    private mutating func skipImport() {
        let first = index &+ 2
        if isWord(index &+ 1), !tokens.beginsLine(index &+ 1), isName(first), isByte(first &+ 1, "."),
            !tokens.beginsLine(first), !isByte(index &+ 2, ".")
        {
            index = first
            mention(tokens.name(first), qualifier: FileOutline.Qualifier.module)
            while isByte(index &+ 1, "."), isName(index &+ 2) {
                let before = tokens.mention(index)
                index &+= 2
                mention(tokens.name(index), qualifier: before)
            }
        }
        while index &+ 1 < tokens.count, !tokens.beginsLine(index &+ 1), !isByte(index &+ 1, ";") { index &+= 1 }
        access = nil
    }

    /// Records a declaration for lookups: a member through its type, a local through its scope.
    @discardableResult
    mutating func declare(
        _ number: UInt32, _ kind: OutlineDeclaration.Kind, at place: Int, access: AccessLevel?, from start: UInt32 = 0
    ) -> Int {
        outline.declarations.append(
            OutlineDeclaration(
                name: number, kind: kind, scope: scope, body: scope, access: access, offset: tokens.start(place)))
        let number32 = UInt32(truncatingIfNeeded: outline.declarations.count)
        if outline.scopeKinds[Int(scope)] == FileOutline.ScopeKind.other {
            outline.addLocal(number, in: scope, declaration: number32, from: start)
        }
        return outline.declarations.count - 1
    }

    /// Opens the scope of a declaration's header, which its body will share.
    private mutating func openHeader(_ kind: UInt32, declaration: Int, bracket: UInt32 = Bracket.header) {
        push(bracket)
        let isType = kind == FileOutline.ScopeKind.type
        scope = outline.addScope(
            kind, parent: scope, declaration: UInt32(truncatingIfNeeded: declaration),
            result: isType ? 0 : UInt32(truncatingIfNeeded: declaration &+ 1))
        outline.declarations[declaration].body = scope
    }

    /// Declares a parameter as a local of the function's body, with its type when that is a plain one.
    mutating func declareParameter(_ number: UInt32) {
        let made = declare(number, .variable, at: index, access: nil)
        write(writtenType(at: index &+ 2), to: made)
        let function = Int(outline.scopeDeclarations[Int(scope)])
        guard function < made else { return }
        let before = tokens.kind(index &- 1)
        let hasLabel = before == TokenBuffer.Kind.word || before == TokenBuffer.Kind.quotedWord
        if outline.declarations[function].parameterCount == 0 {
            outline.declarations[function].firstParameter = UInt32(truncatingIfNeeded: outline.parameterLabels.count)
        }
        outline.declarations[function].parameterCount &+= 1
        outline.parameterLabels.append(hasLabel ? tokens.name(index &- 1) : number)
        outline.parameterDeclarations.append(UInt32(truncatingIfNeeded: made))
    }

    // MARK: Types

    private mutating func typeKeyword(_ word: Word) {
        // `class` declares no type in `class func`, `class override var` and `protocol P: class`.
        let next = index &+ 1
        guard isName(next) || word == .extension && isByte(next, "[") else { return }
        if word == .class, modifiesMember(from: next) { return }
        dropHeaders()
        let access = takeAccess()
        caseDepth = -1
        if word == .extension { return extensionHeader(access: access) }
        let kind: OutlineDeclaration.Kind =
            switch word {
            case .class: .class
            case .enum: .enum
            case .protocol: .protocol
            case .actor: .actor
            default: .struct
            }
        let made = declare(tokens.name(next), kind, at: next, access: access)
        openHeader(FileOutline.ScopeKind.type, declaration: made)
        index = next
        genericParameters(of: made)
        readInheritance(of: made)
    }

    /// Whether only modifiers are between `class` and a member's keyword on the same line.
    private mutating func modifiesMember(from start: Int) -> Bool {
        var place = start
        while isName(place), !tokens.beginsLine(place) { place &+= 1 }
        guard !tokens.beginsLine(place) else { return false }
        return isWord(place, .func) || isWord(place, .var) || isWord(place, .subscript)
    }

    private mutating func extensionHeader(access: AccessLevel?) {
        let next = index &+ 1
        let made = outline.declarations.count
        outline.declarations.append(
            OutlineDeclaration(
                name: isName(next) ? tokens.name(next) : Word.underscore.rawValue, kind: .extension, scope: scope,
                body: scope, access: access, offset: tokens.start(next)))
        // The mentions of the path are outside the body's scope.
        var path = outline.wordRange()
        while isName(index &+ 1) {
            index &+= 1
            outline.append(tokens.name(index), to: &path)
            let before = path.count > 1 ? tokens.mention(index &- 2) : FileOutline.Qualifier.none
            mention(tokens.name(index), qualifier: before)
            guard isByte(index &+ 1, "."), isName(index &+ 2) else { break }
            index &+= 1
        }
        outline.declarations[made].path = path
        openHeader(FileOutline.ScopeKind.type, declaration: made)
        readInheritance(of: made)
    }

    /// `<Key: Hashable, Value>` after a name: the parameters hide outer declarations.
    private mutating func genericParameters(of declaration: Int) {
        guard tokens.kind(index &+ 1) == TokenBuffer.Kind.symbol, isSymbol(index &+ 1, .less) else { return }
        var depth = 0
        var place = index &+ 1
        let limit = min(tokens.count, index &+ 256)
        var generics = outline.wordRange()
        while place < limit {
            if isSymbol(place, .less) {
                depth &+= 1
            } else if isSymbol(place, .greater) {
                depth &-= 1
                if depth == 0 { break }
            } else if isByte(place, "{") || isByte(place, "}") {
                break
            }
            let isFirst = isSymbol(place &- 1, .less) || isByte(place &- 1, ",")
            let isPack = isName(place) && isName(place &- 1) && depth == 1
            if depth == 1, isName(place), isFirst && !isName(place &+ 1) || isPack || isWord(place &- 1, .let) {
                outline.append(tokens.name(place), to: &generics)
                outline.addLocal(tokens.name(place), in: scope)
            }
            place &+= 1
        }
        outline.declarations[declaration].generics = generics
    }

    /// The entries after the colon. The main loop also reads the tokens, as mentions.
    private mutating func readInheritance(of declaration: Int) {
        var place = index &+ 1
        let limit = min(tokens.count, place &+ 512)
        var depth = 0
        if isSymbol(place, .less) {
            while place < limit {
                if isSymbol(place, .less) { depth &+= 1 }
                if isSymbol(place, .greater) { depth &-= 1 }
                place &+= 1
                if depth == 0 { break }
            }
        }
        guard isByte(place, ":") else { return }
        place &+= 1
        depth = 0
        var inheritance = outline.wordRange()
        var path = beginEntry()
        while place < limit {
            if isByte(place, "{") || isWord(place, .where) { break }
            if isSymbol(place, .less) || isByte(place, "(") {
                depth &+= 1
            } else if isSymbol(place, .greater) || isByte(place, ")") {
                depth &-= 1
            } else if depth == 0, isByte(place, ",") || isSymbol(place, .ampersand) {
                endEntry(path)
                path = beginEntry()
            } else if depth == 0, isByte(place, "@") {
                place &+= 1
            } else if depth == 0, isName(place) {
                if !isByte(place &- 1, ".") {
                    dropEntry(path)
                    path = beginEntry()
                }
                outline.append(tokens.name(place), to: &path)
            }
            place &+= 1
        }
        endEntry(path)
        inheritance.count = UInt32(truncatingIfNeeded: outline.words.count) &- inheritance.start
        outline.declarations[declaration].inheritance = inheritance
    }

    /// Begins an entry of an inheritance list: a word for the number of names, and the names.
    private mutating func beginEntry() -> WordRange {
        outline.words.append(0)
        return outline.wordRange()
    }

    /// Ends an entry, or drops it when it has no names.
    private mutating func endEntry(_ path: WordRange) {
        if path.isEmpty { return dropEntry(path) }
        outline.words[Int(path.start) &- 1] = path.count
    }

    private mutating func dropEntry(_ path: WordRange) {
        outline.drop(path)
        outline.words.removeLast()
    }

    private mutating func alias(_ kind: OutlineDeclaration.Kind) {
        dropHeaders()
        let access = takeAccess()
        let next = index &+ 1
        guard isName(next) else { return }
        let made = declare(tokens.name(next), kind, at: next, access: access)
        index = next
        if isSymbol(next &+ 1, .less) {
            openHeader(FileOutline.ScopeKind.other, declaration: made, bracket: Bracket.alias)
            genericParameters(of: made)
        }
        guard kind == .typealias else { return }
        var place = next &+ 1
        let limit = min(tokens.count, place &+ 64)
        while place < limit, !isSymbol(place, .assign) { place &+= 1 }
        place &+= 1
        outline.declarations[made].path = path(at: &place)
    }

    // MARK: Functions

    private mutating func function() {
        let next = index &+ 1
        guard isWord(next) || tokens.kind(next) == TokenBuffer.Kind.symbol else { return }
        declareFunction(.function)
    }

    mutating func declareFunction(_ kind: OutlineDeclaration.Kind) {
        dropHeaders()
        caseDepth = -1
        let access = takeAccess()
        let next = index &+ 1
        let made = declare(tokens.name(next), kind, at: next, access: access)
        openHeader(FileOutline.ScopeKind.other, declaration: made)
        index = next
        genericParameters(of: made)
    }

    /// `init`, `subscript` and `deinit` are declarations only in the body of a type.
    private mutating func initializer(_ word: Word) {
        dropHeaders()
        guard isInType else { return }
        caseDepth = -1
        let access = takeAccess()
        let made = declare(
            word.rawValue, word == .subscript ? .subscript : .initializer, at: index, access: access)
        openHeader(FileOutline.ScopeKind.other, declaration: made)
        if isSymbol(index &+ 1, .question) || isSymbol(index &+ 1, .exclamation) { index &+= 1 }
        genericParameters(of: made)
    }

    private mutating func operatorDeclaration() {
        let next = index &+ 1
        guard tokens.kind(next) == TokenBuffer.Kind.symbol || isName(next) else { return }
        dropHeaders()
        let access = takeAccess()
        declare(tokens.name(next), .operator, at: next, access: access)
        index = next
    }

    private mutating func precedenceGroup() {
        dropHeaders()
        var place = index
        while place < tokens.count, !isByte(place, "{"), place < index &+ 8 { place &+= 1 }
        if isByte(place, "{") { index = closing(of: place) }
    }
}
