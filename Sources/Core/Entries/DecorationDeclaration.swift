/// One call of `decorate` with its modifiers. It has no type parameter; its subclass `TypedDecoration` has one.
///
/// It changes under the lock of its container. After the first compilation, only the result of the last compilation
/// changes. That has a lock of its own, because a container that continues another one compiles the same declaration.
class DecorationDeclaration: @unchecked Sendable {
    // Sendable: it changes only under the lock of its container, and `latest` under its own.
    let key: ServiceKey
    let label: RegistrationName?
    let site: SourceSite
    let registrar: Registrant?
    /// The parameters of the decorator after the first, which is the decorated service.
    let dependencies: [Parameter]
    var isReplacing = false
    var isCompiled = false
    /// The result of the last compilation: the entry that is decorated, and the entry of the decorator over it.
    private let latest = Locked<(base: Entry, entry: Entry)?>(nil)

    /// The entry of the decorator at the last compilation; nil if there is none.
    var latestEntry: Entry? { latest.withLock { $0?.entry } }

    init(
        key: ServiceKey, label: RegistrationName?, site: SourceSite, registrar: Registrant?, dependencies: [Parameter]
    ) {
        self.key = key
        self.label = label
        self.site = site
        self.registrar = registrar
        self.dependencies = dependencies
    }

    /// The entry of the decorator over `base`. The result is the same object as long as the base stays the same, unless
    /// `forgetEntry` is called.
    ///
    /// - Returns: The entry, and the one that it replaces, to be released without a lock.
    func entry(over base: Entry) -> (entry: Entry, replaced: Entry?) {
        // Another container may read it, if it continues this one; then it is already true.
        if !isCompiled { isCompiled = true }
        return latest.withLock { latest in
            if let latest, latest.base === base { return (latest.entry, nil) }
            let replaced = latest?.entry
            let entry = makeEntry(over: base)
            latest = (base, entry)
            return (entry, replaced)
        }
    }

    /// Creates the entry of the decorator over `base`, with an empty slot. `TypedDecoration` overrides this function.
    func makeEntry(over base: Entry) -> Entry { base }

    /// Releases the entry, so that the next compilation creates another one with an empty slot.
    func forgetEntry() {
        latest.withLock { $0 = nil }
    }

    /// Represents the decorator in the dependency graph when there is nothing to decorate.
    var placeholder: Entry {
        Entry(key: key, site: site, dependencies: dependencies, origin: .decorator, registrar: registrar)
    }
}

/// A declaration with its activator and its closing hooks, whose types contain the service.
final class TypedDecoration<Service>: DecorationDeclaration, @unchecked Sendable {
    // Sendable: for the same reason as `DecorationDeclaration`.
    /// Obtains the decorated service first, then the dependencies, and calls the decorator.
    private let activator: Activator<Service>.Body
    /// Whether the Swift compiler has checked that the service may be shared between threads.
    private let isSendable: Bool
    var closings: [@Sendable (Service) -> Closing] = []

    init(
        key: ServiceKey, label: RegistrationName?, site: SourceSite, dependencies: [Parameter],
        isSendable: Bool, activator: @escaping Activator<Service>.Body
    ) {
        self.activator = activator
        self.isSendable = isSendable
        super.init(
            key: key, label: label, site: site, registrar: Registrar.current, dependencies: dependencies)
    }

    override func makeEntry(over base: Entry) -> Entry {
        let entry = Entry(
            Service.self, key.name, site, dependencies, origin: .decorator, registrar: registrar, activator: activator)
        entry.decoratedEntry = base
        for closing in closings { entry.close(by: closing) }
        entry.isSendable = isSendable
        return entry
    }
}
