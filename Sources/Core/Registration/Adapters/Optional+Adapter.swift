/// A parameter `T?`: nil only if nothing is registered in reach; every other failure is thrown.
extension Optional: DependencyAdapter {
    static var request: AdapterRequest { .optional(Wrapped.self) }

    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self {
        guard try isServed(in: requester.container, requester.resolution.frame, selection) else { return nil }
        return .some(try requester.resolve(Wrapped.self, selection, arguments))
    }

    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self {
        guard try isServed(in: requester.container, requester.resolution.frame, selection) else { return nil }
        return .some(try await requester.resolve(Wrapped.self, selection, arguments))
    }

    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body {
        { record, asked throws(ResolutionError) in
            record.linkCount == 0 ? nil : .some(try record.parameter(0, Wrapped.self, asked))
        }
    }

    private static func isServed(
        in container: Container, _ frame: ScopeFrame?, _ selection: Selection
    ) throws(ResolutionError) -> Bool {
        let key = ServiceKey(Wrapped.self, name: selection.name)
        if container.serves(Wrapped.self, selection) || frame?.value(key, as: Wrapped.self) != nil { return true }
        let missing = container.missing(key)
        guard missing.code == .missing else { throw missing }
        return false
    }
}
