import StrataCore

/// One set of containers that receives one request after the other.
final class Attempt: @unchecked Sendable {
    // Sendable: used by one task.
    let built: BuiltWorld
    private var lasting: [BruteForce.Failure] = []
    private var used: Set<Use> = []
    /// The requester of the failed service, if the request came later.
    private(set) var requester: Int?
    /// The items that opened a scope although its declared outer scope was not open.
    private(set) var outside: Set<Int> = []

    private struct Use: Hashable {
        let item: Int
        let need: World.Need
    }

    init(_ world: World) {
        built = BuiltWorld(world)
        for scope in World.Scope.allCases where scope.isOpened {
            let name = ScopeName(scope.rawValue)
            built.layers[0].register(Around.self, name: Around.name(scope)) { Around() }.scope(.scoped(name))
        }
    }

    /// Failures of items that are stored beyond their request: they see no scope, independent of the requester.
    func takeLasting() -> [BruteForce.Failure] {
        defer { lasting = [] }
        return lasting
    }

    func resolve(_ root: Int, from container: Container) async throws(ResolutionError) {
        try await ask(root) { type, name, isArgument, collected async throws(ResolutionError) in
            func open<P: Piece>(_ part: P.Type) async throws(ResolutionError) {
                if isArgument {
                    _ = try await typed { try await container.resolve(P.self, name: name, arguments: 7) }
                } else if collected {
                    _ = try await typed { try await container.resolve([P].self) }
                } else {
                    _ = try await typed { try await container.resolve(P.self, name: name) }
                }
            }
            try await open(type)
        }
    }

    /// Requests an opener as its owner's factory does, and nothing else.
    func resolveOpener(_ need: World.Need, from container: Container) throws(ResolutionError) {
        func open<P: Piece>(_ part: P.Type) throws(ResolutionError) {
            switch need.manner {
            case .optional: _ = try container.resolve(ScopeOpener<P>?.self)
            case .named: _ = try container.resolve(ScopeOpener<P>.self, name: OfRequest.name)
            case .direct, .collected, .lazy, .provider, .factory: _ = try container.resolve(ScopeOpener<P>.self)
            }
        }
        try open(Pieces.types[need.type])
    }

    func resolve(_ root: Int, in opening: World.Opening) async throws(ResolutionError) {
        let outcome = await scoped(opening) { scope async -> ResolutionError? in
            do throws(ResolutionError) {
                try await self.ask(root) { type, name, isArgument, collected async throws(ResolutionError) in
                    func open<P: Piece>(_ part: P.Type) async throws(ResolutionError) {
                        if isArgument {
                            _ = try await typed { try await scope.resolve(P.self, name: name, arguments: 7) }
                        } else if collected {
                            _ = try await typed { try await scope.resolve([P].self) }
                        } else {
                            _ = try await typed { try await scope.resolve(P.self, name: name) }
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
        requester = nil
        // The last of several contributions with arguments serves a request; consumers request the collection of them.
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
                // Each once in a request, because an unshared service may request itself later without end.
                guard used.insert(Use(item: owner, need: noted.need)).inserted else { continue }
                do { try await use(noted) } catch {
                    guard let error = error as? ResolutionError else { continue }
                    if built.world.items[owner].scope.isStored, !built.world.items[owner].scope.isOpened {
                        lasting.append(.init(root: owner, error: error, requester: owner))
                    } else if failure == nil {
                        (failure, requester) = (error, owner)
                    }
                }
            }
            pending = built.journal.takeDeferred()
        }
        used = []
        if let failure { throw failure }
    }

    /// Sends the requests that a factory deferred, and opens the scopes that it may open, to check whether their
    /// declared outer scope is open.
    private func use(_ noted: NotedUse) async throws {
        guard noted.need.isOpener else {
            try await (noted.value as? any LaterUse)?.use()
            return
        }
        let meant = built.world.openings(for: noted.need, in: built.world.items[noted.item].layer)
        func open<P: Piece>(_ part: P.Type) async throws {
            guard let opener = try await Pieces.opener(in: noted.value, part) else { return }
            try await opener.open(P(-1)) { scope in
                let isInside = meant.contains { $0.outer.map { Around.isOpen($0, around: scope) } ?? true }
                if !isInside { outside.insert(noted.item) }
            }
        }
        try await open(Pieces.types[noted.need.type])
    }

    /// Opens a scope from its layer, with those around it that the world opens.
    private func scoped(
        _ opening: World.Opening, _ body: (Scope) async -> ResolutionError?
    ) async -> ResolutionError? {
        let outer = opening.outer.flatMap { name in
            built.world.openings.first { $0.scope == name && $0.layer == opening.layer }
        }
        let type = Pieces.types[opening.value ?? 255]
        let outerType = Pieces.types[outer?.value ?? 255]
        do {
            return try await inside(opening, outer, type, outerType, body)
        } catch {
            return nil
        }
    }

    private func inside<P: Piece, Outer: Piece>(
        _ opening: World.Opening, _ outer: World.Opening?, _ part: P.Type, _ outerPart: Outer.Type,
        _ body: (Scope) async -> ResolutionError?
    ) async throws -> ResolutionError? {
        let value = P(-1)
        let name = ScopeName(opening.scope.rawValue)
        let container = built.layers[opening.layer]
        guard let outer else {
            return try await container.withScope(name, providing: value) { scope in await body(scope) }
        }
        return try await container.withScope(ScopeName(outer.scope.rawValue), providing: Outer(-1)) { scope in
            try await scope.withScope(name, providing: value) { scope in await body(scope) }
        }
    }
}

/// There is one of each name where the scope of this name is open.
private final class Around: Sendable {
    static func name(_ scope: World.Scope) -> RegistrationName { RegistrationName(scope.rawValue) }

    static func isOpen(_ outer: World.Scope, around scope: Scope) -> Bool {
        (try? scope.resolve(Around.self, name: name(outer))) != nil
    }
}
