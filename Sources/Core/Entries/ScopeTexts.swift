/// The sentences about open scopes.
enum ScopeTexts {
    /// A scope that is open around a failed request. A copy, because an error must not keep the instances of a scope
    /// alive.
    struct Open: Sendable {
        let name: ScopeName
        /// The declarations of the scope in reach.
        let openers: [ScopeOpening]
    }

    /// - Parameters:
    ///   - openers: The declarations of the scope.
    ///   - open: The innermost scope that is open around the request; nil if there is none.
    static func notOpen(_ name: ScopeName, _ openers: [ScopeOpening], inside open: Open?) -> String {
        let how =
            "Resolve it inside `withScope(\"\(name)\")`, from the `Scope` that the closure of `withScope` receives."
        let declared =
            openers.isEmpty
            ? "No layer in reach declares that it opens `\(name)`."
            : "The scope is declared at \(openers.map(\.site.description).joined(separator: ", "))."
        guard let open else { return declared + " " + how }
        let isNear = !NearNames.of(open.name.description, among: [name.description]).isEmpty
        return "\(declared) It was requested in scope `\(open.name)`"
            + (!open.openers.isEmpty
                ? "." : ", which no layer in reach declares." + (isNear ? " Did you mean `\(name)`?" : ""))
            + " " + how
    }

    static func ended(_ name: ScopeName) -> String {
        "Scope `\(name)` has ended. Do its work before the closure of `withScope` returns, and let nothing that outlives "
            + "the closure keep the scope, or a `Lazy`, `Provider` or factory from it."
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
