/// Finds for each mention of one file the declaration that it means. A resolver handles one file at a time.
final class ReferenceResolver {
    /// The references of one file: four words each.
    final class Found: Sendable {
        let offsets: Words
        let targets: Words
        let kinds: Words
        /// The declaration of the outermost type around the use, plus one; 0 outside all types.
        let users: Words
        private let memory: WordBlock

        init(_ draft: Draft) {
            var lists: [Words] = []
            lists.reserveCapacity(4)
            memory = WordBlock([draft.offsets, draft.targets, draft.kinds, draft.users], lists: &lists)
            offsets = lists[0]
            targets = lists[1]
            kinds = lists[2]
            users = lists[3]
        }

        /// The references of a file while they are being found.
        final class Draft {
            let offsets = WordBuffer()
            let targets = WordBuffer()
            let kinds = WordBuffer()
            let users = WordBuffer()

            func clear() {
                for list in [offsets, targets, kinds, users] { list.removeAll() }
            }
        }
    }

    let index: DeclarationIndex
    /// For each mention of the file the declaration that was found, plus one.
    let results = WordBuffer(capacity: 1024)
    private let resultKinds = WordBuffer(capacity: 1024)
    private let outermost = WordBuffer(capacity: 256)
    private let deferred = WordBuffer()
    private let locals = Locals()
    private let draft = Found.Draft()
    /// For each declaration its type plus one, and the number of lists around it; 0 before the first lookup.
    let knownTypes: WordBuffer
    let knownLayers: WordBuffer

    init(index: DeclarationIndex) {
        self.index = index
        knownTypes = WordBuffer(capacity: max(1, index.files.count))
        knownLayers = WordBuffer(capacity: max(1, index.files.count))
    }

    /// The references of a file to other files; with `includingOwn` those to itself as well.
    func resolve(_ file: Int, includingOwn: Bool) -> Found {
        let outline = index.outlines[file]
        locals.read(outline)
        let count = outline.mentionOffsets.count
        results.reserve(count)
        resultKinds.reserve(count)
        deferred.removeAll()
        var mention = -1
        while mention &+ 1 < count {
            mention &+= 1
            results[mention] = 0
            let qualifier = outline.mentionQualifiers[mention]
            // `if case .red = color`: the mention of `color` comes later.
            if TypedValue.isTyped(qualifier), qualifier & TypedValue.number > UInt32(truncatingIfNeeded: mention),
                qualifier & (TypedValue.declaration | TypedValue.argument) == 0
            {
                deferred.append(UInt32(truncatingIfNeeded: mention))
            } else {
                resolve(mention, of: outline, in: file)
            }
        }
        for place in 0..<deferred.count { resolve(Int(deferred[place]), of: outline, in: file) }
        return collect(file, includingOwn: includingOwn)
    }

    private func resolve(_ mention: Int, of outline: FileOutline, in file: Int) {
        let name = outline.mentionNames[mention]
        let uses = index.uses[Int(name)]
        let qualifier = outline.mentionQualifiers[mention]
        guard
            uses != 0 || qualifier == FileOutline.Qualifier.selfType || name == Word.`init`.rawValue
                || name == Word.subscript.rawValue
        else { return }
        let result = target(
            of: name, uses: uses, qualifier: qualifier, scope: outline.mentionScopes[mention],
            offset: outline.mentionOffsets[mention], file: file)
        results[mention] = result.target
        resultKinds[mention] = result.kind
    }

    /// The references among the results.
    private func collect(_ file: Int, includingOwn: Bool) -> Found {
        draft.clear()
        let outline = index.outlines[file]
        outline.findOutermostTypes(into: outermost)
        let count = outline.mentionOffsets.count
        var mention = -1
        while mention &+ 1 < count {
            mention &+= 1
            let result = results[mention]
            guard result != DeclarationIndex.none, result != DeclarationIndex.hidden else { continue }
            let number = result &- 1
            // A type that is declared outside the codebase has a number after the last declaration.
            guard resultKinds[mention] != Self.omittedKind, Int(number) < index.files.count else { continue }
            guard includingOwn || Int(index.files[Int(number)]) != file else { continue }
            draft.offsets.append(outline.mentionOffsets[mention])
            draft.targets.append(number)
            draft.kinds.append(resultKinds[mention])
            let user = outermost[Int(outline.mentionScopes[mention])]
            draft.users.append(user == 0 ? 0 : index.bases[file] &+ user)
        }
        return Found(draft)
    }

    private static let typeKind: UInt32 = 0
    private static let inferredKind: UInt32 = 4
    private static let operatorKind: UInt32 = 5
    /// A result that is not a reference: a declaration in the body of a function, or the type of an `init`.
    private static let omittedKind: UInt32 = 100
    /// The kinds, in the order of the numbers in ``Found``.
    static let kinds: [SourceReference.Kind] = [
        .type, .function, .variable, .member, .inferredMember, .operator, .macro,
    ]

    /// Whether a kind, by its number, counts for contracts on folders: all but ``SourceReference/Kind/inferredMember``.
    static func isFirm(_ kind: UInt32) -> Bool { kind != inferredKind }

    private func target(
        of name: UInt32, uses: UInt32, qualifier: UInt32, scope: UInt32, offset: UInt32, file: Int
    ) -> (target: UInt32, kind: UInt32) {
        switch qualifier {
        case FileOutline.Qualifier.none:
            guard uses & (DeclarationIndex.Use.type | DeclarationIndex.Use.value) != 0 else { return (0, 0) }
            return ranked(index.bare(name, from: scope, at: offset, in: file, wants: .any, locals: locals))
        case FileOutline.Qualifier.attribute:
            let found = index.bare(name, from: scope, at: offset, in: file, wants: .type, locals: locals)
            if found != DeclarationIndex.none { return ranked(found) }
            return (special(name, .macro, file: file), 6)
        case FileOutline.Qualifier.macro: return (special(name, .macro, file: file), 6)
        case FileOutline.Qualifier.symbol:
            guard uses & DeclarationIndex.Use.symbol != 0 else { return (0, 0) }
            return (operation(name, file: file), Self.operatorKind)
        case FileOutline.Qualifier.selfValue, FileOutline.Qualifier.selfCase:
            let type = index.enclosingType(of: scope, in: file)
            if name == Word.`init`.rawValue { return (type, Self.omittedKind) }
            let wants: DeclarationIndex.Want = qualifier == FileOutline.Qualifier.selfCase ? .case : .any
            let found = type == 0 ? 0 : index.member(name, of: type, from: file, wants: wants)
            return found == 0 ? inferred(name, file: file) : ranked(found, isMember: true)
        case FileOutline.Qualifier.module: return (0, 0)
        case FileOutline.Qualifier.selfType: return (index.selfType(of: scope, in: file), Self.typeKind)
        case FileOutline.Qualifier.implicit, FileOutline.Qualifier.unknown: return inferred(name, file: file)
        default: return qualified(name, by: qualifier, file: file)
        }
    }

    private func qualified(_ name: UInt32, by qualifier: UInt32, file: Int) -> (target: UInt32, kind: UInt32) {
        let value = qualifier & ~TypedValue.implicit
        if value <= TypedValue.number, results[Int(value &- 1)] == DeclarationIndex.none {
            // `Model.Quote`: the module in front of a type.
            let mention = Int(value &- 1)
            let qualifier = index.outlines[file].mentionNames[mention]
            let place = index.outlines[file].mentionQualifiers[mention]
            let isImport = place == FileOutline.Qualifier.module
            if isImport || place == FileOutline.Qualifier.none,
                let module = index.module(named: qualifier, seenFrom: file)
            {
                return ranked(index.top(name, module: module, from: file, wants: .any))
            }
            if isImport { return (0, 0) }
            guard let derived = derivedShape(of: mention, in: file) else {
                return isOperator(name) || name == Word.subscript.rawValue ? (0, 0) : inferred(name, file: file)
            }
            return member(name, of: value & TypedValue.element == 0 ? derived : (0, 0), by: qualifier, file: file)
        }
        if value & TypedValue.label != 0, value & ~TypedValue.number == TypedValue.label {
            return label(name, of: results[Int((value & TypedValue.number) &- 1)], file: file)
        }
        return member(name, of: shape(of: value, in: file), by: qualifier, file: file)
    }

    /// The declaration of a member of a value, whether or not the type of the value is known.
    private func member(
        _ name: UInt32, of shape: Shape, by value: UInt32, file: Int
    ) -> (target: UInt32, kind: UInt32) {
        if isOperator(name) {
            guard shape.type != DeclarationIndex.none, shape.layers == 0 else { return (0, 0) }
            let found = index.member(name, of: shape.type, from: file, wants: .any)
            return found == DeclarationIndex.hidden ? (0, 0) : (found, Self.operatorKind)
        }
        if name == Word.`init`.rawValue {
            return (shape.layers == 0 ? shape.type : 0, Self.omittedKind)
        }
        guard shape.type != DeclarationIndex.none, shape.layers == 0 else {
            return name == Word.subscript.rawValue ? (0, 0) : inferred(name, file: file)
        }
        let found = index.member(name, of: shape.type, from: file, wants: isOfType(value, in: file) ? .case : .any)
        return found == 0 ? (0, 0) : ranked(found, isMember: true)
    }

    /// Whether a value is a type, or the context of an implicit member, so that a case is meant rather than a property.
    private func isOfType(_ value: UInt32, in file: Int) -> Bool {
        guard value <= TypedValue.number else { return value & TypedValue.implicit != 0 }
        let found = results[Int(value &- 1)]
        guard found != DeclarationIndex.none, found != DeclarationIndex.hidden, Int(found &- 1) < index.files.count
        else {
            return false
        }
        return index.declaration(found &- 1).kind.isType
    }

    private func isOperator(_ name: UInt32) -> Bool { name >= Word.firstOperator && name < Word.firstName }

    /// The property that a label of a memberwise initializer names.
    private func label(_ name: UInt32, of callee: UInt32, file: Int) -> (target: UInt32, kind: UInt32) {
        guard callee != DeclarationIndex.none, callee != DeclarationIndex.hidden,
            Int(callee &- 1) < index.files.count, index.declaration(callee &- 1).kind == .struct,
            index.members.value(callee, Word.`init`.rawValue) == nil
        else { return (0, 0) }
        let found = index.member(name, of: callee, from: file, wants: .any)
        guard found != DeclarationIndex.none, found != DeclarationIndex.hidden,
            index.declaration(found &- 1).kind == .variable
        else { return (0, 0) }
        return ranked(found, isMember: true)
    }

    /// A custom operator: the function that implements it, at the top level or in the only file that has such members.
    private func operation(_ name: UInt32, file: Int) -> UInt32 {
        let declared = special(name, .operator, file: file)
        // Without a declaration it is an operator of the standard library, such as `&<<`, and its operands' types are
        // unknown.
        guard declared != DeclarationIndex.none else { return declared }
        let function = top(name, .function, file: file)
        if function != DeclarationIndex.none { return function }
        let member = inferred(name, file: file).target
        return member == DeclarationIndex.none ? declared : member
    }

    private func ranked(_ found: UInt32, isMember: Bool = false) -> (target: UInt32, kind: UInt32) {
        guard found != DeclarationIndex.none, found != DeclarationIndex.hidden else { return (found, 0) }
        let declaration = index.declaration(found &- 1)
        let file = Int(index.files[Int(found &- 1)])
        let place = index.outlines[file].scopeKinds[Int(declaration.scope)]
        if index.isLocal(declaration.scope, in: index.outlines[file]) { return (found, Self.omittedKind) }
        if declaration.kind.isType {
            // An associated type belongs to its protocol, so it is not a reference to a file.
            return (declaration.kind == .associatedtype ? DeclarationIndex.hidden : found, Self.typeKind)
        }
        if isMember || place == FileOutline.ScopeKind.type { return (found, 3) }
        return (found, declaration.kind == .function ? 1 : 2)
    }

    /// A member of an unknown type; it is found when only one file declares members of that name.
    private func inferred(_ name: UInt32, file: Int) -> (target: UInt32, kind: UInt32) {
        let only = index.memberFiles[Int(name)]
        guard only != 0, only != DeclarationIndex.hidden, index.marks[Int(name)] & DeclarationIndex.Mark.common == 0
        else { return (0, 0) }
        let owner = Int(only &- 1)
        let isSeen = index.modules[owner] == index.modules[file] || index.visible[file].contains(index.modules[owner])
        guard isSeen, let member = index.firstMember(name, in: owner) else { return (0, 0) }
        return (member &+ 1, Self.inferredKind)
    }

    /// A macro, or the declaration of a custom operator.
    private func special(_ name: UInt32, _ kind: OutlineDeclaration.Kind, file: Int) -> UInt32 {
        guard index.uses[Int(name)] & (DeclarationIndex.Use.symbol | DeclarationIndex.Use.macro) != 0 else { return 0 }
        return top(name, kind, file: file)
    }

    /// The top-level declaration of a kind; the file's own module is searched first.
    private func top(_ name: UInt32, _ kind: OutlineDeclaration.Kind, file: Int) -> UInt32 {
        let modules = index.visible[file]
        for place in -1..<modules.count {
            var found = index.topLevel.value(place < 0 ? index.modules[file] : modules[place], name) ?? 0
            while found != 0 {
                if index.declaration(found &- 1).kind == kind { return found }
                found = index.next[Int(found &- 1)]
            }
        }
        return 0
    }
}
