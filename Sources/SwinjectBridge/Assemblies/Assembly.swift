/// Registrations that belong together, such as those of one feature.
///
/// An ``Assembler`` applies several in any order. Whether it is Sendable is up to whoever writes it.
public protocol Assembly {
    /// Registers. Does not resolve: others may not have registered yet.
    func assemble(container: Container)

    /// Called when all assemblies that are applied together have registered; the place to resolve what must be there from
    /// the start. Does nothing by default.
    func loaded(resolver: any Resolver)
}

extension Assembly {
    /// Does nothing.
    public func loaded(resolver: any Resolver) {}
}
