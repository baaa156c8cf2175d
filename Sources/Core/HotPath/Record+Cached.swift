extension Record {
    /// Whether the singleton instance exists; if so, stores its address in the record.
    func findInstance() -> Bool {
        let instance = entry.isSingleton ? entry.singleton.address : 0
        guard instance != 0 else { return false }
        publish(instance)
        return true
    }

    /// Whether the singleton instance exists, after the activator of the record has constructed it if necessary; then
    /// ``instance`` has its address. False if the service is not a singleton, or if the slow path must construct it.
    ///
    /// Not generic over the service, because the runtime would instantiate further metadata for each new service type.
    func ensureInstance(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> Bool {
        if findInstance() { return true }
        guard hasActivator, entry.isSingleton else { return false }
        return try makeSingleton(requestOrigin)
    }

    /// For a service with a condition: whether its singleton instance exists; then ``instance`` has its address.
    var hasConditionalInstance: Bool {
        !has(.constructsEachTime) && entry.isSingleton && (instance != 0 || findInstance())
    }

    /// For a service with a condition: whether a request of this isolation may construct it. Not if it is cached or
    /// scoped, or takes arguments. A request that awaits passes no isolation, because it switches to the main actor.
    func mayConstruct(for isolation: (any Actor)?) -> Bool {
        guard slot == 0, !has(.isForAwaiting) else { return false }
        // Without a condition of its own, it is constructed each time: see `Link.reported`.
        guard has(.isForMainActor) else { return true }
        return isolation === MainActor.shared && has(.constructsEachTime)
    }

    /// Constructs the instance in the flight of its registration; false if the slow path must be taken.
    fileprivate func makeSingleton(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> Bool {
        let entry = entry
        return try inFlight(requestOrigin, orElse: { false }) { inner throws(ResolutionError) in
            // The previous holder of the flight may have constructed it.
            if !findInstance() { try construct(entry.key.type, inner) }
            return findInstance()
        }
    }

    private func construct(_ type: Any.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) {
        func open<Service>(_ type: Service.Type) throws(ResolutionError) {
            entry.singleton.store(try make(type, requestOrigin))
        }
        try open(type)
    }

    /// The instance that a resettable slot caches, or a new one from the activator of the record.
    ///
    /// No generic optional is used here: see ``Absent``.
    ///
    /// - Parameters:
    ///   - slot: The slot of the registration.
    ///   - hasLooked: Whether the caller has found no instance by ``ResettableSlot/loadCached(_:)``.
    ///   - takeSlowPath: Called if the activator must not construct the instance.
    func obtain<Service>(
        _ service: Service.Type, from slot: ResettableSlot, _ requestOrigin: RequestOrigin, hasLooked: Bool = false,
        orElse takeSlowPath: () throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        if !hasLooked || slot.mayHideInstance {
            do throws(Absent) {
                return try slot.load(service)
            } catch {}
        }
        guard hasActivator else { return try takeSlowPath() }
        return try inFlight(requestOrigin, orElse: takeSlowPath) { inner throws(ResolutionError) in
            slot.createStorage()
            var generation = 0
            do throws(Absent) {
                // The previous holder of the flight may have constructed it.
                return try slot.load(service, &generation)
            } catch {}
            let instance = try make(service, inner)
            _ = slot.store(instance, ifGeneration: generation)
            return instance
        }
    }

    /// Runs `body` in the flight of the registration, in a graph of its own.
    ///
    /// Only a self-contained service has an activator here: nothing that is constructed below it has a completion that
    /// waits, a resolver or an open scope, so it can be published as soon as it is constructed.
    ///
    /// - Parameter takeSlowPath: Called instead if another request is already constructing the instance, if the stack
    ///   is short, or if requests no longer lead to the record.
    private func inFlight<Result>(
        _ requestOrigin: RequestOrigin, orElse takeSlowPath: () throws(ResolutionError) -> Result,
        _ body: (RequestOrigin) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard ThreadStack.hasStackHeadroom else { return try takeSlowPath() }
        let entry = entry
        return try ResolveContext.withCached(self, requestOrigin) { resolveContext throws(ResolutionError) in
            guard entry.begin(resolveContext) else { return try takeSlowPath() }
            // Checked inside the flight, because the container may be closed before the flight is taken.
            guard requestOrigin.leads(to: self) else {
                entry.finish()
                return try takeSlowPath()
            }
            defer { entry.finish() }
            return try body(RequestOrigin(resolveContext))
        }
    }
}

extension RequestOrigin {
    /// Like ``Container/leads(to:)``, without a reference to the container.
    fileprivate func leads(to record: Record) -> Bool {
        let container = unsafe Unmanaged<Container>.fromOpaque(Address(containerBits).pointer)
        return unsafe container._withUnsafeGuaranteedRef { $0.leads(to: record) }
    }
}

extension Link {
    /// Like ``Record/ensureInstance(_:)``, for a request from outside.
    func ensureInstance(for container: Container) throws(ResolutionError) -> Bool {
        guard kind == .singleton else { return false }
        if record.findInstance() { return true }
        guard hasCachedActivator else { return false }
        return try record.makeSingleton(RequestOrigin(container))
    }

    /// For a request from outside: the instance of a resettable slot, constructed if necessary. Called after a look
    /// into the slot, which has found none.
    ///
    /// - Parameter takeSlowPath: Called if the link leads to no such slot, or if its activator must not construct the
    ///   instance.
    func resettable<Service>(
        _ service: Service.Type, for container: Container, orElse takeSlowPath: () throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        guard kind == .resettable else { return try takeSlowPath() }
        let slot = unsafe record.resettableSlot.takeUnretainedValue()
        return try record.obtain(service, from: slot, RequestOrigin(container), hasLooked: true, orElse: takeSlowPath)
    }

    /// Like the other form, for a request that awaits; nil if it must take the slow path.
    func resettable<Service>(_ service: Service.Type, for container: Container) throws(ResolutionError) -> Service? {
        guard kind == .resettable else { return nil }
        var mustAwait = false
        do throws(ResolutionError) {
            return try resettable(service, for: container) { () throws(ResolutionError) in
                mustAwait = true
                throw ResolutionError(.needsAwait, path: [record.entry.key])
            }
        } catch {
            guard mustAwait else { throw error }
            return nil
        }
    }
}

extension ResolveContext {
    /// The result of `body` with a resolve context for a service that a container caches. The service is constructed in
    /// a graph of its own and sees no open scope.
    fileprivate static func withCached<Result>(
        _ record: Record, _ requestOrigin: RequestOrigin, _ body: (ResolveContext) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let outer = requestOrigin.resolveContext
        return try unsafe withUnspecialized(
            record, requestOrigin.containerBits, outer?.header.pointee.isolation ?? 0, 0,
            outermost: outer?.outermost.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
                ?? record.entryBits,
            body)
    }
}
