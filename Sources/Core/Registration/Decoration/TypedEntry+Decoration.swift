extension TypedEntry {
    /// Copies the declarations of the decorated registration: its scope, with a separate slot for this entry, its
    /// visibility, and its cost.
    ///
    /// - Parameter target: For a forward, the registration that serves it, because a forward stores nothing itself.
    func adoptScope(of base: Entry, servedBy target: Entry) {
        hasExplicitScope = true
        visibility = base.visibility
        cost = base.cost ?? target.cost
        if base === target, let base = base as? TypedEntry<Service> {
            scope = base.scope
            makeRetention = base.makeRetention
        } else {
            // A type that a forward adds may not be shareable, even if the registration that serves it is.
            scope = isSendable || !target.isStored ? target.scope : .graph
            makeRetention = Self.retention(in: scope)
        }
        retention = scope == .transient ? .transient : makeRetention()
    }

    /// The storage for a scope, chosen by its kind alone. For a custom scope the instance is stored until the reset,
    /// because the scope's own storage has another type.
    static func retention(in scope: DependencyGraph.Scope) -> @Sendable () -> Retention<Service> {
        switch scope {
        case .transient: { .transient }
        case .graph: { .graph }
        case .container: { .permanent(PermanentSlot()) }
        case .weak: { .resettable(ResettableSlot(.whileHeld)) }
        case .memorySensitive: { .resettable(ResettableSlot(.untilMemoryIsShort)) }
        case .scoped(let name): { .scoped(ScopeName(name)) }
        case .custom: { .resettable(ResettableSlot(.untilReset)) }
        }
    }
}
