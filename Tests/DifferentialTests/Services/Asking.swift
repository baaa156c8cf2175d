import StrataCore

/// A type that serves requests: a container, a scope, a resolver.
protocol Asking {
    func ask<Value>(
        _ type: Value.Type, name: RegistrationName?, arguments: Int, isolation: isolated (any Actor)?
    ) throws -> Value
}

/// A type that serves requests that await.
protocol AwaitedAsking: Sendable {
    func askAwaiting<Value>(_ type: Value.Type, name: RegistrationName?, arguments: Int) async throws -> Value
}

struct ResolverAsker: Asking {
    let resolver: Resolver

    func ask<Value>(
        _ type: Value.Type, name: RegistrationName?, arguments: Int, isolation: isolated (any Actor)?
    ) throws -> Value {
        switch arguments {
        case 0: try resolver.resolve(type, name: name)
        case 1: try resolver.resolve(type, name: name, arguments: Arguments.first)
        default: try resolver.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }
}

/// Serves only Sendable services, on the main actor.
struct MainActorAsker: Asking {
    let resolver: MainActorResolver

    func ask<Value>(
        _ type: Value.Type, name: RegistrationName?, arguments: Int, isolation: isolated (any Actor)?
    ) throws -> Value {
        throw World.Refusal(description: "\(type) is not Sendable")
    }

    func askForSendable<Value: Sendable>(_ type: Value.Type, name: RegistrationName?, arguments: Int) throws -> Value {
        switch arguments {
        case 0: try resolver.resolve(type, name: name)
        case 1: try resolver.resolve(type, name: name, arguments: Arguments.first)
        default: try resolver.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }
}

/// A resolver that its factory has given away.
struct KeptResolver: @unchecked Sendable {
    // Sendable: used after its factory has returned, which the container must refuse.
    let requester: ResolverAsker
}

struct AwaitedResolverAsker: AwaitedAsking {
    let resolver: AsyncResolver

    func askAwaiting<Value>(_ type: Value.Type, name: RegistrationName?, arguments: Int) async throws -> Value {
        switch arguments {
        case 0: try await resolver.resolve(type, name: name)
        case 1: try await resolver.resolve(type, name: name, arguments: Arguments.first)
        default: try await resolver.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }
}

struct ContainerAsker: Asking, AwaitedAsking {
    let container: Container

    func ask<Value>(
        _ type: Value.Type, name: RegistrationName?, arguments: Int, isolation: isolated (any Actor)?
    ) throws -> Value {
        switch arguments {
        case 0: try container.resolve(type, name: name)
        case 1: try container.resolve(type, name: name, arguments: Arguments.first)
        default: try container.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }

    func askAwaiting<Value>(_ type: Value.Type, name: RegistrationName?, arguments: Int) async throws -> Value {
        switch arguments {
        case 0: try await container.resolve(type, name: name)
        case 1: try await container.resolve(type, name: name, arguments: Arguments.first)
        default: try await container.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }
}

struct ScopeAsker: Asking, AwaitedAsking {
    let scope: Scope

    func ask<Value>(
        _ type: Value.Type, name: RegistrationName?, arguments: Int, isolation: isolated (any Actor)?
    ) throws -> Value {
        switch arguments {
        case 0: try scope.resolve(type, name: name)
        case 1: try scope.resolve(type, name: name, arguments: Arguments.first)
        default: try scope.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }

    func askAwaiting<Value>(_ type: Value.Type, name: RegistrationName?, arguments: Int) async throws -> Value {
        switch arguments {
        case 0: try await scope.resolve(type, name: name)
        case 1: try await scope.resolve(type, name: name, arguments: Arguments.first)
        default: try await scope.resolve(type, name: name, arguments: Arguments.first, Arguments.second)
        }
    }
}
