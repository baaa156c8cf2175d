/// Registrations that belong together, such as those of one feature.
///
/// The order in which an ``Assembler`` applies several assemblies does not matter, unless one replaces a registration
/// of another. Each conforming type decides whether it is Sendable.
public protocol Assembly {
    /// Registers services. Must not resolve, because other assemblies may not have registered yet.
    func assemble(container: Container)

    /// Called after all assemblies that are applied together have registered. Resolve the services here that must exist
    /// from the start. Does nothing by default.
    func loaded(resolver: any Resolver)
}

extension Assembly {
    /// Does nothing.
    public func loaded(resolver: any Resolver) {}
}
