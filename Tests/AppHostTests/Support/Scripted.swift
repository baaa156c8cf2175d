import StrataAppHost
import StrataTesting

/// A service with hooks that the test supplies.
final class Scripted<Name: Label>: Startable, BackgroundService, Supervised, TimeLimited, HealthReporting,
    MemoryReleasing
{
    let script: Hooks

    struct Hooks: Sendable {
        var deadlines = HookDeadlines.standard
        var supervision = SupervisionPolicy.never
        var start: @Sendable () async throws -> Void = {}
        var run: @Sendable () async throws -> Void = { await Gate.untilCancelled() }
        var stop: @Sendable () async throws -> Void = {}
        var health: @Sendable () async -> Health = { .healthy }
        var release: @Sendable (MemoryPressure) -> Void = { _ in }
    }

    init(_ script: Hooks = Hooks()) {
        self.script = script
    }

    var deadlines: HookDeadlines { script.deadlines }
    var supervision: SupervisionPolicy { script.supervision }
    func start() async throws { try await script.start() }
    func run() async throws { try await script.run() }
    func stop() async throws { try await script.stop() }
    func health() async -> Health { await script.health() }
    func releaseMemory(at level: MemoryPressure) { script.release(level) }
}

extension HostDriver {
    /// A driver for layers that the test builds itself.
    convenience init(_ container: Container, above: [Container] = [], seed: UInt64 = 0) {
        self.init(seed: seed) { AppHost(container, above: above, surroundings: $0) }
    }

    /// The events as lines, without phases.
    var lines: [String] { events.filter { $0.kind != .phase }.map { "\($0)" } }
}
