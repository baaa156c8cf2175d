// How an activator obtains its parameters: it reads all of them in one call. A link whose activator may run at once does
// so; any other one goes through `Link.obtain`, and what the link alone cannot serve through `Record.obtain`.

extension RequestOrigin {
    /// Whether the activator of a link may run at once: without a stack check, and without a search for an existing
    /// instance.
    @inline(__always)
    func constructsDirectly(_ link: Link) -> Bool {
        link.word & (Link.constructsMask | Link.deepBit | (word & RequestOrigin.contextBit)) == 0
    }
}

/// The parameters of activators. A client would compile this code for each of its services; here, each function is
/// compiled once, for values of unknown types, which it only passes on. A graph of 13 needs 4 to 7 % more instructions
/// for it.
///
/// There is one function for each number of parameters, because a pack costs 1.5 to 1.9 times as much, and one call for
/// each parameter 2 % more.
extension Record {
    /// One parameter of the activator.
    @inline(__always)
    func parameter<Service>(
        _ index: Int, _ service: Service.Type, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        let link = unsafe links[index]
        return try requestOrigin.constructsDirectly(link)
            ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
    }

    /// The parameter at `index`; advances `index` to the next one.
    @inline(__always)
    func next<Service>(
        _ service: Service.Type, _ index: inout Int, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        defer { index &+= 1 }
        return try parameter(index, service, requestOrigin)
    }

    @usableFromInline @inline(never)
    func parameter<First>(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> First {
        do throws(ResolutionError) {
            return try parameter(0, First.self, requestOrigin)
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second>(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> (First, Second) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin), try parameter(7, Eighth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin), try parameter(7, Eighth.self, requestOrigin),
                try parameter(8, Ninth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin), try parameter(7, Eighth.self, requestOrigin),
                try parameter(8, Ninth.self, requestOrigin), try parameter(9, Tenth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }
}

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
            if let run = requestOrigin.factoryRun { return try run.parameter(at: parameterPosition, service) }
            return try record.obtain(service, requestOrigin)
        }
        switch kind {
        case .scoped:
            return try record.scoped(service, resolveContext)
        case .graph where record.isShared || resolveContext.sharesEverything:
            return try resolveContext.obtain(record, service)
        case .graph:
            return try record.make(service, requestOrigin)
        case .slowPath:
            return try resolveContext.innermostResolver(service)
        case .make, .singleton, .resettable, .argument, .missing:
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
