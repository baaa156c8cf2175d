/// One declaration in a file, as the outline keeps it. Names are numbers of a ``NameTable``.
struct OutlineDeclaration {
    enum Kind: UInt8 {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`
        case `typealias`, `associatedtype`
        case function, variable, enumCase, `operator`, macro, `subscript`, initializer

        /// Whether the declaration has members.
        var isNominal: Bool { rawValue <= Kind.extension.rawValue }
        /// Whether its name can stand for a type.
        var isType: Bool { rawValue <= Kind.associatedtype.rawValue && self != .extension }
    }

    var name: UInt32
    var kind: Kind
    /// The scope that it stands in.
    var scope: UInt32
    /// The scope of its body; the same as `scope` when it has none.
    var body: UInt32
    var access: AccessLevel?
    var offset: UInt32
    /// What a type alias stands for, or what an extension extends: `Cache.Entry`.
    var path: [UInt32] = []
    /// What stands after the colon, one path for each entry.
    var inheritance: [[UInt32]] = []
    /// The names of its generic parameters.
    var generics: [UInt32] = []
    /// The written type of a variable, or what a function or a subscript returns, when it is a plain path or a list of such.
    var valueType: [UInt32] = []
    /// The number of lists around the written type: 2 for `[[Row]]`.
    var layers: UInt32 = 0
    /// What a variable without a written type gets its type from; see ``TypedValue``.
    var value: UInt32 = 0
    /// The first of its parameters among those of the file, and how many there are.
    var firstParameter: UInt32 = 0
    var parameterCount: UInt32 = 0
}

/// What one file declares and which names it mentions, before anything is resolved.
///
/// Written by one worker, then read by many; four words a mention, five a scope.
final class FileOutline: @unchecked Sendable {
    // Handed over by `concurrentPerform`, which orders the writer before the readers.
    enum ScopeKind {
        static let file: UInt32 = 0
        static let type: UInt32 = 1
        static let other: UInt32 = 2
    }

    /// Where a mention stands in relation to the one before it.
    enum Qualifier {
        static let none: UInt32 = 0
        /// After a full stop behind something other than a name: `(a + b).count`.
        static let unknown: UInt32 = 0xFFFF_FFFF
        /// After a leading full stop: `.red`.
        static let implicit: UInt32 = 0xFFFF_FFFE
        /// After `self.` or `Self.`.
        static let selfValue: UInt32 = 0xFFFF_FFFD
        static let attribute: UInt32 = 0xFFFF_FFFC
        static let macro: UInt32 = 0xFFFF_FFFB
        static let symbol: UInt32 = 0xFFFF_FFFA
        /// `Self`, which is the type around.
        static let selfType: UInt32 = 0xFFFF_FFF9
        /// After `Self.`, and `.red` where the value is `self`: a case or a static member.
        static let selfCase: UInt32 = 0xFFFF_FFF8
        /// The module of `import struct Model.Quote`.
        static let module: UInt32 = 0xFFFF_FFF7
        // All others are a ``TypedValue``: most often the number of the mention before the full stop, plus one.
    }

    var declarations: [OutlineDeclaration] = []
    let scopeParents = WordBuffer()
    let scopeKinds = WordBuffer()
    /// For the scope of a type its declaration.
    let scopeDeclarations = WordBuffer()
    let mentionOffsets = WordBuffer(capacity: 256)
    let mentionNames = WordBuffer(capacity: 256)
    let mentionScopes = WordBuffer(capacity: 256)
    let mentionQualifiers = WordBuffer(capacity: 256)
    /// Pairs of scope and name that hide what is outside: locals, parameters, generic parameters; with the declaration plus
    /// one, or zero.
    let localScopes = WordBuffer()
    let localNames = WordBuffer()
    let localDeclarations = WordBuffer()
    /// Where each local begins to be visible: a variable is not in its own initial value.
    let localStarts = WordBuffer()
    /// For each scope the declaration whose result a `return` gives, plus one; zero in a closure.
    let scopeResults = WordBuffer()
    /// The parameters of functions: the label, and the declaration.
    let parameterLabels = WordBuffer()
    let parameterDeclarations = WordBuffer()
    /// Arguments whose type is asked for: the label, and what is called.
    let argumentLabels = WordBuffer()
    let argumentCallees = WordBuffer()
    /// Where the branches of `#if` begin and end: two words for each.
    let branches = WordBuffer()
    let lineStarts = WordBuffer(capacity: 64)
    var imports: [ImportDeclaration] = []
    /// Where brackets do not balance, and how.
    var problem: (offset: UInt32, text: String)?
    var hasByteOrderMark = false

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

    /// Notes an argument whose type is asked for; its number, plus one.
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

    /// The line and the column of an offset, by bisection.
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

    /// Writes down for each scope the declaration of the outermost type around it, plus one; zero where there is none.
    ///
    /// A parent has a smaller number than its child.
    func findOutermostTypes(into outermost: WordBuffer) {
        outermost.reserve(scopeParents.count)
        outermost[0] = 0
        for scope in 1..<max(1, scopeParents.count) {
            let around = outermost[Int(scopeParents[scope])]
            let isType = scopeKinds[scope] == ScopeKind.type
            outermost[scope] = around == 0 && isType ? scopeDeclarations[scope] &+ 1 : around
        }
    }

    /// Replaces the numbers of a worker's table by those of the merged one.
    func rename(by map: WordBuffer) {
        for index in 0..<mentionNames.count { mentionNames[index] = map[Int(mentionNames[index])] }
        for index in 0..<localNames.count { localNames[index] = map[Int(localNames[index])] }
        for index in 0..<parameterLabels.count { parameterLabels[index] = map[Int(parameterLabels[index])] }
        for index in 0..<argumentLabels.count { argumentLabels[index] = map[Int(argumentLabels[index])] }
        for index in declarations.indices {
            let old = declarations[index]
            declarations[index].name = map[Int(old.name)]
            if !old.path.isEmpty { declarations[index].path = old.path.map { map[Int($0)] } }
            if !old.inheritance.isEmpty {
                declarations[index].inheritance = old.inheritance.map { $0.map { map[Int($0)] } }
            }
            if !old.generics.isEmpty { declarations[index].generics = old.generics.map { map[Int($0)] } }
            if !old.valueType.isEmpty { declarations[index].valueType = old.valueType.map { map[Int($0)] } }
        }
    }
}
