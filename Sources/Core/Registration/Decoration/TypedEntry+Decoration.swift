extension TypedEntry {
    /// Takes over from what is decorated: its scope, with a slot of this entry's own, who may ask, and what it costs.
    ///
    /// - Parameter target: For a forward, what serves it: a forward keeps nothing itself.
    func adoptScope(of base: Entry, servedBy target: Entry) {
        hasExplicitScope = true
        visibility = base.visibility
        cost = base.cost ?? target.cost
        if base === target, let base = base as? TypedEntry<Service> {
            scope = base.scope
            makeRetention = base.makeRetention
        } else {
            // Not everything that a forward names may be shared, even where what serves it is.
            scope = isSendable || !target.isStored ? target.scope : .graph
            makeRetention = Self.retention(in: scope)
        }
        retention = scope == .transient ? .transient : makeRetention()
    }

    /// The storage of a scope by its kind alone. A custom one keeps until the reset: its storage is of another type.
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
