internal import StrataCore

/// The identity of a registration: the type of the service, the types of the factory's parameters, the name and the
/// option.
struct RegistrationKey: Hashable {
    let service: Any.Type
    let arguments: Any.Type
    var name: String?
    private var boxedOption: OptionBox?

    /// A box, because most keys have no option and a key should not be larger for it. The hash is computed once,
    /// without a lock.
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

    /// The same key for another service.
    func of(_ service: Any.Type) -> RegistrationKey {
        RegistrationKey(service, arguments, name: name, option: option)
    }

    /// The key under which another service is forwarded: with its own name and without an option.
    func forwarded(_ service: Any.Type, name: String?) -> RegistrationKey {
        RegistrationKey(service, arguments, name: name)
    }

    /// Whether the factory takes a resolver and nothing else.
    var isPlain: Bool { boxedOption == nil && arguments == (any Resolver).self }

    /// The key for messages and for a Strata container.
    var serviceKey: ServiceKey { ServiceKey(service, name: name.map { RegistrationName($0) }) }

    /// Calls the options' own code when both keys have an option, so it must never run under a lock.
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
        // One round of hashing for both types, because it is faster than two and the sums rarely collide.
        hasher.combine(Int(bitPattern: ObjectIdentifier(service)) &+ Int(bitPattern: ObjectIdentifier(arguments)) &* 31)
        if let name { hasher.combine(name) }
        if let boxedOption { hasher.combine(boxedOption.hash) }
    }
}
