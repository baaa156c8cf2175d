import StrataCore

extension ObjectScope where Service: Sendable {
    fileprivate static var other: Self { ObjectScope("other", storage: PermanentStorage.init) }
}

extension ModelScope {
    func scope<Service: Sendable>(of service: Service.Type) -> ObjectScope<Service> {
        switch self {
        case .transient: .transient
        case .graph: .graph
        case .container: .container
        case .weak: .weak
        case .memorySensitive: .memorySensitive
        case .custom: .insuranceCalculation
        case .other: .other
        case .request: .scoped("request")
        case .session: .scoped("session")
        }
    }

    var reset: ObjectScope<Never> {
        switch self {
        case .weak: .weak
        case .memorySensitive: .memorySensitive
        case .custom: .insuranceCalculation
        case .other: .other
        default: .container
        }
    }
}

/// How a program's registrations become real ones.
struct RealRegistration {
    let registration: ModelRegistration
    let world: ModelWorld

    func add(to container: Container) {
        let types = registration.parameters.map(ModelTypes.parameter)
        open(ModelTypes.tags[registration.key.tag], types, container)
    }

    private func open<Tag: ModelTag>(_ tag: Tag.Type, _ types: [any ModelParameter.Type], _ container: Container) {
        switch types.count {
        case 0: add(tag, to: container)
        case 1: addOne(tag, types[0], to: container)
        default: addTwo(tag, types[0], types[1], to: container)
        }
    }

    private var name: RegistrationName? { registration.key.isNamed ? Blue.name : nil }

    private func add<Tag: ModelTag>(_ tag: Tag.Type, to container: Container) {
        let (registration, world) = (registration, world)
        if registration.isDecorator {
            container.decorate(Item<Tag>.self, name: name) { (inner: Item<Tag>) throws in
                try world.call(registration)
                return Item<Tag>(registration.id, [inner], in: world)
            }
        } else if registration.isAsync {
            modify(
                container.register(Item<Tag>.self, name: name) { () async throws in
                    try world.call(registration)
                    return Item<Tag>(registration.id, [], in: world)
                })
        } else {
            modify(
                container.register(Item<Tag>.self, name: name) { () throws in
                    try world.call(registration)
                    return Item<Tag>(registration.id, [], in: world)
                })
        }
    }

    private func addOne<Tag: ModelTag, First: ModelParameter>(
        _ tag: Tag.Type, _ first: First.Type, to container: Container
    ) {
        let (registration, world) = (registration, world)
        if registration.isDecorator {
            container.decorate(Item<Tag>.self, name: name) { (inner: Item<Tag>, first: First) throws in
                try world.call(registration)
                return Item<Tag>(registration.id, [inner, first], in: world)
            }
        } else if registration.isAsync {
            modify(
                container.register(Item<Tag>.self, name: name) { (first: First) async throws in
                    try world.call(registration)
                    return Item<Tag>(registration.id, [first], in: world)
                })
        } else if registration.isOpaque {
            modify(
                container.register(Item<Tag>.self, name: name) { (resolver: Resolver) throws in
                    let first = try resolver.resolve(First.self)
                    try world.call(registration)
                    return Item<Tag>(registration.id, [first], in: world)
                })
        } else {
            modify(
                container.register(Item<Tag>.self, name: name) { (first: First) throws in
                    try world.call(registration)
                    return Item<Tag>(registration.id, [first], in: world)
                })
        }
    }

    private func addTwo<Tag: ModelTag, First: ModelParameter, Second: ModelParameter>(
        _ tag: Tag.Type, _ first: First.Type, _ second: Second.Type, to container: Container
    ) {
        let (registration, world) = (registration, world)
        if registration.isAsync {
            modify(
                container.register(Item<Tag>.self, name: name) { (first: First, second: Second) async throws in
                    try world.call(registration)
                    return Item<Tag>(registration.id, [first, second], in: world)
                })
        } else if registration.isOpaque {
            modify(
                container.register(Item<Tag>.self, name: name) { (resolver: Resolver) throws in
                    let first = try resolver.resolve(First.self)
                    let second = try resolver.resolve(Second.self)
                    try world.call(registration)
                    return Item<Tag>(registration.id, [first, second], in: world)
                })
        } else {
            modify(
                container.register(Item<Tag>.self, name: name) { (first: First, second: Second) throws in
                    try world.call(registration)
                    return Item<Tag>(registration.id, [first, second], in: world)
                })
        }
    }

    private func modify<Tag: ModelTag>(_ added: Registration<Item<Tag>>) {
        let world = world
        added.scope(registration.scope.scope(of: Item<Tag>.self))
        if registration.isContributed { added.contributed() }
        if registration.isReplacing { added.replacing() }
        if registration.isClosed { added.closed { world.note(.closed($0.number)) } }
    }
}
