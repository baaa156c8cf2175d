/// A parameter `T?`: nil only if nothing is registered in reach; every other failure is thrown.
extension Optional: DependencyAdapter {
    static var request: AdapterRequest { .optional(Wrapped.self) }

    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body {
        { record, asked throws(ResolutionError) in
            asked.linkCount(of: record) == 0 ? nil : .some(try record.parameter(0, Wrapped.self, asked))
        }
    }
}
