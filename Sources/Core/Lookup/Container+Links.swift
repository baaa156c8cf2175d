extension Container {
    /// The link for a request; the slow path if there is none.
    @inlinable @inline(__always)
    func link<Service>(to service: Service.Type, _ name: RegistrationName?) -> Link {
        link(LinkTable.key(service), name)
    }

    /// Like ``link(to:_:)``.
    ///
    /// - Parameter type: The key of the service's type.
    @inlinable @inline(__always)
    func link(_ type: UInt, _ name: RegistrationName?) -> Link {
        guard let name else { return LinkTable.first(type, in: links.load()) ?? linkBeyondFirstLine(type) }
        let key = LinkTable.mixed(type, name.bits)
        let link = LinkTable.first(key, in: links.load()) ?? linkBeyondFirstLine(key)
        return link.hasRecord && link.record.hasName(name.bits) ? link : .slowPath
    }

    /// The link of a key that the first line does not have: from another line of this container's table, or from an
    /// ancestor.
    ///
    /// An ancestor's link is added to this container's table, so that the ancestors are searched only once.
    @usableFromInline @inline(never)
    func linkBeyondFirstLine(_ key: UInt) -> Link {
        let table = links.load()
        if LinkTable.isEmpty(table) { return .slowPath }
        return LinkTable.find(key, in: table) ?? inheritedLink(key)
    }

    @inline(never)
    private func inheritedLink(_ key: UInt) -> Link {
        let link = ancestorLink(key)
        // An observer is notified of failures for every request to this container, even if an ancestor owns the
        // service.
        if isObserved { return link.reported }
        if link.hasRecord { cacheInherited(key) }
        return link
    }

    private func ancestorLink(_ key: UInt) -> Link {
        var next = parent
        while let ancestor = next {
            let table = ancestor.links.load()
            guard !LinkTable.isEmpty(table) else { return .slowPath }
            // An ancestor's error for a missing service is not the one of this container, because it names other
            // layers. An ancestor's own registration shadows those of its ancestors, even if the slow path serves it.
            if let link = LinkTable.find(key, in: table), link.kind != .missing { return link }
            next = ancestor.parent
        }
        return .slowPath
    }

    /// The link to a record that serves only some requests; nil if the key has no such link. See ``Link/conditional``.
    func conditionalLink(_ type: UInt, _ name: RegistrationName?) -> Link? {
        let link = linkBeyondFirstLine(name.map { LinkTable.mixed(type, $0.bits) } ?? type)
        return link.isConditional && link.record.hasName(name?.bits ?? (0, 0)) ? link : nil
    }

    /// The same, with the kind of its record; nil if it does not serve requests of this isolation.
    func conditionalLink(_ type: UInt, _ name: RegistrationName?, for isolation: (any Actor)?) -> Link? {
        guard let link = conditionalLink(type, name), link.record.serves(isolation) else { return nil }
        return Link(link.record, link.record.entry.linkKind)
    }

    /// The link to the record of a registration in ``LinkMemory/hidden``.
    func hiddenLink(of entry: Entry) -> Link? {
        let linking = state.withLock { $0.linking }
        guard linking.limit < .everything, !linking.isOutdated else { return nil }
        return linking.memory?.hidden[ObjectIdentifier(entry)]
    }

    /// Adds an ancestor's link to this container's table.
    ///
    /// An ancestor that leaves the fast path publishes that first and notifies its descendants afterwards. The
    /// notification takes the same lock as this function. Therefore, if the ancestor's link is still found under the
    /// lock, it is added before the notification arrives.
    private func cacheInherited(_ key: UInt) {
        state.withLock { state in
            guard let memory = state.linking.memory, state.linking.limit == .nothing else { return }
            let link = ancestorLink(key)
            guard link.hasRecord, LinkTable.find(key, in: links.load()) == nil else { return }
            if let table = memory.cacheInherited(key, link) { links.publish(table) }
        }
    }

    /// Caches the error for a type that nothing serves, until a part of the fast path is disabled. Errors for names are
    /// not cached, because the number of names is unbounded.
    func cacheMissing(_ error: ResolutionError) {
        guard error.code == .missing, let path = error.storage.path, path.count == 1, path.first.name == nil else {
            return
        }
        let key = path.first
        state.withLock { state in
            guard let memory = state.linking.memory, state.linking.limit == .nothing else { return }
            let word = LinkTable.key(key)
            guard LinkTable.find(word, in: links.load()) == nil else { return }
            if let table = memory.cacheMissing(word, error) { links.publish(table) }
        }
    }

    /// Whether requests still lead to the activator of this record of a cached service. Never while this container is open,
    /// because it publishes no links; false once this container or an
    /// ancestor is observed or closed, and if the key leads to another record.
    func leads(to record: Record) -> Bool {
        let key = LinkTable.key(record.entry.key)
        let link = LinkTable.first(key, in: links.load()) ?? linkBeyondFirstLine(key)
        return unsafe link.hasCachedActivator && link.record.address == record.address
    }

    /// Whether a link bypasses a value of this type with which a scope is opened: a link to a registration or an
    /// adapter of the type, or to an optional that stays nil. The container must be sealed.
    ///
    /// The latest type that no link bypasses is cached, because a server opens the same scope for each request. The
    /// cached answer stays right, because registrations no longer change, and disabled links stay disabled.
    func linksService<Service>(_ service: Service.Type) -> Bool {
        let key = LinkTable.key(service)
        if unlinkedService.load() == key { return false }
        let isLinked = findsLink(to: service, key)
        if !isLinked { unlinkedService.publish(key) }
        return isLinked
    }

    @inline(never)
    private func findsLink<Service>(to service: Service.Type, _ key: UInt) -> Bool {
        var next = Optional(self)
        while let container = next {
            if let link = LinkTable.find(key, in: container.links.load()), link.hasRecord {
                if !link.record.entry.isGivenByScope { return true }
            } else if let node = container.table.nodes[ServiceKey(service)], !node.entry.isGivenByScope {
                return true
            }
            let memory = container.state.withLock { $0.linking.memory }
            if memory?.absent.contains(ObjectIdentifier(service)) == true { return true }
            next = container.parent
        }
        return false
    }

    /// Whether a link serves requests for the key; for tests and benchmarks.
    package func isLinked(_ key: ServiceKey) -> Bool { linkBeyondFirstLine(LinkTable.key(key)).hasRecord }

    /// Whether a request for the key may construct a cached service with the activator of its record; for tests.
    package func hasActivator(_ key: ServiceKey) -> Bool { linkBeyondFirstLine(LinkTable.key(key)).hasCachedActivator }

    /// Whether a link serves requests for the key and reports what it constructs; for tests.
    package func isReported(_ key: ServiceKey) -> Bool { linkBeyondFirstLine(LinkTable.key(key)).isConditional }

    /// Whether the link of the key is in the line that a request reads first; for tests.
    package func isInFirstLine(_ key: ServiceKey) -> Bool {
        LinkTable.first(LinkTable.key(key), in: links.load())?.hasRecord == true
    }
}
