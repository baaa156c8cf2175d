/// The sentences about open scopes.
enum ScopeTexts {
    static func notOpen(_ name: ScopeName, _ openers: [ScopeOpening]) -> String {
        let how = "Resolve it inside `withScope(\"\(name)\")`, from the scope that the body receives."
        guard !openers.isEmpty else { return "No layer in reach declares that it opens `\(name)`. " + how }
        return "The scope is declared at \(openers.map(\.site.description).joined(separator: ", ")). " + how
    }

    /// For a service that is not registered, and was requested in an open scope.
    static func requested(in name: ScopeName, of layer: String, isDeclared: Bool) -> String {
        " It was requested in scope `\(name)` of `\(layer)`"
            + (isDeclared
                ? ", which is declared at the location below. Register it, and name it there in `startingWith:`, so "
                    + "that the proof finds it before the start."
                : ", which no layer in reach declares.")
    }
}
