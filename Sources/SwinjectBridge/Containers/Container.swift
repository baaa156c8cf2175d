internal import StrataCore

/// Registrations and the instances they share, in the form that Swinject gave them.
///
/// ```swift
/// let container = Container()
/// container.register((any Store).self) { _ in FileStore() }.inObjectScope(.container)
/// container.register(Desk.self) { resolver in Desk(store: resolver.resolve((any Store).self)!) }
/// let desk = container.resolve(Desk.self)!
/// ```
///
/// Every function may be called from any thread, also on containers that are parent and child; no lock is held while
/// factories, completions, storages or behaviours run, except through ``synchronize()``. What those capture is up to whoever
/// writes them, which is why the type itself is not Sendable.
public final class Container: _Resolver, Resolver, CustomStringConvertible, CustomDebugStringConvertible {
    let core: ContainerCore
    let life: ContainerLife
    /// Kept alive by its children.
    let parent: Container?
    /// The Strata container beside this one, once it was asked for.
    let mirror: Locked<Mirror?>
    /// Whether requests construct one at a time: see ``synchronize()``.
    let isSynchronized: Bool

    /// Makes a container.
    ///
    /// - Parameters:
    ///   - parent: Asked for what this one does not have.
    ///   - defaultObjectScope: The scope of registrations that say none.
    ///   - behaviors: Told of each registration, in this order.
    ///   - registeringClosure: Registers.
    public convenience init(
        parent: Container? = nil, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = [],
        registeringClosure: (Container) -> Void = { _ in }
    ) {
        self.init(parent: parent, defaultObjectScope)
        for behavior in behaviors { addBehavior(behavior) }
        registeringClosure(self)
    }

    init(parent: Container?, _ defaultObjectScope: ObjectScope) {
        self.parent = parent
        core = ContainerCore(parent: parent?.core, defaultObjectScope: defaultObjectScope)
        life = ContainerLife(core)
        (mirror, isSynchronized) = (Locked(nil), false)
    }

    /// Stands in for the container of a core whose own is gone.
    init(of life: ContainerLife) {
        core = life.core
        self.life = life
        parent = core.parent?.container()
        (mirror, isSynchronized) = (Locked(nil), false)
    }

    /// The synchronized view of a container: everything is that container's.
    init(synchronizing container: Container) {
        (core, life, parent, mirror) = (container.core, container.life, container.parent, container.mirror)
        isSynchronized = true
    }

    /// The container of `core`, which is this one's or an ancestor's.
    func ancestor(_ core: ContainerCore) -> Container {
        var container = self
        while container.core !== core {
            guard let parent = container.parent else { return core.container() }
            container = parent
        }
        return container
    }

    /// Forgets every registration and instance of this container; parents and children stay as they are.
    public func removeAll() {
        let removed = core.registry.withLock { $0.removeAll() }
        core.registry.withLock { $0.mirror }?.removeAll()
        withExtendedLifetime(removed) {}
    }

    /// The same container, whose requests construct one instance at a time: until a factory and everything that it leads
    /// to has ended, no other thread runs a factory or a completion through such a view of this container, its parents or
    /// its children. So what closures capture needs no lock of its own, as with Swinject.
    ///
    /// A shared instance that is there is served without waiting. A thread may ask again in its own factory; a factory that
    /// waits for another thread that asks through such a view waits for ever, as with Swinject. The container itself is safe
    /// from any thread without it and constructs in parallel; ``synchronizedConstruction`` has the views do so too.
    public func synchronize() -> any Resolver { isSynchronized ? self : Container(synchronizing: self) }

    /// Has a behaviour told of every registration from now on, after those that were added before.
    public func addBehavior(_ behavior: any Behavior) {
        core.note(self)
        core.registry.withLock { $0.add(behavior) }
    }

    /// Whether this container or an ancestor has a registration of a type and a name, whatever its arguments.
    ///
    /// Takes the same time however many registrations there are.
    public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
        let key = RegistrationKey(serviceType, (any Resolver).self, name: name)
        var current: ContainerCore? = core
        while let core = current {
            if core.registry.withLock({ $0.serves(key.serviceKey) }) { return true }
            current = core.parent
        }
        return core.find(key) != nil
    }

    /// What the container itself holds, in the form that Swinject gave it: a list in brackets, sorted. A forward is listed
    /// as the registration that serves it.
    ///
    /// ```text
    /// [
    ///     { Service: Desk, Factory: (Resolver) -> Desk, ObjectScope: graph, InitCompleted: Specified 1 closures }
    /// ]
    /// ```
    public var description: String {
        let entries = core.registry.withLock { $0.entries }
        let lines = entries.map { key, entry in "\n    { \(SwinjectTexts.registration(key, entry)) }" }.sorted()
        return "[\(lines.joined(separator: ","))\n]"
    }

    /// What the container itself holds, one registration a line, sorted: with forwards, arguments and what is constructed.
    public var debugDescription: String {
        let entries = core.registry.withLock { $0.entries }
        let lines = entries.map { key, entry in SwinjectTexts.line(key, entry) }.sorted()
        let count = "\(lines.count) \(lines.count == 1 ? "registration" : "registrations")"
        return (["Container\(parent == nil ? "" : " with a parent"), \(count)"] + lines).joined(separator: "\n    ")
    }
}
