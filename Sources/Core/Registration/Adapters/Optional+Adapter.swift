/// A parameter `T?`: nil only when nothing is registered in reach; every other failure passes.
extension Optional: DependencyAdapter {
    static var request: AdapterRequest { .optional(Wrapped.self) }

    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self {
        if requester.container.serves(Wrapped.self, selection) {
            return .some(try requester.resolve(Wrapped.self, selection, arguments))
        }
        let missing = requester.container.missing(ServiceKey(Wrapped.self, name: selection.name))
        guard missing.code == .missing else { throw missing }
        return nil
    }
}
