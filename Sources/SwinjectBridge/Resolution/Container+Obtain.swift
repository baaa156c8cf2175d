internal import StrataCore

extension Container {
    /// The service of a request; absent when nothing serves it, which is reported.
    func obtain<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, isFromStrata: Bool = false
    ) throws(Absent) -> Service {
        guard let found = find(key, isFromStrata: isFromStrata) else {
            return try obtainUnregistered(service, key, request)
        }
        reportResultDependingOnChild(key, from: found.owner)
        return try obtain(service, key, request, from: found)
    }

    /// The service of a registration that was found.
    private func obtain<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, from found: ContainerCore.Found
    ) throws(Absent) -> Service {
        switch found {
        case .entry(let record, let owner):
            let place = Place(owner: owner, receiver: self)
            if record.serviceType == Service.self { return try record.obtain(request, place) }
            return try obtainForwarded(service, key, request, from: record, place)
        case .strata(let container, _):
            return try oneAtATime { () throws(Absent) in
                try obtain(service, key, request, from: ServingContainer(container))
            }
        }
    }

    /// The service of a registration of another type.
    @inline(never)
    private func obtainForwarded<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, from record: ServiceRecord,
        _ place: Place
    ) throws(Absent) -> Service {
        func open<Registered>(_ type: Registered.Type) -> Service? {
            do throws(Absent) {
                let instance: Registered = try record.obtain(request, place, wanted: Service.self)
                return instance as? Service
            } catch { return nil }
        }
        if let instance = _openExistential(record.serviceType, do: open) { return instance }
        let (asked, registered) = (key.serviceKey, record.key.serviceKey)
        core.report(
            ResolutionError(foreign: .missing, path: [asked, registered]) {
                SwinjectTexts.wrongType(asked, registered)
            }, requested: key)
        throw Absent()
    }

    private func obtainUnregistered<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) throws(Absent) -> Service {
        if service == GraphIdentifier.self, key.isPlain, key.name == nil {
            // The result is nil outside a resolve, which is not a failure.
            guard let graph = ResolveRun.current(in: core.tree)?.graph.identifier as? Service else { throw Absent() }
            return graph
        }
        if let make = adapterMaker(service, key, request) { return try make(self) }
        reportResultDependingOnChild(key, from: nil)
        let path = ResolveRun.current(in: core.tree)?.path ?? []
        core.report(.missing, path + [key.serviceKey], requested: key)
        throw Absent()
    }

    /// A function that serves a request from the registration that is current now, and does not report a failed lookup;
    /// nil when nothing is registered.
    func supplier<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Supplier<Service>? {
        guard let (found, promise) = findPromised(key) else { return adapterMaker(service, key, request) }
        if case .strata(let strata, let owner) = found {
            return supplier(service, key, request, from: strata, of: owner, promise)
        }
        return { container throws(Absent) in
            container.reportResultDependingOnChild(key, from: found.owner)
            return try Promise.keeping(promise) { () throws(Absent) in
                try container.obtain(service, key, request, from: found)
            }
        }
    }

    /// The source of a key and what is promised for it. The source still serves the key after the promise was listed,
    /// so a removal on another thread either sees the promise or is seen by it.
    private func findPromised(_ key: RegistrationKey) -> (found: ContainerCore.Found, promise: Promise?)? {
        var found = find(key)
        while let current = found {
            guard let promise = Promise.make(current, in: core) else { return (current, nil) }
            found = find(key)
            if let found, found.isSame(as: current) { return (current, promise) }
        }
        return nil
    }

    /// The source of a key. For a parameter of a promised service it may have been removed.
    func find(_ key: RegistrationKey, isFromStrata: Bool = false) -> ContainerCore.Found? {
        core.find(key, isFromStrata: isFromStrata) ?? ResolveRun.current(in: core.tree)?.promised(key, for: core)
    }

    /// Reports a request whose result depends on the container from which a parent's factory resolves.
    private func reportResultDependingOnChild(_ key: RegistrationKey, from owner: ContainerCore?) {
        guard core.tree.isObserved, let run = ResolveRun.current(in: core.tree), let frame = run.frames.last,
            frame.receiver !== frame.owner
        else { return }
        let other: ContainerCore?
        if core === frame.owner {
            other = frame.receiver.find(key)?.owner
            guard let other, other !== owner, !frame.owner.isWithin(other) else { return }
        } else {
            guard core === frame.receiver, let owner, !frame.owner.isWithin(owner) else { return }
        }
        core.tree.emit(SwinjectEvent(kind: .resultDependsOnChild, services: run.path + [key.serviceKey]))
    }
}
