extension Link {
    /// Obtains a parameter that needs more than a plain run of its activator.
    @inline(never)
    func obtain<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        if kind == .singleton {
            let instance = record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        }
        if kind == .argument, let resolveContext = requestOrigin.resolveContext {
            let argument = unsafe resolveContext.argument + argumentOffset
            return unsafe argument.assumingMemoryBound(to: Service.self).pointee
        }
        if isDeep {
            guard ThreadStack.hasStackHeadroom else { return try record.obtain(service, requestOrigin) }
            let link = withoutDeep
            return try requestOrigin.constructsDirectly(link)
                ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
        }
        guard let resolveContext = requestOrigin.resolveContext else {
            if let run = requestOrigin.slowRun { return try run.parameter(at: parameterPosition, service) }
            return try record.obtain(service, requestOrigin)
        }
        switch kind {
        case .scoped:
            return try record.scoped(service, resolveContext)
        case .graph where record.isShared || resolveContext.sharesEverything:
            return try resolveContext.obtain(record, service)
        case .graph:
            return try record.make(service, requestOrigin)
        case .make, .singleton, .resettable, .argument, .missing, .slowPath:
            return try record.obtain(service, requestOrigin)
        }
    }
}

extension Record {
    /// The service, if the link alone cannot serve it: the cached instance, or a new one.
    @usableFromInline @inline(never)
    func obtain<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        if try ensureInstance(requestOrigin) { return Self.read(instance, as: service) }
        if let slot = entry.resettableSlot {
            return try obtain(service, from: slot, requestOrigin) { () throws(ResolutionError) in
                try obtainSlowly(service, requestOrigin)
            }
        }
        return try obtainSlowly(service, requestOrigin)
    }

    /// Takes the slow path for this registration alone.
    func obtainSlowly<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError)
        -> Service
    {
        let (entry, container) = (entry, requestOrigin.container)
        // In an observed container, the request itself reports its failure.
        if requestOrigin.resolveContext == nil, container.isSealed, !container.isObserved, container.find(entry) != nil
        {
            let selection = Selection(name: entry.key.name, entry: entry)
            return try container.serve(service, RootRequest(selection: selection, isMain: false))
        }
        return try requestOrigin.withResolution { resolution throws(ResolutionError) in
            try Construction(resolution: resolution, container: container, arguments: nil)
                .obtain(linked: entry, as: service)
        }
    }
}

extension Construction {
    /// The service of a registration that a link leads to, even if the container was open when the request began and has
    /// replaced the registration since.
    fileprivate func obtain<Service>(
        linked entry: Entry, as service: Service.Type
    ) throws(ResolutionError) -> Service {
        if ThreadStackNeed.isShort(forLarge: service), !entry.isConstructed {
            throw ThreadStackNeed.tooDeep(service, name: entry.key.name, at: entry.site)
        }
        return try obtain(registration: entry, as: service)
    }
}
