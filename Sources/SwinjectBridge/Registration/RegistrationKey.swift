internal import StrataCore

/// What a registration is known by: the type of the service, the types of the factory's parameters, name and option.
struct RegistrationKey: Hashable {
    let service: Any.Type
    let arguments: Any.Type
    var name: String?
    var option: (any ServiceKeyOption)?

    init(_ service: Any.Type, _ arguments: Any.Type, name: String? = nil, option: (any ServiceKeyOption)? = nil) {
        self.service = service
        self.arguments = arguments
        self.name = name
        self.option = option
    }

    /// The same for another service.
    func of(_ service: Any.Type) -> RegistrationKey {
        RegistrationKey(service, arguments, name: name, option: option)
    }

    /// Whether the factory takes a resolver and nothing else.
    var isPlain: Bool { option == nil && arguments == (any Resolver).self }

    /// What messages call it, and what a Strata container knows it by.
    var serviceKey: ServiceKey { ServiceKey(service, name: name.map { RegistrationName($0) }) }

    static func == (left: Self, right: Self) -> Bool {
        guard left.service == right.service, left.arguments == right.arguments, left.name == right.name else {
            return false
        }
        switch (left.option, right.option) {
        case (nil, nil): return true
        case (let left?, let right?): return left.isEqualTo(right)
        default: return false
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(service))
        hasher.combine(ObjectIdentifier(arguments))
        if let name { hasher.combine(name) }
        option?.hash(into: &hasher)
    }
}
