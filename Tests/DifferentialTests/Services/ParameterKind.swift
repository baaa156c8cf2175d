import StrataCore

/// A type that a factory may take as a parameter, and how the value that it receives is recorded.
protocol ParameterKind: SendableMetatype {
    associatedtype Value
    static func part(_ value: Value, _ world: World) -> Part
}

enum PlainKind<Service: Shape>: ParameterKind {
    static func part(_ value: Service.Value, _ world: World) -> Part {
        Part(Service.sign(of: value), Service.held(value), Service.cell(of: value).map { [$0] } ?? [])
    }
}

enum Blue: RegistrationTag {
    static let name: RegistrationName = "blue"
}

enum NamedKind<Inner: ParameterKind>: ParameterKind {
    static func part(_ value: Named<Inner.Value, Blue>, _ world: World) -> Part { Inner.part(value.value, world) }
}

enum OptionalKind<Inner: ParameterKind>: ParameterKind {
    static func part(_ value: Inner.Value?, _ world: World) -> Part {
        value.map { Inner.part($0, world) } ?? Part("nil", ())
    }
}

enum ManyKind<Service: Shape>: ParameterKind {
    static func part(_ value: [Service.Value], _ world: World) -> Part {
        Part(
            "[\(value.map(Service.sign).joined(separator: " "))]", value.map(Service.held),
            value.compactMap(Service.cell))
    }
}

enum LazyKind<Inner: ParameterKind>: ParameterKind {
    static func part(_ value: Lazy<Inner.Value>, _ world: World) -> Part {
        let moved = Transferred(value: value)
        let deferred = Deferred(
            now: { Inner.part(try value.get(), world) }, onMain: { Inner.part(try moved.value.get(), world) },
            awaited: { Inner.part(try await value.get(), world) })
        return Part("lazy\(world.keep(deferred))", value, deferred: deferred)
    }
}

enum ProviderKind<Inner: ParameterKind>: ParameterKind {
    static func part(_ value: Provider<Inner.Value>, _ world: World) -> Part {
        let deferred = Deferred(
            now: { Inner.part(try value.get(), world) }, onMain: { Inner.part(try value.get(), world) },
            awaited: { Inner.part(try await value.get(), world) })
        return Part("provider\(world.keep(deferred))", value, deferred: deferred)
    }
}

/// The run-time arguments that programs pass.
enum Arguments {
    static let first = 4_711
    static let second = "the second"
}

enum FirstArgumentKind: ParameterKind {
    static func part(_ value: Assisted<Int>, _ world: World) -> Part { Part("argument \(value.value)", ()) }
}

enum SecondArgumentKind: ParameterKind {
    static func part(_ value: Assisted<String>, _ world: World) -> Part { Part("argument \(value.value)", ()) }
}

enum FactoryKind<Inner: ParameterKind>: ParameterKind {
    static func part(_ value: AssistedFactory<Inner.Value, Int>, _ world: World) -> Part {
        let deferred = Deferred(
            now: { Inner.part(try value.make(Arguments.first), world) },
            onMain: { Inner.part(try value.make(Arguments.first), world) },
            awaited: { Inner.part(try await value.make(Arguments.first), world) })
        return Part("factory\(world.keep(deferred))", value, deferred: deferred)
    }
}

enum WideFactoryKind<Inner: ParameterKind>: ParameterKind {
    static func part(_ value: AssistedFactory<Inner.Value, Int, String>, _ world: World) -> Part {
        let deferred = Deferred(
            now: { Inner.part(try value.make(Arguments.first, Arguments.second), world) },
            onMain: { Inner.part(try value.make(Arguments.first, Arguments.second), world) },
            awaited: { Inner.part(try await value.make(Arguments.first, Arguments.second), world) })
        return Part("factory\(world.keep(deferred))", value, deferred: deferred)
    }
}

/// Opens a scope and requests a service in it.
enum OpenerKind<Inside: ParameterKind>: ParameterKind {
    static func part(_ value: ScopeOpener<>, _ world: World) -> Part {
        let deferred = Deferred(
            now: { Part("opener", ()) }, onMain: { Part("opener", ()) },
            awaited: {
                try await value.open { scope in Inside.part(try await scope.resolve(Inside.Value.self), world) }
            }, isAwaitedOnly: true)
        return Part("opener\(world.keep(deferred))", value, deferred: deferred)
    }
}

/// A resolver among other parameters.
enum ResolverKind: ParameterKind {
    static func part(_ value: Resolver, _ world: World) -> Part {
        Part("resolver", (), requester: ResolverAsker(resolver: value))
    }
}

/// A kind with values that may be sent to the main actor: all but the resolver.
protocol SendableParameterKind: ParameterKind where Value: Sendable {}

extension PlainKind: SendableParameterKind {}
extension ManyKind: SendableParameterKind {}
extension NamedKind: SendableParameterKind where Inner: SendableParameterKind {}
extension OptionalKind: SendableParameterKind where Inner: SendableParameterKind {}
extension LazyKind: SendableParameterKind where Inner: SendableParameterKind {}
extension ProviderKind: SendableParameterKind {}
extension FactoryKind: SendableParameterKind {}
extension WideFactoryKind: SendableParameterKind {}
extension OpenerKind: SendableParameterKind {}
extension FirstArgumentKind: SendableParameterKind {}
extension SecondArgumentKind: SendableParameterKind {}
