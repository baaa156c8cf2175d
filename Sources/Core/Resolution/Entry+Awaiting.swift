extension EntryParts {
    /// Constructs an instance by awaiting.
    typealias AwaitingMaker = @Sendable (AsyncConstruction) async throws(ResolutionError) -> Service

    /// Nil if the factory does not await.
    ///
    /// Proof: only the setter stores an object there.
    var makeAwaiting: AwaitingMaker? {
        get { boxedAwaitingMaker.map { unsafe unsafeDowncast($0, to: Box<AwaitingMaker>.self).value } }
        set { boxedAwaitingMaker = newValue.map(Box.init) }
    }
}

extension Entry {
    /// A registration whose factory awaits.
    convenience init<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite, _ dependencies: [Parameter],
        makeAwaiting: @escaping EntryParts<Service>.AwaitingMaker
    ) {
        self.init(key: ServiceKey(service, name: name), site: site, dependencies: dependencies, execution: .async)
        change { $0.makeAwaiting = makeAwaiting }
    }
}
