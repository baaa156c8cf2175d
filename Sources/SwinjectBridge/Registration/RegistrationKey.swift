internal import StrataCore

/// What a registration is known by: the type of the service, the types of the factory's parameters, name and option.
struct RegistrationKey: Hashable {
    let service: Any.Type
    let arguments: Any.Type
    var name: String?
    private var boxedOption: OptionBox?

    /// Most keys have none, so it does not make all of them larger. Hashed once, where no lock is held.
    private final class OptionBox: Sendable {
        let option: any ServiceKeyOption
        let hash: Int

        init(_ option: any ServiceKeyOption) {
            self.option = option
            var hasher = Hasher()
            option.hash(into: &hasher)
            hash = hasher.finalize()
        }
    }

    var option: (any ServiceKeyOption)? { boxedOption?.option }

    init(_ service: Any.Type, _ arguments: Any.Type, name: String? = nil, option: (any ServiceKeyOption)? = nil) {
        self.service = service
        self.arguments = arguments
        self.name = name
        if let option { boxedOption = OptionBox(option) }
    }

    /// The same for another service.
    func of(_ service: Any.Type) -> RegistrationKey {
        RegistrationKey(service, arguments, name: name, option: option)
    }

    /// What another service is forwarded by: with a name of its own, without an option.
    func forwarded(_ service: Any.Type, name: String?) -> RegistrationKey {
        RegistrationKey(service, arguments, name: name)
    }

    /// Whether the factory takes a resolver and nothing else.
    var isPlain: Bool { boxedOption == nil && arguments == (any Resolver).self }

    /// What messages call it, and what a Strata container knows it by.
    var serviceKey: ServiceKey { ServiceKey(service, name: name.map { RegistrationName($0) }) }

    /// Runs the options' own code where both keys have one: never under a lock.
    static func == (left: Self, right: Self) -> Bool {
        guard left.service == right.service, left.arguments == right.arguments, left.name == right.name else {
            return false
        }
        switch (left.boxedOption, right.boxedOption) {
        case (nil, nil): return true
        case (let left?, let right?): return left.option.isEqualTo(right.option)
        default: return false
        }
    }

    func hash(into hasher: inout Hasher) {
        // One round for both: two types are rarely a multiple of each other.
        hasher.combine(Int(bitPattern: ObjectIdentifier(service)) &+ Int(bitPattern: ObjectIdentifier(arguments)) &* 31)
        if let name { hasher.combine(name) }
        if let boxedOption { hasher.combine(boxedOption.hash) }
    }
}
