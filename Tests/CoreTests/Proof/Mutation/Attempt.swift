import StrataCore

/// One set of containers, asked for one thing after the other.
final class Attempt: @unchecked Sendable {
    // Sendable: used by one task.
    let built: BuiltWorld
    private var lasting: [BruteForce.Failure] = []
    private var used: Set<Use> = []
    /// Who asked for what failed, when it was asked for later.
    private(set) var asker: Int?

    private struct Use: Hashable {
        let item: Int
        let need: World.Need
    }

    init(_ world: World) { built = BuiltWorld(world) }

    /// Failures of what is kept beyond the request that made it: it knows no scope, whoever asks.
    func takeLasting() -> [BruteForce.Failure] {
        defer { lasting = [] }
        return lasting
    }

    func resolve(_ root: Int, from container: Container) async throws(ResolutionError) {
        try await ask(root) { type, name, isArgument, collected async throws(ResolutionError) in
            func open<P: Piece>(_ part: P.Type) async throws(ResolutionError) {
                if isArgument {
                    _ = try await container.resolve(P.self, name: name, arguments: 7)
                } else if collected {
                    _ = try await container.resolve([P].self)
                } else {
                    _ = try await container.resolve(P.self, name: name)
                }
            }
            try await open(type)
        }
    }

    func resolve(_ root: Int, in opening: World.Opening) async throws(ResolutionError) {
        let outcome = await scoped(opening) { scope async -> ResolutionError? in
            do throws(ResolutionError) {
                try await self.ask(root) { type, name, isArgument, collected async throws(ResolutionError) in
                    func open<P: Piece>(_ part: P.Type) async throws(ResolutionError) {
                        if isArgument {
                            _ = try await scope.resolve(P.self, name: name, arguments: 7)
                        } else if collected {
                            _ = try await scope.resolve([P].self)
                        } else {
                            _ = try await scope.resolve(P.self, name: name)
                        }
                    }
                    try await open(type)
                }
                return nil
            } catch {
                return error
            }
        }
        if let outcome { throw outcome }
    }

    private func ask(
        _ root: Int,
        _ request: (any Piece.Type, RegistrationName?, Bool, Bool) async throws(ResolutionError) -> Void
    ) async throws(ResolutionError) {
        let item = built.world.items[root]
        asker = nil
        // Of several contributions with arguments the last serves; a collection of them is asked for by its consumers.
        if item.isContributed, item.takesArgument,
            built.world.serving(item.type, isNamed: item.isNamed, in: item.layer) != root
        {
            return
        }
        var failure: ResolutionError?
        do throws(ResolutionError) {
            try await request(
                Pieces.types[item.type], item.isNamed ? Alpha.name : nil,
                item.takesArgument && !item.isHosted, item.isContributed && !item.takesArgument)
        } catch {
            failure = error
        }
        var pending = built.journal.takeDeferred()
        while !pending.isEmpty {
            for noted in pending {
                let owner = noted.item
                // Each once a request: what is made anew may ask for itself later for ever.
                guard used.insert(Use(item: owner, need: noted.need)).inserted else { continue }
                do { try await noted.later.use() } catch {
                    guard let error = error as? ResolutionError else { continue }
                    if built.world.items[owner].scope.isStored, !built.world.items[owner].scope.isOpened {
                        lasting.append(.init(root: owner, error: error, asker: owner))
                    } else if failure == nil {
                        (failure, asker) = (error, owner)
                    }
                }
            }
            pending = built.journal.takeDeferred()
        }
        used = []
        if let failure { throw failure }
    }

    /// Opens a scope from its layer, with those around it that the world opens.
    private func scoped(
        _ opening: World.Opening, _ body: (Scope) async -> ResolutionError?
    ) async -> ResolutionError? {
        let outer = opening.outer.flatMap { name in
            built.world.openings.first { $0.scope == name && $0.layer == opening.layer }
        }
        let type = Pieces.types[opening.value ?? 255]
        do {
            return try await inside(opening, outer, type, body)
        } catch {
            return nil
        }
    }

    private func inside<P: Piece>(
        _ opening: World.Opening, _ outer: World.Opening?, _ part: P.Type, _ body: (Scope) async -> ResolutionError?
    ) async throws -> ResolutionError? {
        let value = P(-1)
        let name = ScopeName(opening.scope.rawValue)
        let container = built.layers[opening.layer]
        guard let outer else {
            return try await container.withScope(name, providing: value) { scope in await body(scope) }
        }
        return try await container.withScope(ScopeName(outer.scope.rawValue)) { scope in
            try await scope.withScope(name, providing: value) { scope in await body(scope) }
        }
    }
}
