/// Finds for each mention of one file the declaration that it means. One resolver serves one file at a time.
struct ReferenceResolver {
    /// The references of one file: four words each.
    final class Found: @unchecked Sendable {
        // Written by one worker, then read by many; `concurrentPerform` orders the two.
        let offsets = WordBuffer()
        let targets = WordBuffer()
        let kinds = WordBuffer()
        /// The declaration of the outermost type around the use, plus one.
        let users = WordBuffer()
    }

    let index: DeclarationIndex
    /// For each mention of the file the declaration that was found, plus one.
    private let results = WordBuffer(capacity: 1024)
    private let outermost = WordBuffer(capacity: 256)

    init(index: DeclarationIndex) { self.index = index }

    /// The references of a file to other files; with `includingOwn` those to itself as well.
    func resolve(_ file: Int, includingOwn: Bool) -> Found {
        let found = Found()
        let outline = index.outlines[file]
        let locals = PairTable(capacity: outline.localScopes.count)
        for place in 0..<outline.localScopes.count {
            locals.set(outline.localScopes[place], outline.localNames[place], to: outline.localDeclarations[place])
        }
        findOutermost(outline)
        let count = outline.mentionOffsets.count
        results.reserve(count)
        for mention in 0..<count {
            results[mention] = 0
            let name = outline.mentionNames[mention]
            let uses = index.uses[Int(name)]
            let qualifier = outline.mentionQualifiers[mention]
            guard uses != 0 || qualifier == FileOutline.Qualifier.selfType else { continue }
            let scope = outline.mentionScopes[mention]
            let result = target(of: name, uses: uses, qualifier: qualifier, scope: scope, file: file, locals: locals)
            results[mention] = result.target
            guard result.target != DeclarationIndex.none, result.target != DeclarationIndex.hidden else { continue }
            let number = result.target &- 1
            let isOwn = Int(index.files[Int(number)]) == file
            guard includingOwn || !isOwn, result.kind != Self.localKind else { continue }
            found.offsets.append(outline.mentionOffsets[mention])
            found.targets.append(number)
            found.kinds.append(result.kind)
            let user = outermost[Int(scope)]
            found.users.append(user == 0 ? 0 : index.bases[file] &+ user)
        }
        return found
    }

    /// The declaration of the outermost type around each scope, plus one; a parent has a smaller number than its child.
    private func findOutermost(_ outline: FileOutline) {
        outermost.reserve(outline.scopeParents.count)
        outermost[0] = 0
        for scope in 1..<max(1, outline.scopeParents.count) {
            let around = outermost[Int(outline.scopeParents[scope])]
            let isType = outline.scopeKinds[scope] == FileOutline.ScopeKind.type
            outermost[scope] = around == 0 && isType ? outline.scopeDeclarations[scope] &+ 1 : around
        }
    }

    private static let typeKind: UInt32 = 0
    private static let inferredKind: UInt32 = 4
    /// What stands in the body of a function is nobody else's.
    private static let localKind: UInt32 = 100
    /// In the order of the numbers that `Found` holds.
    static let kinds: [SourceReference.Kind] = [
        .type, .function, .variable, .member, .inferredMember, .operator, .macro,
    ]

    private func target(
        of name: UInt32, uses: UInt32, qualifier: UInt32, scope: UInt32, file: Int, locals: PairTable
    ) -> (target: UInt32, kind: UInt32) {
        switch qualifier {
        case FileOutline.Qualifier.none:
            guard uses & (DeclarationIndex.Use.type | DeclarationIndex.Use.value) != 0 else { return (0, 0) }
            return ranked(index.bare(name, from: scope, in: file, wants: .any, locals: locals))
        case FileOutline.Qualifier.attribute:
            let found = index.bare(name, from: scope, in: file, wants: .type, locals: locals)
            if found != DeclarationIndex.none { return ranked(found) }
            return (special(name, .macro, file: file), 6)
        case FileOutline.Qualifier.macro: return (special(name, .macro, file: file), 6)
        case FileOutline.Qualifier.symbol:
            guard uses & DeclarationIndex.Use.symbol != 0 else { return (0, 0) }
            return (special(name, .operator, file: file), 5)
        case FileOutline.Qualifier.selfValue:
            let type = index.enclosingType(of: scope, in: file)
            let found = type == 0 ? 0 : index.member(name, of: type, from: file, wants: .any)
            return found == 0 ? inferred(name, file: file) : ranked(found, isMember: true)
        case FileOutline.Qualifier.selfType: return (index.selfType(of: scope, in: file), Self.typeKind)
        case FileOutline.Qualifier.implicit, FileOutline.Qualifier.unknown: return inferred(name, file: file)
        default: return qualified(name, by: Int(qualifier &- 1), file: file)
        }
    }

    private func qualified(_ name: UInt32, by mention: Int, file: Int) -> (target: UInt32, kind: UInt32) {
        let before = results[mention]
        if before == DeclarationIndex.none {
            // `Model.Quote`: the module in front of a type.
            let qualifier = index.outlines[file].mentionNames[mention]
            let isFirst = index.outlines[file].mentionQualifiers[mention] == FileOutline.Qualifier.none
            if isFirst, let module = index.module(named: qualifier, seenFrom: file) {
                return ranked(index.top(name, module: module, from: file, wants: .any))
            }
            return inferred(name, file: file)
        }
        let type = index.type(of: before)
        guard type != DeclarationIndex.none else { return inferred(name, file: file) }
        let found = index.member(name, of: type, from: file, wants: .any)
        return found == 0 ? (0, 0) : ranked(found, isMember: true)
    }

    private func ranked(_ found: UInt32, isMember: Bool = false) -> (target: UInt32, kind: UInt32) {
        guard found != DeclarationIndex.none, found != DeclarationIndex.hidden else { return (found, 0) }
        let declaration = index.declaration(found &- 1)
        let file = Int(index.files[Int(found &- 1)])
        let place = index.outlines[file].scopeKinds[Int(declaration.scope)]
        if place == FileOutline.ScopeKind.other { return (found, Self.localKind) }
        if declaration.kind.isType {
            // An associated type belongs to its protocol; nobody refers to a file by it.
            return (declaration.kind == .associatedtype ? DeclarationIndex.hidden : found, Self.typeKind)
        }
        if isMember || place == FileOutline.ScopeKind.type { return (found, 3) }
        return (found, declaration.kind == .function ? 1 : 2)
    }

    /// A member of nobody knows what: found when only one file declares members of that name.
    private func inferred(_ name: UInt32, file: Int) -> (target: UInt32, kind: UInt32) {
        let only = index.memberFiles[Int(name)]
        guard only != 0, only != DeclarationIndex.hidden, !index.common.contains(name) else { return (0, 0) }
        let owner = Int(only &- 1)
        let isSeen = index.modules[owner] == index.modules[file] || index.visible[file].contains(index.modules[owner])
        guard isSeen, let member = index.firstMember(name, in: owner) else { return (0, 0) }
        return (member &+ 1, Self.inferredKind)
    }

    /// A macro or a custom operator: the function that implements it if it is one, else its declaration.
    private func special(_ name: UInt32, _ kind: OutlineDeclaration.Kind, file: Int) -> UInt32 {
        guard index.uses[Int(name)] & (DeclarationIndex.Use.symbol | DeclarationIndex.Use.macro) != 0 else { return 0 }
        for module in [index.modules[file]] + index.visible[file] {
            var found = index.topLevel.value(module, name) ?? 0
            while found != 0 {
                if index.declaration(found &- 1).kind == kind { return found }
                found = index.next[Int(found &- 1)]
            }
        }
        return 0
    }
}
