// The names of Swinject's first versions, so that the compiler reports the new names to code that still uses them.

/// Not available: renamed to ``Resolver``.
@available(*, unavailable, renamed: "Resolver")
public typealias ResolverType = Resolver

/// Not available: renamed to ``Assembly``.
@available(*, unavailable, renamed: "Assembly")
public typealias AssemblyType = Assembly

/// Not available: renamed to ``ServiceKeyOption``.
@available(*, unavailable, renamed: "ServiceKeyOption")
public typealias ServiceKeyOptionType = ServiceKeyOption

extension ObjectScope {
    /// Not available: renamed to ``transient``.
    @available(*, unavailable, renamed: "transient")
    public static var none: ObjectScope { .transient }

    /// Not available: renamed to ``container``.
    @available(*, unavailable, renamed: "container")
    public static var hierarchy: ObjectScope { .container }
}
