// A resolver that is sent to another task. The compiler finds that when it generates the object file.

import StrataCore

struct Title: Sendable {}
actor Keeper {
    var resolver: Resolver?
    func keep(_ resolver: Resolver) { self.resolver = resolver }
}

func register(in container: Container, _ keeper: Keeper) {
    container.register(Title.self) { resolver in
        // Refused: passing closure as a 'sending' parameter risks causing data races
        Task { _ = try resolver.resolve(Title.self) }
        return Title()
    }
    container.register(Title.self) { (resolver: Resolver) async throws in
        // Refused: sending 'resolver' risks causing data races
        await keeper.keep(resolver)
        return Title()
    }
}
