/// The sentences about open scopes.
enum ScopeTexts {
    static func notOpen(_ name: ScopeName, _ openers: [ScopeOpening]) -> String {
        let how = "Ask for it inside `withScope(\"\(name)\")`, of the scope that is handed to the body."
        guard !openers.isEmpty else { return "No layer in reach declares that it opens `\(name)`. " + how }
        return "It is opened as declared at \(openers.map(\.site.description).joined(separator: ", ")). " + how
    }

    /// For a service that is not registered, and was requested in an open scope.
    static func asked(in name: ScopeName, of layer: String, isDeclared: Bool) -> String {
        " It was asked for in scope `\(name)` of `\(layer)`"
            + (isDeclared ? ", which is declared at the place below." : ", which no layer in reach declares.")
    }
}
