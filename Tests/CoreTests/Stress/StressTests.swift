import Foundation
import StrataCore
import Testing

/// Each scope under eight threads and eight tasks, with eight sibling containers of one parent, during resets and
/// evictions: constructed once, never torn, never lost.
///
/// `STRATA_STRESS_OPERATIONS` is the number of resolves for each scope; `Scripts/stress.sh` makes it two million.
@Suite(.serialized) struct StressTests {
    private static let operations =
        ProcessInfo.processInfo.environment["STRATA_STRESS_OPERATIONS"].flatMap { Int($0) } ?? repetitions(200_000)

    @Test func singletonsAreConstructedOnce() async throws {
        let rounds = 100
        var resolves = 0
        for round in 0..<rounds {
            let stress = try Stress(.container, isSealed: round.isMultiple(of: 2))
            resolves += await stress.run(Self.operations / rounds) { container in
                let first = try container.resolve(Stressed.self)
                return first.number == 1 && first.isWhole
            } awaiting: { container in
                try await container.resolve(Stressed.self).number == 1
            }
            stress.expectNothingWrong()
            #expect(stress.tracker.made == 1)
            #expect(stress.tracker.alive == 1)
        }
        print("stress: container, \(resolves) resolves")
    }

    @Test(arguments: [TestedScope.transient, .graph]) func transientInstanceIsNewForEachRequest(_ scope: TestedScope)
        async throws
    {
        let stress = try Stress(scope, isSealed: true)
        let resolves = await stress.run(Self.operations / 2) { container in
            let pair = try container.resolve(Pair<Stressed, Stressed>.self)
            return (pair.first === pair.second) == (scope == .graph) && pair.first.isWhole && pair.second.isWhole
        } awaiting: { container in
            let pair = try await container.resolve(Pair<Stressed, Stressed>.self)
            return (pair.first === pair.second) == (scope == .graph)
        }
        stress.expectNothingWrong()
        #expect(stress.tracker.made == resolves * (scope == .graph ? 1 : 2))
        #expect(stress.tracker.alive == 0)
        print("stress: \(scope), \(2 * resolves) resolves")
    }

    /// While other code holds it, it is the same instance; after that, it no longer exists.
    @Test func weakInstancesAreOneWhileSomebodyHoldsThem() async throws {
        let stress = try Stress(.weak, isSealed: true)
        let resolves = await stress.run(Self.operations / 2) { container in
            let first = try container.resolve(Stressed.self)
            return try container.resolve(Stressed.self) === first && first.isWhole
        } awaiting: { container in
            let first = try await container.resolve(Stressed.self)
            return try await container.resolve(Stressed.self) === first
        }
        stress.expectNothingWrong()
        #expect(stress.tracker.alive == 0)
        print("stress: weak, \(2 * resolves) resolves, \(stress.tracker.made) instances")
    }

    @Test func memorySensitiveInstancesAreOneWhateverIsEvicted() async throws {
        let stress = try Stress(.memorySensitive, isSealed: true)
        let resolves = await stress.run(Self.operations / 2, disturbing: { $0.evict(atLeast: .warning) }) { container in
            let first = try container.resolve(Stressed.self)
            return try container.resolve(Stressed.self) === first && first.isWhole
        } awaiting: { container in
            let first = try await container.resolve(Stressed.self)
            // Held while the others continue, so that evicted instances have holders.
            await Task.yield()
            return try await container.resolve(Stressed.self) === first
        }
        stress.expectNothingWrong()
        stress.parent.evict(atLeast: .critical)
        #expect(stress.tracker.alive == 0)
        print("stress: memorySensitive, \(2 * resolves) resolves, \(stress.tracker.made) instances")
    }

    /// After a reset no request receives an instance from before it, nor a dependent of one. Each instance is closed
    /// once.
    @Test(arguments: [TestedScope.weak, .memorySensitive, .custom]) func scopesForgetWhatIsReset(
        _ scope: TestedScope
    ) async throws {
        let stress = try Stress(scope, isSealed: true)
        let resolves = await stress.run(
            Self.operations / 2, disturbing: { [stress] in stress.reset($0, scope) }
        ) { [stress] container in
            let epoch = stress.epoch.value
            let one = try container.resolve(Stressed.self)
            let holder = try container.resolve(StressedOwner.self)
            return one.epoch >= epoch && one.isWhole && holder.held.epoch >= epoch
        } awaiting: { [stress] container in
            let epoch = stress.epoch.value
            let one = try await container.resolve(Stressed.self)
            let holder = try await container.resolve(StressedOwner.self)
            return one.epoch >= epoch && holder.held.epoch >= epoch
        }
        stress.reset(stress.parent, scope)
        stress.expectNothingWrong()
        #expect(stress.tracker.alive == 0)
        if scope == .custom { #expect(stress.closed.value == stress.tracker.made) }
        print("stress: \(scope) reset, \(2 * resolves) resolves, \(stress.tracker.made) instances")
    }

    /// Each scope is shared by two tasks; each instance belongs to one scope and is closed with it.
    @Test func scopesKeepTheirInstancesApart() async throws {
        let stress = try Stress(.scoped, isSealed: true)
        let resolves = 40
        let scopes = Self.operations / resolves
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                let container = stress.children[worker]
                group.addTask {
                    for _ in 0..<(scopes / 8) { await stress.useScope(of: container, resolves) }
                }
            }
        }
        stress.expectNothingWrong()
        #expect(stress.tracker.made == scopes / 8 * 8)
        #expect(stress.closed.value == stress.tracker.made)
        #expect(stress.tracker.alive == 0)
        print("stress: scoped, \(scopes / 8 * 8 * resolves) resolves in \(scopes / 8 * 8) scopes, each closed once")
    }
}
