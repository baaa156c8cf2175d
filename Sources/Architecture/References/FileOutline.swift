/// One declaration in a file, as the outline stores it. Names are numbers of a ``NameTable``.
struct OutlineDeclaration {
    enum Kind: UInt8 {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`
        case `typealias`, `associatedtype`
        case function, variable, enumCase, `operator`, macro, `subscript`, initializer

        /// Whether the declaration has members: a nominal type or an extension.
        var hasMembers: Bool { rawValue <= Kind.extension.rawValue }
        /// Whether its name can denote a type.
        var isType: Bool { rawValue <= Kind.associatedtype.rawValue && self != .extension }
    }

    var name: UInt32
    var kind: Kind
    /// The scope that contains it.
    var scope: UInt32
    /// The scope of its body; the same as `scope` when it has none.
    var body: UInt32
    var access: AccessLevel?
    var offset: UInt32
    /// The path of the type that an alias names or an extension extends: `Cache.Entry`. Like the other ranges, it
    /// refers to words of the outline.
    var path = WordRange()
    /// The entries after the colon: for each the number of names in its path, and the names.
    var inheritance = WordRange()
    /// The names of its generic parameters.
    var generics = WordRange()
    /// The written type of a variable, or the result type of a function or a subscript, when it is a plain path, or an
    /// array or a dictionary of such.
    var valueType = WordRange()
    /// The number of arrays and dictionaries around the path of the written type: 2 for `[[Row]]`.
    var layers: UInt32 = 0
    /// The value that gives a variable without a written type its type; see ``TypedValue``.
    var value: UInt32 = 0
    /// The position of its first parameter among those of the file, and the number of its parameters.
    var firstParameter: UInt32 = 0
    var parameterCount: UInt32 = 0
}

/// A run of words in ``FileOutline/words``.
struct WordRange {
    var start: UInt32 = 0
    var count: UInt32 = 0

    var isEmpty: Bool { count == 0 }
    /// The position after the last word.
    var end: UInt32 { start &+ count }
}

/// The declarations of one file and the names that it mentions, before anything is resolved.
///
/// A mention has four words, and a scope has three. An outline is the stored form of an ``OutlineDraft``.
final class FileOutline: Sendable {
    enum ScopeKind {
        static let file: UInt32 = 0
        static let type: UInt32 = 1
        static let other: UInt32 = 2
    }

    /// The relation of a mention to the text before it.
    enum Qualifier {
        static let none: UInt32 = 0
        /// After a dot that does not follow a name: `(a + b).count`.
        static let unknown: UInt32 = 0xFFFF_FFFF
        /// After a leading dot: `.red`.
        static let implicit: UInt32 = 0xFFFF_FFFE
        /// After `self.`.
        static let selfValue: UInt32 = 0xFFFF_FFFD
        static let attribute: UInt32 = 0xFFFF_FFFC
        static let macro: UInt32 = 0xFFFF_FFFB
        static let symbol: UInt32 = 0xFFFF_FFFA
        /// The mention is `Self`, which means the enclosing type.
        static let selfType: UInt32 = 0xFFFF_FFF9
        /// After `Self.`, or after a leading dot where the context is `self`: the name of a case or a static
        /// member.
        static let selfCase: UInt32 = 0xFFFF_FFF8
        /// The module of `import struct Model.Quote`.
        static let module: UInt32 = 0xFFFF_FFF7
        // All others are a ``TypedValue``: most often the number of the mention before the dot, plus one.
    }

    let declarations: DeclarationList
    /// The lists of names that declarations have: paths, generic parameters.
    let words: Words
    let scopeParents: Words
    let scopeKinds: Words
    /// For a scope that a declaration opens, that declaration; 0 for any other.
    let scopeDeclarations: Words
    let mentionOffsets: Words
    let mentionNames: Words
    let mentionScopes: Words
    let mentionQualifiers: Words
    /// Pairs of a scope and a name that hide outer declarations: locals, parameters, generic parameters. Each has its
    /// declaration plus one, or zero when it has none.
    let localScopes: Words
    let localNames: Words
    let localDeclarations: Words
    /// The position from which each local is visible: a variable is not visible in its own initial value.
    let localStarts: Words
    /// The parameters of functions: the label, and the declaration.
    let parameterLabels: Words
    let parameterDeclarations: Words
    /// Arguments whose type is needed: the label, and the mention of the called function, plus one.
    let argumentLabels: Words
    let argumentCallees: Words
    /// The positions at which the branches of `#if` begin and end: two words for each.
    let branches: Words
    let lineStarts: Words
    /// The position at which brackets do not balance, and the problem.
    let problem: (offset: UInt32, text: String)?
    let hasByteOrderMark: Bool
    private let memory: WordBlock

    /// Copies the outline of a file from a draft. The draft may then be used for the next file.
    init(_ draft: OutlineDraft) {
        declarations = DeclarationList(copying: draft.declarations)
        problem = draft.problem
        hasByteOrderMark = draft.hasByteOrderMark
        var lists: [Words] = []
        lists.reserveCapacity(18)
        memory = WordBlock(draft.kept, lists: &lists)
        words = lists[0]
        scopeParents = lists[1]
        scopeKinds = lists[2]
        scopeDeclarations = lists[3]
        mentionOffsets = lists[4]
        mentionNames = lists[5]
        mentionScopes = lists[6]
        mentionQualifiers = lists[7]
        localScopes = lists[8]
        localNames = lists[9]
        localDeclarations = lists[10]
        localStarts = lists[11]
        parameterLabels = lists[12]
        parameterDeclarations = lists[13]
        argumentLabels = lists[14]
        argumentCallees = lists[15]
        branches = lists[16]
        lineStarts = lists[17]
    }

    /// The line and the column of an offset, found by binary search.
    func position(of offset: UInt32) -> CodePosition {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let mark = low == 0 && hasByteOrderMark ? 3 : 0
        return CodePosition(line: low + 1, column: Int(offset) - Int(lineStarts[low]) - mark + 1)
    }

    /// Stores for each scope the declaration of its outermost enclosing type, plus one; zero if there is none.
    ///
    /// A parent has a smaller number than its children, so one pass is enough.
    func findOutermostTypes(into outermost: WordBuffer) {
        outermost.reserve(max(1, scopeParents.count))
        outermost[0] = 0
        var scope = 1
        while scope < scopeParents.count {
            let around = outermost[Int(scopeParents[scope])]
            let isType = scopeKinds[scope] == ScopeKind.type
            outermost[scope] = around == 0 && isType ? scopeDeclarations[scope] &+ 1 : around
            scope &+= 1
        }
    }

    /// Replaces the numbers of names in a worker's table with those in the merged table.
    func renumber(by map: WordBuffer) {
        mentionNames.renumber(from: 0, to: mentionNames.count, by: map)
        localNames.renumber(from: 0, to: localNames.count, by: map)
        parameterLabels.renumber(from: 0, to: parameterLabels.count, by: map)
        argumentLabels.renumber(from: 0, to: argumentLabels.count, by: map)
        for index in 0..<declarations.count {
            let declaration = declarations[index]
            declarations[index].name = map[Int(declaration.name)]
            // Each entry of an inheritance list is a count, followed by that number of names.
            var place = Int(declaration.inheritance.start)
            while place < Int(declaration.inheritance.end) {
                let length = Int(words[place])
                words.renumber(from: place &+ 1, to: place &+ 1 &+ length, by: map)
                place &+= 1 &+ length
            }
            words.renumber(from: Int(declaration.path.start), to: Int(declaration.path.end), by: map)
            words.renumber(from: Int(declaration.generics.start), to: Int(declaration.generics.end), by: map)
            words.renumber(from: Int(declaration.valueType.start), to: Int(declaration.valueType.end), by: map)
        }
    }

    /// The words of a range as an array, for rare lookups.
    func names(in range: WordRange) -> [UInt32] { (range.start..<range.end).map { words[Int($0)] } }
}
