extension Record {
    /// A service of an open scope, or a value that the scope was opened with.
    @usableFromInline @inline(never)
    func scoped<Service>(_ service: Service.Type, _ resolveContext: ResolveContext) throws(ResolutionError) -> Service {
        guard let frame = resolveContext.frame, let home = frame.outer == nil ? frame : frame.home(of: self) else {
            return try obtain(service, RequestOrigin(resolveContext))
        }
        do throws(Absent) {
            return try home.read(scopeKey, service)
        } catch {}
        return try resolveContext.withInner(self, in: home) { inner throws(ResolutionError) in
            guard home.begin(self, inner) else { return try obtain(service, RequestOrigin(resolveContext)) }
            guard !has(.isReported), !home.container.isObserved else {
                return try makeReported(service, in: home, inner)
            }
            return try makeScoped(service, in: home, inner)
        }
    }

    /// Like ``makeScoped(_:in:_:)``, while the container of the registration or of the scope has observers.
    @inline(never)
    private func makeReported<Service>(
        _ service: Service.Type, in frame: ScopeFrame, _ resolveContext: ResolveContext
    ) throws(ResolutionError) -> Service {
        let began = ContinuousClock.now
        do throws(ResolutionError) {
            let instance = try make(service, RequestOrigin(resolveContext))
            if resolveContext.count != 0 { try resolveContext.end() }
            frame.finishOutOfLine(self, instance)
            if has(.isReported) {
                let (entry, owner) = unsafe (entry, owner.takeUnretainedValue())
                owner.report(constructed: .init(entry.key, layer: owner.name, at: entry.site), since: began)
            }
            return instance
        } catch {
            frame.fail(self)
            throw error
        }
    }

    /// Constructs the instance whose construction `begin` has begun.
    @inlinable @inline(__always)
    func makeScoped<Service>(
        _ service: Service.Type, in frame: ScopeFrame, _ resolveContext: ResolveContext
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            let instance = try make(service, RequestOrigin(resolveContext))
            if resolveContext.count != 0 { try resolveContext.end() }
            frame.finish(self, instance)
            return instance
        } catch {
            frame.fail(self)
            throw error
        }
    }
}

extension ScopeFrame {
    /// The link for a request in this scope.
    @inlinable @inline(__always)
    func link<Service>(to service: Service.Type, _ name: RegistrationName?) -> Link {
        guard !hidesLinks, isOpen else { return .slowPath }
        return container.link(to: service, name)
    }

    /// Constructs the service, or reads it from the scope, for a request from outside.
    @inlinable @inline(never)
    func make<Service>(
        _ service: Service.Type, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        let record = link.record
        guard link.kind == .scoped, outer == nil else {
            return try ResolveContext.with(record, container, isolation, in: self, isOutermost: false) {
                resolveContext throws(ResolutionError) in
                if link.kind == .scoped { return try record.scoped(service, resolveContext) }
                let instance = try record.make(service, RequestOrigin(resolveContext))
                if !resolveContext.hasOnlySlots { resolveContext.shareRoot(instance, of: record) }
                return instance
            }
        }
        if let instance = withLock({ $0.value(record.scopeKey, service) }) { return instance }
        return try ResolveContext.with(record, container, isolation, in: self, isOutermost: true) {
            resolveContext throws(ResolutionError) in
            guard begin(record, resolveContext) else {
                return try record.obtain(service, RequestOrigin(resolveContext))
            }
            return try record.makeScoped(service, in: self, resolveContext)
        }
    }

    /// The link to a record that serves only some requests, as ``Container/conditionalLink(_:_:for:)``.
    func conditionalLink<Service>(
        to service: Service.Type, _ name: RegistrationName?, for isolation: (any Actor)?
    ) -> Link? {
        guard !hidesLinks, isOpen else { return nil }
        return container.conditionalLink(LinkTable.key(service), name, for: isolation)
    }

    /// Constructs a service that takes run-time arguments, for a request from outside.
    @inlinable @inline(__always)
    func make<Service, each Argument>(
        _ service: Service.Type, _ record: Record, _ argument: repeat each Argument, isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try unsafe withUnsafePointer(to: (repeat each argument)) { tuple throws(ResolutionError) in
            try unsafe ResolveContext.make(service, record, container, argument: tuple, in: self, isolation)
        }
    }

    /// The scope that stores the instance of a record, or that was given the value: this scope or one around it; nil if
    /// there is none.
    @usableFromInline
    func home(of record: Record) -> ScopeFrame? {
        let entry = record.entry
        if !entry.isGivenByScope, case .scoped(let name) = entry.scope { return named(ScopeName(name)) }
        var next = Optional(self)
        while let frame = next {
            if frame.withLock({ $0.slots.slot(of: record.scopeKey) }) != nil { return frame }
            next = frame.outer
        }
        return nil
    }

    /// Begins the construction of a record's instance on the calling thread. False if the slow path must be taken: the
    /// scope is closed or has another name, the value was not given, the instance is under construction or was
    /// constructed meanwhile, or the stack is short.
    @usableFromInline @inline(never)
    func begin(_ record: Record, _ context: ResolveContext) -> Bool {
        let entry = record.entry
        guard case .scoped(let scope) = entry.scope, scope == name.description, !entry.isGivenByScope,
            ThreadStack.hasStackHeadroom
        else { return false }
        context.own()
        return withLock { $0.begin(record, context) }
    }

    /// Stores the instance whose construction `begin` has begun, and wakes the waiters.
    @inlinable @inline(__always)
    func finish<Service>(_ record: Record, _ instance: Service) {
        guard !record.hasClosing else { return finishOutOfLine(record, instance) }
        let flight = withLock { $0.finish(record, instance) }
        if flight != 0 { land(flight) }
    }

    /// Like ``finish(_:_:)``, for an instance with closing hooks, and in an observed container.
    @usableFromInline @inline(never)
    func finishOutOfLine<Service>(_ record: Record, _ instance: Service) {
        store(instance, of: record.entry)
        land(withLock { $0.flight(of: record) })
    }

    /// Abandons the construction that `begin` has begun, and wakes the waiters.
    @usableFromInline @inline(never)
    func fail(_ record: Record) {
        land(withLock { $0.fail(record) })
    }

    /// Wakes the requests that wait for a construction.
    ///
    /// - Parameter flight: The word of their flight; 0 if there is none.
    @usableFromInline @inline(never)
    func land(_ flight: UInt) {
        ScopeSlot.flight(flight)?.finish()
    }
}

extension ResolveContext {
    /// A service that a request from outside constructs, or reads from its open scope, with a new resolve context; for
    /// code of this module.
    ///
    /// - Parameter link: Of the kind of its record, not with a condition.
    static func makeUnspecialized<Service>(
        _ service: Service.Type, _ link: Link, _ container: Container, in frame: ScopeFrame? = nil,
        _ isolation: (any Actor)?, outermost: Entry? = nil
    ) throws(ResolutionError) -> Service {
        let record = link.record
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        let frame = unsafe frame.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        let outermost = unsafe outermost.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        return try unsafe withUnspecialized(
            record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()), UInt(bitPattern: actor),
            UInt(bitPattern: frame), outermost: UInt(bitPattern: outermost)
        ) { resolveContext throws(ResolutionError) in
            if link.kind == .scoped { return try record.scoped(service, resolveContext) }
            let instance = try record.make(service, RequestOrigin(resolveContext))
            if !resolveContext.hasOnlySlots { resolveContext.shareRoot(instance, of: record) }
            return instance
        }
    }

    /// The result of `body` with a resolve context for a record's instance, which is constructed in a graph of its own
    /// and lives as long as `frame`.
    fileprivate func withInner<Service>(
        _ record: Record, in frame: ScopeFrame, _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let header = unsafe header.pointee
        return try unsafe ResolveContext.withUnspecialized(
            record, header.container, header.isolation,
            UInt(bitPattern: Unmanaged.passUnretained(frame).toOpaque()),
            outermost: header.outermost == 0 ? record.entryBits : header.outermost,
            resolver: header.resolver,
            body)
    }
}
