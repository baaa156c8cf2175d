/// One call of `decorate`, as declared; `TypedDecoration` knows the type.
///
/// It changes under the lock of its container. After the first compilation, only `current` changes.
class DecorationDeclaration: @unchecked Sendable {
    // Sendable: see above.
    let key: ServiceKey
    let label: RegistrationName?
    let site: SourceSite
    let registrar: Registrant?
    /// The parameters after the first.
    let dependencies: [Parameter]
    var isReplacing = false
    var isCompiled = false
    /// The decorator, and the registration that it decorated at the last compilation.
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

    /// The decorator of `base`. The result is the same object as long as the base stays the same.
    func entry(over base: Entry) -> Entry {
        isCompiled = true
        if let current, current.base === base { return current.entry }
        let entry = makeEntry(over: base)
        current = (base, entry)
        return entry
    }

    /// A decorator of `base` with an empty slot.
    func makeEntry(over base: Entry) -> Entry { base }

    /// Releases the decorator, so that the next compilation creates another.
    func forgetEntry() {
        current = nil
    }

    /// An entry for the dependency graph when there is nothing to decorate.
    var placeholder: Entry {
        Entry(key: key, site: site, dependencies: dependencies, origin: .decorator, registrar: registrar)
    }
}

/// A declaration with its factory and its hooks.
final class TypedDecoration<Service>: DecorationDeclaration, @unchecked Sendable {
    // Sendable: for the same reason as `DecorationDeclaration`.
    /// Its activator, which reads the inner service first.
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
