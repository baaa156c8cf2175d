public import StrataCore

extension Container {
    /// The Strata container of this container, for a migration one type at a time.
    ///
    /// It shows every registration of this container in its dependency graph and serves it. This container also serves
    /// the registrations of the Strata container:
    ///
    /// ```swift
    /// container.strata.register((any Store).self, FileStore.init(folder:)).scope(.container)
    /// let store = container.resolve((any Store).self)
    /// ```
    ///
    /// The parent of this container has a Strata container too, which is its parent. Instances are stored on the side
    /// of their registration, so both sides receive the same instance. Until this property is read, registrations are
    /// stored only once.
    public var strata: StrataContainer {
        if let strataView = strataViewHolder.strataView.withLock({ $0 }) { return strataView.container }
        return strataView(of: StrataContainer("Container", parent: parent?.strata)).container
    }

    /// A container for a Strata container: the Strata container shows this container's registrations in its graph and
    /// serves them, and this container serves the registrations of the Strata container and its parents.
    ///
    /// Register before the Strata container is sealed. Afterwards the Strata container refuses new registrations of
    /// this container, but this container still serves them.
    ///
    /// - Parameters:
    ///   - strata: The container of a config, or one that was created directly.
    ///   - defaultObjectScope: The scope of registrations that do not state one.
    public convenience init(strata: StrataContainer, defaultObjectScope: ObjectScope = .graph) {
        self.init(parent: nil, defaultObjectScope)
        _ = strataView(of: strata)
    }

    /// Like ``resolve(_:name:)``, but throws a failure with its path.
    ///
    /// - Throws: `ResolutionError` with the code `.missing`, `.cycle` or `.tooDeep` of the bridge, or with any code of
    ///   a Strata service, such as `.containerClosed` or `.factoryFailed`.
    public func resolveOrThrow<Service>(
        _ serviceType: Service.Type, name: String? = nil
    ) throws(StrataResolutionError) -> Service {
        let key = RegistrationKey(serviceType, (any Resolver).self, name: name)
        return try FailureNote.catching(key.serviceKey) { () throws(Absent) in try obtain(serviceType, key, .plain) }
    }

    /// The Strata view, which one thread creates and fills.
    private func strataView(of strata: @autoclosure () -> StrataContainer) -> StrataView {
        let outcome = core.tree.creatingStrataView.begin()
        defer { if case .began = outcome { core.tree.creatingStrataView.finish() } }
        // A replacement for a released container may find the Strata view of that one.
        if let made = strataViewHolder.strataView.withLock({ $0 }) ?? core.registry.withLock({ $0.strataView }) {
            return made
        }
        let made = StrataView(strata(), life)
        core.note(self)
        let entries = core.registry.withLock { registry in
            registry.note(made)
            return registry.entries
        }
        for (key, entry) in entries { made.add(entry, as: key) }
        strataViewHolder.strataView.withLock { $0 = made }
        return made
    }

    /// A service with any number of arguments, for a request that the Strata container of this container received.
    func obtain<Service, each Argument>(
        _ service: Service.Type, name: String?, givenAll argument: repeat each Argument
    ) throws(Absent) -> Service {
        try obtain(
            service,
            RegistrationKey(service, (any Resolver, repeat each Argument).self, name: name),
            Request<(any Resolver, repeat each Argument)>(arguments: { ($0, repeat each argument) }), isFromStrata: true
        )
    }
}

extension ContainerCore {
    /// Whether a registration without arguments has the same type and name.
    func hasPlain(_ key: RegistrationKey) -> Bool {
        let plain = RegistrationKey(key.service, (any Resolver).self, name: key.name)
        return registry.withLock { $0.entries[plain] != nil }
    }
}
