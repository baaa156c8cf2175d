/// The outline of one file while it is written; the same memory is used for one file after another.
final class OutlineDraft {
    let declarations = DeclarationList()
    /// The lists of names that declarations have: paths, generic parameters.
    let words = WordBuffer(capacity: 256)
    let scopeParents = WordBuffer()
    let scopeKinds = WordBuffer()
    /// For a scope that a declaration opens, that declaration; 0 for any other.
    let scopeDeclarations = WordBuffer()
    let mentionOffsets = WordBuffer(capacity: 256)
    let mentionNames = WordBuffer(capacity: 256)
    let mentionScopes = WordBuffer(capacity: 256)
    let mentionQualifiers = WordBuffer(capacity: 256)
    /// Pairs of a scope and a name that hide outer declarations: locals, parameters, generic parameters. Each has its
    /// declaration plus one, or zero when it has none.
    let localScopes = WordBuffer()
    let localNames = WordBuffer()
    let localDeclarations = WordBuffer()
    /// The position from which each local is visible: a variable is not visible in its own initial value.
    let localStarts = WordBuffer()
    /// For each scope the declaration whose result a `return` returns, plus one; zero when there is none, as in a
    /// closure.
    let scopeResults = WordBuffer()
    /// The parameters of functions: the label, and the declaration.
    let parameterLabels = WordBuffer()
    let parameterDeclarations = WordBuffer()
    /// Arguments whose type is needed: the label, and the mention of the called function, plus one.
    let argumentLabels = WordBuffer()
    let argumentCallees = WordBuffer()
    /// The positions at which the branches of `#if` begin and end: two words for each.
    let branches = WordBuffer()
    let lineStarts = WordBuffer(capacity: 64)
    /// The position at which brackets do not balance, and the problem.
    var problem: (offset: UInt32, text: String)?
    var hasByteOrderMark = false
    // The parser's own stacks are here so that their memory is reused too.
    let brackets = WordBuffer()
    let previousScopes = WordBuffer()
    let opens = WordBuffer()
    let subjects = WordBuffer()

    /// The lists that a ``FileOutline`` stores, in the order of its initializer.
    let kept: [WordBuffer]

    init() {
        kept = [
            words, scopeParents, scopeKinds, scopeDeclarations, mentionOffsets, mentionNames, mentionScopes,
            mentionQualifiers, localScopes, localNames, localDeclarations, localStarts, parameterLabels,
            parameterDeclarations, argumentLabels, argumentCallees, branches, lineStarts,
        ]
    }

    /// Makes the draft ready for the next file.
    func clear() {
        for list in kept { list.removeAll() }
        for list in [scopeResults, brackets, previousScopes, opens, subjects] { list.removeAll() }
        declarations.removeAll()
        problem = nil
        hasByteOrderMark = false
    }

    func addScope(_ kind: UInt32, parent: UInt32, declaration: UInt32 = 0, result: UInt32 = 0) -> UInt32 {
        scopeResults.append(result)
        scopeParents.append(parent)
        scopeKinds.append(kind)
        scopeDeclarations.append(declaration)
        return UInt32(truncatingIfNeeded: scopeParents.count &- 1)
    }

    func addLocal(_ name: UInt32, in scope: UInt32, declaration: UInt32 = 0, from start: UInt32 = 0) {
        localStarts.append(start)
        localScopes.append(scope)
        localNames.append(name)
        localDeclarations.append(declaration)
    }

    /// Records an argument whose type is needed. Returns its number, plus one.
    func addArgument(_ label: UInt32, of callee: UInt32) -> UInt32 {
        argumentLabels.append(label)
        argumentCallees.append(callee)
        return UInt32(truncatingIfNeeded: argumentLabels.count)
    }

    func addMention(_ name: UInt32, at offset: UInt32, in scope: UInt32, qualifier: UInt32) -> UInt32 {
        mentionOffsets.append(offset)
        mentionNames.append(name)
        mentionScopes.append(scope)
        mentionQualifiers.append(qualifier)
        return UInt32(truncatingIfNeeded: mentionOffsets.count)
    }

    /// An empty list that begins after the last word.
    func wordRange() -> WordRange { WordRange(start: UInt32(truncatingIfNeeded: words.count)) }

    /// Removes the words of a list, which must be the last ones.
    func drop(_ range: WordRange) {
        while words.count > Int(range.start) { words.removeLast() }
    }

    /// Appends a word to a list that ends with the last word.
    func append(_ word: UInt32, to range: inout WordRange) {
        words.append(word)
        range.count &+= 1
    }
}
