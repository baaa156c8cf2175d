import StrataCore

/// Resolves everything that a built world registers, and reports the failures. Independent of the proof.
///
/// Each registration is requested as by code outside the graph: from its own layer, and if that fails, in each scope
/// that the world opens. Hosted services are constructed outside of scopes. Deferred requests of a service are sent,
/// too.
struct BruteForce {
    struct Failure: Sendable {
        /// The item that was resolved.
        let root: Int
        let error: ResolutionError
        /// The item with the later request; nil if it failed at once.
        var requester: Int?
    }

    let world: World

    func failures() async -> [Failure] {
        var failures: [Failure] = []
        let plain = Attempt(world)
        var left: [Failure] = []
        for root in world.present {
            // A factory with a resolver may succeed only because its dependencies exist, so it gets its own world.
            let attempt = world.items[root].form == .resolver ? Attempt(world) : plain
            do throws(ResolutionError) {
                try await attempt.resolve(root, from: attempt.built.layers[world.items[root].layer])
            } catch {
                left.append(Failure(root: root, error: error, requester: attempt.requester))
            }
            failures += attempt.takeLasting()
        }
        for opening in world.openings {
            guard left.contains(where: { isServedByScopes($0.root) }) else { break }
            let shared = Attempt(world)
            var still: [Failure] = []
            for failure in left {
                let root = failure.root
                guard isServedByScopes(root), isSeen(root, from: opening.layer) else {
                    still.append(failure)
                    continue
                }
                let attempt = world.items[root].form == .resolver ? Attempt(world) : shared
                do throws(ResolutionError) { try await attempt.resolve(root, in: opening) } catch {
                    // Report the failure inside the scope. Outside, most items fail only because the scope is not open.
                    still.append(Failure(root: root, error: error, requester: attempt.requester))
                }
                failures += attempt.takeLasting()
            }
            left = still
        }
        return failures + left + (await failuresWithoutWhatIsAround())
    }

    /// Failures because a scope that is declared twice is open without its outer scope, whichever values it has. Code
    /// that resolves the service may know which declaration opened the scope.
    private func failuresWithoutWhatIsAround() async -> [Failure] {
        var failures: [Failure] = []
        for root in world.present {
            let openings = world.openings.filter { $0.scope == world.items[root].scope }
            guard openings.count > 1 else { continue }
            for outer in Set(openings.map(\.outer)) {
                let ways = openings.filter { isSeen(root, from: $0.layer) }.map { opening in
                    World.Opening(scope: opening.scope, outer: outer, layer: opening.layer, value: opening.value)
                }
                failures += await failure(of: root, inAnyOf: ways).map { [$0] } ?? []
            }
        }
        return failures
    }

    /// Nil if it can be constructed in one of them, or fails in each because a value is missing.
    private func failure(of root: Int, inAnyOf openings: [World.Opening]) async -> Failure? {
        let values = world.openings.compactMap(\.value).map { ServiceKey(Pieces.types[$0]) }
        var failure: Failure?
        for opening in openings {
            let attempt = Attempt(world)
            do throws(ResolutionError) {
                try await attempt.resolve(root, in: opening)
                return nil
            } catch {
                guard error.code == .scopeNotOpen, let last = error.path.last, !values.contains(last) else { continue }
                failure = Failure(root: root, error: error, requester: attempt.requester)
            }
        }
        return failure
    }

    /// The items that are constructed when every root of the unused rule is requested, each in the innermost scope in
    /// which it can be constructed.
    func reached(from roots: [Int]) async -> Set<Int> {
        let attempt = Attempt(world)
        for root in roots {
            var isConstructed = false
            for opening in world.openings.reversed() where !isConstructed {
                isConstructed = (try? await attempt.resolve(root, in: opening)) != nil
            }
            if !isConstructed { try? await attempt.resolve(root, from: attempt.built.layers[world.items[root].layer]) }
        }
        return attempt.built.journal.made
    }

    /// Whether a request in this layer is served by what serves the item's own layer, or by a decorator around it.
    private func isSeen(_ root: Int, from layer: Int) -> Bool {
        let item = world.items[root]
        guard let serving = world.serving(item.type, isNamed: item.isNamed, in: layer) else { return false }
        return serving == world.serving(item.type, isNamed: item.isNamed, in: item.layer)
            || world.items[serving].form == .decorator || item.isContributed && !item.takesArgument
    }

    private func isServedByScopes(_ root: Int) -> Bool { !world.items[root].isHosted }
}
