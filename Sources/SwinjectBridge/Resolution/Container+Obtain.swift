internal import StrataCore

extension Container {
    /// What serves a request; nil, and reported, when nothing does.
    func obtain<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Service? {
        switch core.find(key) {
        case .entry(let entry, let owner):
            noteOtherAnswer(key, from: owner)
            let place = Place(owner: owner, receiver: self)
            if let entry = entry.typed(as: service) { return entry.obtain(request, place) }
            guard let instance = entry.obtainAny(request, place) else { return nil }
            if let service = instance as? Service { return service }
            let (asked, registered) = (key.serviceKey, entry.key.serviceKey)
            core.tree.report(
                ResolutionError(guest: .missing, path: [asked, registered]) {
                    SwinjectTexts.wrongType(asked, registered)
                })
            return nil
        case .strata(let container, let owner):
            noteOtherAnswer(key, from: owner)
            return obtain(service, key, request, from: container)
        case nil:
            if let adapted = adapted(service, key, request) { return adapted }
            noteOtherAnswer(key, from: nil)
            let path = ResolveRun.current(in: core.tree)?.path ?? []
            core.tree.report(.missing, path + [key.serviceKey])
            return nil
        }
    }

    /// What serves a request, as a function that says nothing when it fails; nil when nothing is registered.
    func supplier<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> ((Container) -> Service?)? {
        guard core.find(key) != nil || isAdapter(service, key, request) else { return nil }
        return { $0.obtain(service, key, request) }
    }

    /// Tells of a request whose answer depends on which container a parent's factory asks.
    private func noteOtherAnswer(_ key: RegistrationKey, from owner: ContainerCore?) {
        guard let run = ResolveRun.current(in: core.tree), let frame = run.frames.last, frame.asked !== frame.owner,
            core.tree.isObserved
        else { return }
        let other: ContainerCore?
        if core === frame.owner {
            other = frame.asked.find(key)?.owner
            guard let other, other !== owner, !frame.owner.isWithin(other) else { return }
        } else {
            guard core === frame.asked, let owner, !frame.owner.isWithin(owner) else { return }
        }
        core.tree.emit(SwinjectEvent(kind: .answerDependsOnChild, services: run.path + [key.serviceKey]))
    }
}
