/// One call of `decorate` with its modifiers. It has no type parameter; its subclass `TypedDecoration` has one.
///
/// It changes under the lock of its container. After the first compilation, only `current` changes.
class DecorationDeclaration: @unchecked Sendable {
    // Sendable: it changes only under the lock of its container.
    let key: ServiceKey
    let label: RegistrationName?
    let site: SourceSite
    let registrar: Registrant?
    /// The parameters of the decorator after the first, which is the decorated service.
    let dependencies: [Parameter]
    var isReplacing = false
    var isCompiled = false
    /// The result of the last compilation: the entry that is decorated, and the entry of the decorator over it.
    private(set) var current: (base: Entry, entry: Entry)?

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
    func entry(over base: Entry) -> Entry {
        isCompiled = true
        if let current, current.base === base { return current.entry }
        let entry = makeEntry(over: base)
        current = (base, entry)
        return entry
    }

    /// Creates the entry of the decorator over `base`, with an empty slot. `TypedDecoration` overrides this function.
    func makeEntry(over base: Entry) -> Entry { base }

    /// Releases the entry, so that the next compilation creates another one with an empty slot.
    func forgetEntry() {
        current = nil
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
