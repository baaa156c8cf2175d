// The names of Swinject's first versions, so that what still uses them is told the new ones.

/// Not available: ``Resolver`` is its name.
@available(*, unavailable, renamed: "Resolver")
public typealias ResolverType = Resolver

/// Not available: ``Assembly`` is its name.
@available(*, unavailable, renamed: "Assembly")
public typealias AssemblyType = Assembly

/// Not available: ``ServiceKeyOption`` is its name.
@available(*, unavailable, renamed: "ServiceKeyOption")
public typealias ServiceKeyOptionType = ServiceKeyOption

extension ObjectScope {
    /// Not available: ``transient`` is its name.
    @available(*, unavailable, renamed: "transient")
    public static var none: ObjectScope { .transient }

    /// Not available: ``container`` is its name.
    @available(*, unavailable, renamed: "container")
    public static var hierarchy: ObjectScope { .container }
}
