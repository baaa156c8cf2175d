// A resolver lives inside its factory and on its thread: it is not Sendable.

import StrataCore

struct Title: Sendable {}
struct Keeper: Sendable {
    // Refused: stored property 'resolver' of 'Sendable'-conforming struct 'Keeper'
    let resolver: Resolver
}
struct Deferred: Sendable { let make: @Sendable () throws -> Title }

func register(in container: Container) {
    container.register(Deferred.self) { resolver in
        // Refused: capture of 'resolver' with non-Sendable type 'Resolver'
        Deferred { try resolver.resolve(Title.self) }
    }
}
