import Foundation
import StrataCore
import Testing

private let resolves = ProcessInfo.processInfo.environment["STRATA_GROWTH_RESOLVES"].flatMap { Int($0) }

/// Resident memory does not grow with the number of resolves. Alone in its process: `Scripts/no-growth.sh`.
@Suite(.serialized, .enabled(if: resolves != nil)) struct NoGrowthTests {
    /// The memory that the allocator may keep: far less than its smallest allocation for each resolve.
    private static let noise = 512 * 1024

    enum Kind: CaseIterable {
        case hit, miss, failure
    }

    private final class Failing: Sendable {}
    private final class Unknown: Sendable {}
    private struct Refusal: Error {}

    @Test(arguments: Kind.allCases, TestedScope.allCases) func memoryStaysAsItIs(
        _ kind: Kind, _ scope: TestedScope
    ) throws {
        let container = try makeContainer(scope)
        try measure("\(scope) \(kind)") { _ = try? resolve(kind, container) }
    }

    @Test(arguments: Kind.allCases) func memoryStaysAsItIsInScopes(_ kind: Kind) async throws {
        let container = try makeContainer(.scoped("job"), .scoped("job"))
        let resolves = try #require(resolves)
        let before = try await runScopes(resolves / 100, kind, container)
        let after = try await runScopes(resolves, kind, container)
        report("scoped \(kind)", before, after)
    }

    /// The ways in which an unregistered service is requested.
    enum Miss: CaseIterable {
        case open, observed, named, resolver, completion, awaited
    }

    /// A missing service that is requested again and again leaves no memory behind.
    @Test(arguments: Miss.allCases) func missingServicesLeaveNothing(_ miss: Miss) async throws {
        let container = Container()
        container.register(Int.self) { resolver in
            _ = try? resolver.resolve(Unknown.self)
            return 1
        }
        container.register(Bool.self) { true }.initCompleted { resolver, _ in _ = try? resolver.resolve(Unknown.self) }
        if miss == .observed { container.observe { _ in } }
        if miss != .open { try container.seal() }
        let resolves = try #require(resolves)
        for _ in 0..<(resolves / 100) { await ask(miss, container) }
        let before = try Self.residentMemory()
        for _ in 0..<resolves { await ask(miss, container) }
        report("missing, \(miss)", before, try Self.residentMemory())
    }

    private func ask(_ miss: Miss, _ container: Container) async {
        if miss == .awaited {
            _ = try? await container.resolve(Unknown.self)
        } else {
            askNow(miss, container)
        }
    }

    private func askNow(_ miss: Miss, _ container: Container) {
        switch miss {
        case .open, .observed, .awaited: _ = try? container.resolve(Unknown.self)
        case .named: _ = try? container.resolve(Unknown.self, name: "blue")
        case .resolver: _ = try? container.resolve(Int.self)
        case .completion: _ = try? container.resolve(Bool.self)
        }
    }

    /// A growth of sixteen bytes for each resolve is noticed.
    @Test func growthIsDetected() throws {
        let container = try makeContainer(.container)
        var leaked: [[UInt8]] = []
        leaked.reserveCapacity(200_000)
        let before = try Self.residentMemory()
        for _ in 0..<200_000 {
            if let tracked = try? resolve(.hit, container) {
                leaked.append([UInt8(truncatingIfNeeded: ObjectIdentifier(tracked).hashValue)])
            }
        }
        let after = try Self.residentMemory()
        report("planted", before, after, isPlanted: true)
        #expect(leaked.count == 200_000)
    }

    /// A hundred resolves in each scope.
    private func runScopes(_ count: Int, _ kind: Kind, _ container: Container) async throws -> Int {
        for _ in 0..<(count / 100) {
            try await container.withScope("job") { scope in
                for _ in 0..<100 { _ = try? self.resolve(kind, scope) }
            }
        }
        return try Self.residentMemory()
    }

    private func resolve(_ kind: Kind, _ scope: Scope) throws(ResolutionError) -> AnyObject {
        switch kind {
        case .hit: try scope.resolve(Tracked.self)
        case .miss: try scope.resolve(Unknown.self)
        case .failure: try scope.resolve(Failing.self)
        }
    }

    private func resolve(_ kind: Kind, _ container: Container) throws(ResolutionError) -> AnyObject {
        switch kind {
        case .hit: try container.resolve(Tracked.self)
        case .miss: try container.resolve(Unknown.self)
        case .failure: try container.resolve(Failing.self)
        }
    }

    private func makeContainer(_ scope: TestedScope) throws -> Container {
        try makeContainer(scope.scope(), scope.scope())
    }

    private func makeContainer(
        _ scope: ObjectScope<Tracked>, _ failing: ObjectScope<Failing>
    ) throws -> Container {
        let tracker = LifetimeTracker()
        let parent = Container("Parent")
        parent.opens("job")
        parent.register(Tracked.self) { Tracked(tracker) }.scope(scope).closed { _ in }
        parent.register(Failing.self) { () throws -> Failing in throw Refusal() }.scope(failing)
        let container = Container("Child", parent: parent)
        container.opens("job")
        try parent.seal()
        try container.seal()
        return container
    }

    private func measure(_ name: String, _ body: () -> Void) throws {
        let resolves = try #require(resolves)
        for _ in 0..<(resolves / 100) { body() }
        let before = try Self.residentMemory()
        for _ in 0..<resolves { body() }
        report(name, before, try Self.residentMemory())
    }

    private func report(_ name: String, _ before: Int, _ after: Int, isPlanted: Bool = false) {
        print("growth: \(name), \(before / 1024) KiB after a hundredth, \(after / 1024) KiB after all")
        #expect((after - before <= Self.noise) != isPlanted, "\(name)")
    }

    private static func residentMemory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
    }
}
