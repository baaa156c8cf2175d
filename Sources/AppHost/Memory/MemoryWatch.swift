internal import StrataCore
internal import StrataServiceLayer

/// Makes a pass when memory is short: it notifies the followers, then visits the containers, children before parents,
/// and in each the most expensive instances first. Finally it asks the allocator to return pages.
struct MemoryWatch: Sendable {
    let containers: [Container]
    let source: MemoryPressureSource
    let feed: MemoryPressureFeed
    let clock: any Clock<Duration>
    let notify: @Sendable (HostEvent) -> Void

    /// How long a pass, or the report of a normal level, waits for the followers.
    private static let timeout = Duration.seconds(1)

    private enum Signal: Sendable {
        case level(MemoryPressure)
        case waited
    }

    /// Runs until the task is cancelled or the source ends.
    func run() async {
        let (signals, emit) = AsyncStream<Signal>.makeStream()
        // A discarding group, because any other keeps each wait that has ended until the group ends.
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await level in source.levels(on: clock) { emit.yield(.level(level)) }
                emit.finish()
            }
            var schedule = PassSchedule()
            let time = clock.stopwatch()
            for await signal in signals {
                let step: PassSchedule.Step?
                switch signal {
                case .level(.normal):
                    step = schedule.received(.normal, at: time())
                    _ = await TimeLimit.run(Self.timeout, on: clock) { await feed.announce(.normal) }
                case .level(let level): step = schedule.received(level, at: time())
                case .waited: step = schedule.next(at: time())
                }
                switch step {
                case .pass(let level): await notify(HostEvent(.memoryReleased, memory: pass(level)))
                case .wait(let duration):
                    let alarm = clock.alarm(after: duration)
                    group.addTask { if (try? await alarm()) != nil { emit.yield(.waited) } }
                case nil: break
                }
            }
            group.cancelAll()
        }
    }

    func pass(_ level: MemoryPressure) async -> MemoryReleaseReport {
        let before = ProcessMemory.resident()
        let followers = feed.followers
        _ = await TimeLimit.run(Self.timeout, on: clock) { await feed.announce(level) }
        let layers = containers.reversed().map {
            MemoryReleaseReport.Layer(name: $0.name, eviction: $0.evict(atLeast: level))
        }
        let returnedPages = ProcessMemory.returnUnusedPages()
        return MemoryReleaseReport(
            level: level, followers: followers, notFollowing: feed.notFollowing, layers: layers, residentBefore: before,
            residentAfter: ProcessMemory.resident(), returnedPages: returnedPages)
    }
}

extension AppHost {
    /// Releases memory now, as if it were short: the same work as a pass, for an operator's command or a test.
    ///
    /// - Parameter level: How short memory is; `.normal` evicts nothing.
    /// - Returns: The report of the pass; it has no layers before they are proved.
    @discardableResult
    public func releaseMemory(at level: MemoryPressure = .warning) async -> MemoryReleaseReport {
        let report = await memoryWatch(state.withLock { $0.stack }?.containers ?? []).pass(level)
        notify(HostEvent(.memoryReleased, memory: report))
        return report
    }

    /// - Parameter say: Receives one line for each navigation that does not follow memory pressure, once.
    func memoryWatch(
        _ containers: [Container], saying say: @escaping @Sendable (String) -> Void = { _ in }
    ) -> MemoryWatch {
        let said = Locked<Set<String>>([])
        return MemoryWatch(
            containers: containers, source: surroundings.memoryPressure, feed: status.feed, clock: surroundings.clock,
            notify: { [weak self] event in
                self?.notify(event)
                for navigation in event.memory?.notFollowing ?? []
                where said.withLock({ $0.insert(navigation).inserted }) {
                    say(HostTexts.notFollowing(navigation))
                }
            })
    }
}
