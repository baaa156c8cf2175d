/// What a container knows of its links, under its lock.
struct Linking {
    /// Nil until sealed. Kept to the container's end: who reads a link does so without a lock.
    var memory: LinkMemory?
    /// How much of the hot path has to be left.
    var limit = Limit.nothing

    enum Limit: Comparable {
        case nothing
        /// Somebody observes: each construction is told of.
        case makes
        /// Somebody records, a registration came too late, or the container was closed.
        case everything
    }
}

extension Container {
    /// Publishes the links of a container that was sealed, if whatever changes them later will be told to it.
    func link() {
        guard let table = sealedTable.load(), recorder.load() == nil else { return }
        // The parent has it in its lineage, and passes on what those above it report: its limit is theirs too.
        var limit =
            parent?.state.withLock { $0.linking.memory == nil ? .everything : $0.linking.limit }
            ?? Linking.Limit.nothing
        guard limit < .everything else { return }
        let memory = LinkCompiler.compile(table, of: self)
        state.withLock { state in
            limit = max(limit, state.linking.limit)
            guard state.linking.memory == nil, limit < .everything, !state.isClosed else { return }
            (state.linking.memory, state.linking.limit) = (memory, limit)
            links.publish(memory.table(makes: limit == .nothing))
        }
    }

    /// Leaves the hot path, here and in all containers below: from now on requests take the long way.
    func unlink(_ limit: Linking.Limit) {
        var pending = [self]
        while let container = pending.popLast() {
            let children = container.state.withLock { state -> [Container] in
                guard limit > state.linking.limit else { return [] }
                state.linking.limit = limit
                if let memory = state.linking.memory {
                    container.links.publish(limit == .makes ? memory.table(makes: false) : LinkTable.cold)
                }
                return state.lineage.children.values.compactMap(\.container)
            }
            pending += children
        }
    }

    @inlinable @inline(__always)
    func link<Service>(to service: Service.Type, _ name: RegistrationName?) -> Link {
        var key = LinkTable.key(service)
        guard let name else { return LinkTable.first(key, in: links.load()) ?? linkElsewhere(key) }
        key = LinkTable.mixed(key, name.bits)
        let link = LinkTable.first(key, in: links.load()) ?? linkElsewhere(key)
        return link.hasRecord && link.record.hasName(name.bits) ? link : Link(word: 7)
    }

    /// The link of a key that is not in the first line of places in this container's table: in another, or of an ancestor.
    ///
    /// What an ancestor has is added to this container's table, so that it costs the way up once.
    @usableFromInline @inline(never)
    func linkElsewhere(_ key: UInt) -> Link {
        let table = links.load()
        if let link = LinkTable.find(key, in: table) { return link }
        return LinkTable.isCold(table) ? .cold : linkAbove(key)
    }

    @inline(never)
    private func linkAbove(_ key: UInt) -> Link {
        let link = ancestorLink(key)
        // Who observes is told of failures, whoever owns what was asked for here.
        if isObserved { return link.silent }
        if link.hasRecord { adopt(key) }
        return link
    }

    private func ancestorLink(_ key: UInt) -> Link {
        var next = parent
        while let ancestor = next {
            let table = ancestor.links.load()
            guard !LinkTable.isCold(table) else { return .cold }
            // What an ancestor could not find may be here or above; what it has hides the rest, linked or not.
            if let link = LinkTable.find(key, in: table), link.kind != Link.missing { return link }
            next = ancestor.parent
        }
        return .cold
    }

    /// The link to the record of a registration that no key leads to.
    func hiddenLink(of entry: Entry) -> Link? {
        let linking = state.withLock { $0.linking }
        return linking.limit == .nothing ? linking.memory?.hidden[ObjectIdentifier(entry)] : nil
    }

    /// Adds an ancestor's link to this container's table.
    ///
    /// An ancestor that leaves the hot path publishes that first and tells its descendants then. So whoever finds its
    /// link again under this container's lock has added it before the telling comes here, which takes the same lock.
    private func adopt(_ key: UInt) {
        state.withLock { state in
            guard let memory = state.linking.memory, state.linking.limit == .nothing else { return }
            let link = ancestorLink(key)
            guard link.hasRecord, LinkTable.find(key, in: links.load()) == nil else { return }
            if let table = memory.adopt(key, link) { links.publish(table) }
        }
    }

    /// Remembers that nobody serves a type, until a registration that comes too late or the end of the container changes
    /// that. Names are not remembered: there is no end of them.
    func remember(_ error: ResolutionError) {
        guard error.code == .missing, let path = error.storage.path, path.count == 1, path.first.name == nil else {
            return
        }
        let key = path.first
        state.withLock { state in
            guard let memory = state.linking.memory, state.linking.limit == .nothing else { return }
            let word = LinkTable.key(key)
            guard LinkTable.find(word, in: links.load()) == nil else { return }
            if let table = memory.adopt(word, error) { links.publish(table) }
        }
    }

    /// Whether a request leads to the recipe of this record of what is kept: no more once somebody observes or a layer is closed.
    func leads(to record: Record) -> Bool {
        let link = linkElsewhere(LinkTable.key(record.entry.key))
        return unsafe link.hasKeptRecipe && link.record.address == record.address
    }

    /// Whether some link leads past a value of this type that a scope is given: to a registration or an adapter of it, or
    /// to an optional that stays nil.
    func linksService<Service>(_ service: Service.Type) -> Bool {
        let key = LinkTable.key(service)
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

    /// Whether a request for the key goes by a link: for tests and benchmarks.
    package func isLinked(_ key: ServiceKey) -> Bool { linkElsewhere(LinkTable.key(key)).hasRecord }

    /// Whether such a request may make what the container keeps by the recipe of its record: for tests.
    package func hasRecipe(_ key: ServiceKey) -> Bool { linkElsewhere(LinkTable.key(key)).hasKeptRecipe }

    /// Whether that link stands in the line that a request looks at first: for tests.
    package func isAtHand(_ key: ServiceKey) -> Bool {
        LinkTable.first(LinkTable.key(key), in: links.load())?.hasRecord == true
    }
}
