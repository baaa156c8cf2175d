internal import StrataCore

/// The registrations that a `Lazy` or a `Provider` holds besides its own: those of dependencies that `removeAll`
/// removed after it was created.
///
/// If its service requires a dependency, and no registration exists for it any longer, the registration that was
/// removed last constructs it. See decision 0182.
final class Promise {
    /// Identifies a removed registration by its container and its key.
    private struct Place: Hashable {
        let owner: ObjectIdentifier
        let key: RegistrationKey
    }

    private struct Registrations {
        var entries: [Place: (entry: ServiceRecord, owner: ContainerCore)] = [:]
        /// Removed registrations in Strata's containers.
        var foreign: [ObjectIdentifier: [ServiceKey: ForeignRegistration]] = [:]
    }

    private static let threads = ThreadScoped<Promise>()

    /// The types that the promised service takes as parameters; nil for a Strata service, which may request any type.
    private let needs: [Any.Type]?
    private let core: ContainerCore
    private let registrations: Locked<Unchecked>

    private struct Unchecked: @unchecked Sendable {
        // Sendable: used under the promise's lock, and its entries may be called from any thread.
        var value: Registrations
    }

    private init(_ core: ContainerCore, needs: [Any.Type]?) {
        (self.core, self.needs) = (core, needs)
        registrations = Locked(Unchecked(value: Registrations()))
    }

    private var current: Registrations { registrations.withLock { $0.value } }

    /// The promise of a service; nil if no removal can affect it.
    static func make(_ found: ContainerCore.Found, in core: ContainerCore) -> Promise? {
        let promise: Promise
        switch found {
        case .entry(let entry, _):
            guard !entry.needs.isEmpty else { return nil }
            promise = Promise(core, needs: entry.needs)
        case .strata: promise = Promise(core, needs: nil)
        }
        let removals = core.tree.note(promise)
        // The outer promise is read after this one was listed, so that each removal is in one of the two.
        if let outer = current(in: core.tree) { promise.takeOver(outer.current) }
        for removal in removals { promise.keep(removal) }
        return promise
    }

    /// Takes over the registrations of the promise that this thread is fulfilling.
    private func takeOver(_ outer: Registrations) {
        registrations.withLock { registrations in
            registrations.value.entries.merge(outer.entries) { own, _ in own }
            registrations.value.foreign.merge(outer.foreign) { own, outer in own.merging(outer) { own, _ in own } }
        }
    }

    /// Runs `body`, the construction of a promised service.
    static func keeping<Result, Failure: Error>(
        _ promise: Promise?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let promise else { return try body() }
        return try threads.run(with: promise, body)
    }

    /// The promise of a service of this tree that the current thread is constructing.
    static func current(in tree: ContainerTree) -> Promise? {
        guard let promise = threads.current, promise.core.tree === tree else { return nil }
        return promise
    }

    /// The removed registration that serves a key for a container, or the continuation of a Strata container that
    /// serves it.
    func found(_ key: RegistrationKey, for core: ContainerCore) -> ContainerCore.Found? {
        let (entries, foreign) = (current.entries, foreign)
        var core: ContainerCore? = core
        while let owner = core {
            if let removed = entries[Place(owner: ObjectIdentifier(owner), key: key)] {
                return .entry(removed.entry, removed.owner)
            }
            if let strataView = owner.registry.withLock({ $0.strataView }),
                let strata = strataView.continuing(serving: key, isLast: owner.parent == nil, with: foreign)
            {
                return .strata(strata, owner)
            }
            core = owner.parent
        }
        return nil
    }

    /// The registrations that were removed from open Strata containers.
    var foreign: [ObjectIdentifier: [ForeignRegistration]] { current.foreign.mapValues { Array($0.values) } }

    // MARK: Removals

    /// Keeps the registrations of a removal that the promised service needs.
    func keep(_ removal: Removal) {
        var (keeps, needsAll) = ([ServiceRecord](), needs == nil)
        if let needs {
            var seen: Set<ObjectIdentifier> = []
            for type in needs { collect(type, removal, &keeps, &needsAll, &seen) }
        }
        var removed: [Place: (ServiceRecord, ContainerCore)] = [:]
        for (key, entry) in removal.entries where key.option == nil {
            guard needsAll || key.isPlain && keeps.contains(where: { $0 === entry }) else { continue }
            removed[Place(owner: ObjectIdentifier(removal.owner), key: key)] = (removal.copy(of: entry), removal.owner)
        }
        let foreign = needsAll ? removal.foreign : nil
        let replaced = registrations.withLock { registrations in
            let replaced = registrations.value
            registrations.value.entries.merge(removed) { $1 }
            if let foreign {
                registrations.value.foreign[foreign.container, default: [:]].merge(foreign.registrations) { $1 }
            }
            return Unchecked(value: replaced)
        }
        // Released outside the lock, because factories may hold objects of the codebase.
        withExtendedLifetime(replaced) {}
    }

    /// Collects the registrations that a parameter needs, those of its own parameters included.
    private func collect(
        _ type: Any.Type, _ removal: Removal, _ keeps: inout [ServiceRecord], _ needsAll: inout Bool,
        _ seen: inout Set<ObjectIdentifier>
    ) {
        guard seen.insert(ObjectIdentifier(type)).inserted else { return }
        let key = RegistrationKey(type, (any Resolver).self)
        switch core.find(key) ?? removal.found(key, for: core) ?? found(key, for: core) {
        case .entry(let entry, _):
            keeps.append(entry)
            for type in entry.needs { collect(type, removal, &keeps, &needsAll, &seen) }
        case .strata: needsAll = true
        case nil:
            guard let needed = (type as? any InstanceAdapter.Type)?.needed else { return }
            collect(needed, removal, &keeps, &needsAll, &seen)
        }
    }
}
