extension ReferenceResolver {
    /// A type, and the number of arrays and dictionaries around it.
    typealias Shape = (type: UInt32, layers: UInt32)

    /// The type of a value; `(0, 0)` when the text does not show it.
    func shape(of value: UInt32, in file: Int, depth: Int = 0) -> Shape {
        guard TypedValue.isTyped(value), depth < 8 else { return (0, 0) }
        let number = value & TypedValue.number
        var shape: Shape
        if value & TypedValue.argument != 0 {
            shape = self.shape(ofArgument: Int(number &- 1), in: file, depth: depth + 1)
        } else if value & TypedValue.declaration != 0 {
            shape = self.shape(ofFound: index.bases[file] &+ number, in: file, depth: depth + 1)
        } else if results[Int(number &- 1)] == DeclarationIndex.none {
            shape = derivedShape(of: Int(number &- 1), in: file, depth: depth + 1) ?? (0, 0)
        } else {
            shape = self.shape(ofFound: results[Int(number &- 1)], in: file, depth: depth + 1)
        }
        guard value & TypedValue.element != 0 else { return shape }
        if shape.layers > 0 {
            shape.layers &-= 1
            return shape
        }
        guard shape.type != DeclarationIndex.none else { return (0, 0) }
        let found = index.member(Word.subscript.rawValue, of: shape.type, from: file, wants: .any)
        return self.shape(ofFound: found, in: file, depth: depth + 1)
    }

    /// The result type of an array's member in the standard library: the element, or an array of the same type; `nil`
    /// for any other member.
    func derivedShape(of mention: Int, in file: Int, depth: Int = 0) -> Shape? {
        let outline = index.outlines[file]
        let qualifier = outline.mentionQualifiers[mention]
        guard TypedValue.isTyped(qualifier), let word = Word(rawValue: outline.mentionNames[mention]) else {
            return nil
        }
        switch word {
        case .first, .last, .min, .max, .popLast, .removeFirst, .removeLast, .randomElement:
            let shape = shape(of: qualifier, in: file, depth: depth + 1)
            return shape.layers > 0 ? (shape.type, shape.layers &- 1) : nil
        case .filter, .sorted, .reversed, .prefix, .dropFirst, .dropLast, .suffix, .values, .shuffled, .drop:
            let shape = shape(of: qualifier, in: file, depth: depth + 1)
            return shape.layers > 0 ? shape : nil
        default: return nil
        }
    }

    /// The type that a declaration is or has; for a function, its result type.
    private func shape(ofFound found: UInt32, in file: Int, depth: Int) -> Shape {
        guard found != DeclarationIndex.none, found != DeclarationIndex.hidden, depth < 8 else { return (0, 0) }
        // A type that is declared outside the codebase.
        guard Int(found &- 1) < index.files.count else { return (found, 0) }
        let number = Int(found &- 1)
        let known = knownTypes[number]
        if known != 0 { return (known &- 1, knownLayers[number]) }
        let owner = Int(index.files[number])
        let declaration = index.declaration(found &- 1)
        if declaration.value != 0 {
            // The value refers to mentions of its own file, and only those of `file` are resolved.
            return owner == file ? shape(of: declaration.value, in: file, depth: depth + 1) : (0, 0)
        }
        var type: UInt32 = 0
        switch declaration.kind {
        case .variable, .function, .subscript:
            if !declaration.valueType.isEmpty {
                type = index.type(
                    at: declaration.valueType, of: index.outlines[owner], from: declaration.body, in: owner)
            }
        case .initializer:
            type = index.enclosingType(of: declaration.scope, in: owner)
        default: type = index.type(of: found)
        }
        knownTypes[number] = type &+ 1
        knownLayers[number] = type == 0 ? 0 : declaration.layers
        return (type, knownLayers[number])
    }

    /// The type that a function takes for a label: `.red` in `paint(in: .red)`.
    private func shape(ofArgument number: Int, in file: Int, depth: Int) -> Shape {
        let outline = index.outlines[file]
        let label = outline.argumentLabels[number]
        let callee = results[Int(outline.argumentCallees[number] &- 1)]
        guard callee != DeclarationIndex.none, callee != DeclarationIndex.hidden else { return (0, 0) }
        guard Int(callee &- 1) < index.files.count else {
            return parameter(label, ofOneIn: index.members.value(callee, Word.`init`.rawValue), depth: depth)
        }
        let declaration = index.declaration(callee &- 1)
        if declaration.kind == .function {
            let owner = Int(index.files[Int(callee &- 1)])
            let scope = index.outlines[owner].scopeKinds[Int(declaration.scope)]
            var head: UInt32? = callee
            if scope == FileOutline.ScopeKind.type {
                head = index.members.value(index.enclosingType(of: declaration.scope, in: owner), declaration.name)
            } else if scope == FileOutline.ScopeKind.file {
                head = index.topLevel.value(index.modules[owner], declaration.name)
            }
            return parameter(label, ofOneIn: head, depth: depth)
        }
        guard declaration.kind.isType else { return (0, 0) }
        let type = index.type(of: callee)
        guard type != DeclarationIndex.none else { return (0, 0) }
        if let head = index.members.value(type, Word.`init`.rawValue) {
            return parameter(label, ofOneIn: head, depth: depth)
        }
        return shape(ofFound: index.member(label, of: type, from: file, wants: .any), in: file, depth: depth + 1)
    }

    /// The type of the parameter with that label, among the functions of one name.
    private func parameter(_ label: UInt32, ofOneIn head: UInt32?, depth: Int) -> Shape {
        var found = head ?? 0
        while found != DeclarationIndex.none {
            let owner = Int(index.files[Int(found &- 1)])
            let outline = index.outlines[owner]
            let declaration = index.declaration(found &- 1)
            var place = Int(declaration.firstParameter)
            let end = place &+ Int(declaration.parameterCount)
            while place < end {
                if outline.parameterLabels[place] == label {
                    let number = index.bases[owner] &+ outline.parameterDeclarations[place]
                    let shape = shape(ofFound: number &+ 1, in: owner, depth: depth + 1)
                    if shape.type != 0 { return shape }
                }
                place &+= 1
            }
            found = index.next[Int(found &- 1)]
        }
        return (0, 0)
    }
}
