public import StrataCore

extension StrataContainer {
    /// This container as a Swinject resolver, for code that has not migrated.
    ///
    /// It does not serve asynchronous services or services of the main actor, because that code cannot await them.
    public var swinjectResolver: any Resolver { Container(strata: self) }
}
