public import StrataCore

extension StrataContainer {
    /// This container as a resolver of Swinject's, for code that has not moved.
    ///
    /// Services that have to be awaited, or belong to the main actor, are not served: that code cannot wait for them.
    public var swinjectResolver: any Resolver { Container(strata: self) }
}
