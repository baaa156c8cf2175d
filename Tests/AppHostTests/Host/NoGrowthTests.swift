import Foundation
import StrataAppHost
import StrataTesting
import Testing

private let resolves = ProcessInfo.processInfo.environment["STRATA_GROWTH_RESOLVES"].flatMap { Int($0) }

/// Resident memory does not grow with the time for which memory is short. Alone in its process: `Scripts/no-growth.sh`.
@Suite("AppHost: no growth", .serialized, .enabled(if: resolves != nil)) struct AppHostNoGrowthTests {
    /// The memory that the allocator may keep: far less than a task for each pass.
    private static let noise = 512 * 1024

    /// Each pass waits for the interval after the one before it.
    @Test func aPassLeavesNothing() async throws {
        let count = try #require(resolves) / 100
        let measured = Locked<[Int]>([])
        let passes = Locked(0)
        let (levels, source) = AsyncStream<MemoryPressure>.makeStream()
        var surroundings = Stage().surroundings()
        surroundings.clock = SkippingClock()
        surroundings.memoryPressure = MemoryPressureSource(name: "script") { _ in levels }
        let host = AppHost(Container("Services"), surroundings: surroundings)
        host.observe { event in
            guard event.kind == .memoryReleased else { return }
            let number = passes.withLock { number in
                number += 1
                return number
            }
            if number == count / 10 || number == count, let resident = event.memory?.residentAfter {
                measured.withLock { $0.append(resident) }
            }
            if number < count { source.yield(.warning) } else { source.finish() }
        }
        source.yield(.warning)
        try await host.run { _ in
            while passes.withLock({ $0 }) < count { await Task.yield() }
        }
        let (before, after) = try #require(measured.withLock { $0.count == 2 ? ($0[0], $0[1]) : nil })
        print("growth: memory pressure, \(before / 1024) KiB after a tenth, \(after / 1024) KiB after all")
        #expect(after - before <= Self.noise)
    }
}

/// A clock that skips each sleep.
private final class SkippingClock: Clock {
    private let time = Locked(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }
    let minimumResolution = Duration.nanoseconds(1)

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await Task.yield()
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
