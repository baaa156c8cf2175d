extension DeclarationIndex {
    /// The purpose of a lookup.
    enum Want {
        /// `type` finds only types. `any` and `case` find all declarations except operators and macros; `any` prefers
        /// other declarations to enum cases, and `case` prefers enum cases.
        case type, any, `case`
    }

    /// The type that a written path denotes, as seen from a scope of a file; `none` when it is external.
    func type(
        at path: WordRange, of outline: FileOutline, from scope: UInt32, in file: Int, depth: Int = 0
    ) -> UInt32 {
        guard !path.isEmpty, depth < 8 else { return Self.none }
        let words = outline.words
        let first = words[Int(path.start)]
        var found = bare(first, from: scope, in: file, wants: .type, locals: nil)
        var place = Int(path.start) &+ 1
        let end = Int(path.end)
        if found == Self.none, place < end, let module = module(named: first, seenFrom: file) {
            found = top(words[place], module: module, from: file, wants: .type)
            place &+= 1
        }
        var type = type(of: found, depth: depth + 1)
        while place < end {
            guard type != Self.none else { return Self.none }
            type = self.type(of: member(words[place], of: type, from: file, wants: .type), depth: depth + 1)
            place &+= 1
        }
        return type
    }

    /// The type that a declaration is or has: itself, the type that an alias or a written type denotes, or the enum of
    /// a case.
    func type(of found: UInt32, depth: Int = 0) -> UInt32 {
        guard found != Self.none, found != Self.hidden, depth < 8 else { return Self.none }
        let number = found &- 1
        let file = Int(files[Int(number)])
        let declaration = outlines[file].declarations[Int(number &- bases[file])]
        if declaration.kind.hasMembers { return bodyTypes[Int(number)] }
        switch declaration.kind {
        case .typealias where !declaration.path.isEmpty:
            return type(
                at: declaration.path, of: outlines[file], from: declaration.scope, in: file, depth: depth + 1)
        case .variable where !declaration.valueType.isEmpty:
            return type(
                at: declaration.valueType, of: outlines[file], from: declaration.scope, in: file, depth: depth + 1)
        case .enumCase:
            return owningType(of: declaration, in: file)
        default: return Self.none
        }
    }

    private func owningType(of declaration: OutlineDeclaration, in file: Int) -> UInt32 {
        bodyTypes[Int(bases[file] &+ outlines[file].scopeDeclarations[Int(declaration.scope)])]
    }

    /// The type whose body encloses a scope; `none` when there is none.
    func enclosingType(of scope: UInt32, in file: Int) -> UInt32 {
        let outline = outlines[file]
        var scope = Int(scope)
        while true {
            if outline.scopeKinds[scope] == FileOutline.ScopeKind.type {
                return bodyTypes[Int(bases[file] &+ outline.scopeDeclarations[scope])]
            }
            if scope == 0 { return Self.none }
            scope = Int(outline.scopeParents[scope])
        }
    }

    /// Whether a scope is inside the body of a function, an accessor or a closure. No other file sees the declarations
    /// in it.
    func isLocal(_ scope: UInt32, in outline: FileOutline) -> Bool {
        var scope = Int(scope)
        while outline.scopeKinds[scope] == FileOutline.ScopeKind.type { scope = Int(outline.scopeParents[scope]) }
        return outline.scopeKinds[scope] == FileOutline.ScopeKind.other
    }

    /// The type that `Self` names: the enclosing type; `hidden` when there is none, or when it is a protocol or
    /// external.
    func selfType(of scope: UInt32, in file: Int) -> UInt32 {
        let type = enclosingType(of: scope, in: file)
        guard type != Self.none, !isExternal(type), declaration(type &- 1).kind != .protocol else { return Self.hidden }
        return type
    }

    /// The declaration of a name without a dot before it. The search goes from the inside outwards: locals and
    /// generic parameters, members of the enclosing types, the file, the module, the imported modules.
    func bare(
        _ name: UInt32, from scope: UInt32, at offset: UInt32 = 0, in file: Int, wants: Want, locals: Locals?
    ) -> UInt32 {
        let outline = outlines[file]
        var scope = Int(scope)
        while true {
            if let local = locals?.declaration(scope, name, at: offset, in: outline) {
                return local == 0 ? Self.hidden : bases[file] &+ local
            }
            if outline.scopeKinds[scope] == FileOutline.ScopeKind.type {
                let number = bases[file] &+ outline.scopeDeclarations[scope]
                let found = inType(name, number: number, file: file, wants: wants)
                if found != Self.none { return found }
            }
            if scope == 0 { break }
            scope = Int(outline.scopeParents[scope])
        }
        let found = top(name, module: modules[file], from: file, wants: wants)
        if found != Self.none { return found }
        for module in visible[file] {
            let found = top(name, module: module, from: file, wants: wants)
            if found != Self.none { return original(of: found, seenFrom: file) }
        }
        return Self.none
    }

    /// For an alias of another module's type of the same name: that type, if the file also sees its module. Such a file
    /// usually imports the two modules in different branches of an `#if`, and the name means that type in both.
    private func original(of found: UInt32, seenFrom file: Int) -> UInt32 {
        let alias = declaration(found &- 1)
        guard alias.kind == .typealias, alias.path.count > 1 else { return found }
        let words = outlines[Int(files[Int(found &- 1)])].words
        guard words[Int(alias.path.end) - 1] == alias.name else { return found }
        let type = type(of: found)
        guard type != Self.none, !isExternal(type), visible[file].contains(modules[Int(files[Int(type &- 1)])]) else {
            return found
        }
        return type
    }

    private func inType(_ name: UInt32, number: UInt32, file: Int, wants: Want) -> UInt32 {
        let type = bodyTypes[Int(number)]
        guard type != Self.none else { return Self.none }
        if !isExternal(type) {
            let origin = declaration(type &- 1)
            if !origin.generics.isEmpty {
                let words = outlines[Int(files[Int(type &- 1)])].words
                var place = Int(origin.generics.start)
                while place < Int(origin.generics.end) {
                    if words[place] == name { return Self.hidden }
                    place &+= 1
                }
            }
        }
        let found = member(name, of: type, from: file, wants: wants)
        if found != Self.none { return found }
        // `Element` in an extension of Array, or in a type that conforms to Sequence.
        if marks[Int(name)] & Mark.borrowed != 0 {
            if isExternal(type) { return Self.hidden }
            var link = firstSupertype(of: type)
            while link != 0 {
                if lends(name, supertypes[Int(link)]) { return Self.hidden }
                link = nextSupertypes[Int(link)]
            }
        }
        return Self.none
    }

    /// A member of a type, of its superclass or of its protocols.
    func member(_ name: UInt32, of type: UInt32, from file: Int, wants: Want, depth: Int = 0) -> UInt32 {
        // `append` in an extension of Array is more probably the library's own.
        let isLibrarys = isExternal(type) && wants != .type && marks[Int(name)] & Mark.common != 0
        if !isLibrarys, let head = members.value(type, name) {
            let found = choose(head, from: file, wants: wants)
            if found != Self.none { return found }
        }
        guard depth < 8 else { return Self.none }
        var link = firstSupertype(of: type)
        while link != 0 {
            let found = member(name, of: supertypes[Int(link)], from: file, wants: wants, depth: depth + 1)
            if found != Self.none { return found }
            link = nextSupertypes[Int(link)]
        }
        return Self.none
    }

    func top(_ name: UInt32, module: UInt32, from file: Int, wants: Want) -> UInt32 {
        guard let head = topLevel.value(module, name) else { return Self.none }
        return choose(head, from: file, wants: wants)
    }

    /// Of several declarations of one name, the best that the file may see. A capitalized name prefers types, and any
    /// other name prefers values. Among equals, `wants` decides between enum cases and others, then the same file comes
    /// first, then the earlier declaration.
    private func choose(_ head: UInt32, from file: Int, wants: Want) -> UInt32 {
        var best = Self.none
        var bestRank = Int.max
        var found = head
        while found != Self.none {
            let number = Int(found &- 1)
            let owner = Int(files[number])
            let declaration = outlines[owner].declarations[number &- Int(bases[owner])]
            let isType = declaration.kind.isType
            let isVisible = owner == file || declaration.access.map { $0 > .fileprivate } ?? true
            let isForeign = modules[owner] != modules[file]
            if isVisible, wants != .type || isType, declaration.kind != .operator, declaration.kind != .macro,
                !isForeign || declaration.scope != 0 || (declaration.access ?? .internal) >= .package
                    || testable[file].contains(modules[owner])
            {
                let isCase = declaration.kind == .enumCase
                let rank =
                    (isType == names.isCapital(declaration.name) ? 0 : 4)
                    + (isCase == (wants == .case) ? 0 : 2) + (owner == file ? 0 : 1)
                // The chain runs from the last declaration to the first, so an equal rank belongs to an earlier one.
                if rank <= bestRank { (best, bestRank) = (found, rank) }
            }
            found = next[number]
        }
        return best
    }

    /// The number of the module with that name; `nil` when the file may not write it in front of a dot.
    func module(named name: UInt32, seenFrom file: Int) -> UInt32? {
        guard let module = moduleNumbers[name] else { return nil }
        return module == modules[file] || visible[file].contains(module) ? module : nil
    }
}
