/// A parameter `T?`: nil only if nothing is registered in reach; every other failure is thrown.
extension Optional: DependencyAdapter {
    static var request: AdapterRequest { .optional(Wrapped.self) }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        { record, requestOrigin throws(ResolutionError) in
            requestOrigin.linkCount(of: record) == 0 ? nil : .some(try record.parameter(0, Wrapped.self, requestOrigin))
        }
    }
}
