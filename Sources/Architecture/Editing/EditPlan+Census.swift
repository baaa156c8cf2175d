extension EditPlan {
    /// Adds each type that no list names to the list of its layer.
    ///
    /// - Returns: The number of missing types, including those that could not be added.
    package mutating func fixCensus(layer: String? = nil) throws -> Int {
        let missing = Census.unmanagedTypes(in: codebase) ?? []
        var pending: [(type: String, module: String, place: ListChoice.Place)] = []
        for type in missing {
            do throws(EditRefusal) {
                let place = try choice.place(for: type.module, requested: layer)
                try canBeListed(type, in: place)
                pending.append((type.name, type.module, place))
            } catch {
                refusals.append(error)
            }
        }
        for (name, module, place) in pending { try manage(name, of: module, at: place) }
        return missing.count
    }

    /// Refuses types that the compiler would reject in the list: a type that the list cannot see, a generic type, a
    /// type in an `#if` branch.
    private func canBeListed(_ type: Located<TypeDeclaration>, in place: ListChoice.Place) throws(EditRefusal) {
        let declarations = codebase.types.filter {
            $0.module == type.module && $0.name == type.name && $0.kind != .extension
        }
        let remedy = "add `\(type.name).self` to the managedTypes of \(place.owner)"
        guard (type.conditions + (declarations.first?.conditions ?? [])).isEmpty else {
            throw EditRefusal(
                type.location, "\(type.name) exists only under a condition (#if)", remedy: "\(remedy) under the same")
        }
        let declaration = declarations.first ?? type
        let text = try? changes.edit(of: declaration.file.path)
        if let tokens = text?.tokens,
            let name = tokens.tokens.firstIndex(where: { $0.position == declaration.position }),
            tokens[name + 1]?.isMark("<") == true
        {
            throw EditRefusal(
                declaration.location, "\(type.name) is generic",
                remedy: "add it with its arguments to the managedTypes of \(place.owner)")
        }
        if declaration.access == .private || declaration.access == .fileprivate {
            throw EditRefusal(
                declaration.location, "\(type.name) is private to its file",
                remedy: "declare it without `private`, then run this again")
        }
        let isVisible = [AccessLevel.public, .open, .package].contains { $0 == declaration.access }
        guard place.module == type.module || isVisible else {
            throw EditRefusal(
                declaration.location,
                "\(type.name) is internal to \(type.module), and the managedTypes of \(place.owner) is in \(place.module)",
                remedy: "declare it and its `register(in:)` public, or list it in a public RegisterableGroup of "
                    + "\(type.module), then run this again")
        }
    }
}
