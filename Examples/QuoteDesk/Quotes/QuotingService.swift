import StrataServiceLayer

/// Quotes properties and stores the quotes.
protocol Quoting: Sendable {
    /// - Returns: The possible quote; nothing is stored.
    func draft(for property: Property) async throws -> QuoteDraft
    /// - Throws: `StoreError`. The returned quotes are stored.
    func store(_ drafts: [QuoteDraft]) async throws -> [Quote]
}

/// An actor, because the calculators of one quote share a worksheet: the next calculation must not begin before they
/// are released.
actor QuotingService: Quoting, Registerable {
    static func register(in container: Container) {
        container.register((any Quoting).self, QuotingService.init(calculations:group:store:)).scope(.container)
    }

    private let calculations: AssistedFactory<any QuoteCalculation, Property>
    private let group: ContextualGroup<QuoteCalculators>
    private let store: any QuoteStore

    init(
        calculations: AssistedFactory<any QuoteCalculation, Property>, group: ContextualGroup<QuoteCalculators>,
        store: any QuoteStore
    ) {
        self.calculations = calculations
        self.group = group
        self.store = store
    }

    func draft(for property: Property) throws -> QuoteDraft {
        try group.run { try calculations.make(property).draft() }
    }

    func store(_ drafts: [QuoteDraft]) async throws -> [Quote] {
        try await store.append(drafts)
    }
}
