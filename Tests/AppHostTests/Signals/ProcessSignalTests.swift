import StrataAppHost
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Each test has a process of its own. A signal that is sent may arrive after the last subscription has ended, which a
/// test cannot notice if another one sends the same signal, and then it ends the process with all its tests.
@Suite(.timeLimit(.minutes(10))) struct ProcessSignalTests {
    @Test func signalOfTheProcessReachesTheObserver() async {
        await #expect(processExitsWith: .success) {
            let journal = Journal()
            let end = Signals.process.subscribed { signal, _ in journal.note("\(signal)") }
            kill(getpid(), SIGTERM)
            await journal.wait(for: "SIGTERM")
            kill(getpid(), SIGINT)
            await journal.wait(for: "SIGINT")
            kill(getpid(), SIGHUP)
            await journal.wait(for: "SIGHUP")
            end()
            #expect(journal.entries == ["SIGTERM", "SIGINT", "SIGHUP"])
        }
    }

    /// The times of arrival are of one clock.
    @Test func signalsOfTheProcessHaveTimes() async {
        await #expect(processExitsWith: .success) {
            let journal = Journal()
            let arrivals = Locked<[Duration?]>([])
            let end = Signals.process.subscribed { signal, arrival in
                arrivals.withLock { $0.append(arrival) }
                journal.note("\(signal)")
            }
            kill(getpid(), SIGTERM)
            await journal.wait(for: "SIGTERM")
            kill(getpid(), SIGINT)
            await journal.wait(for: "SIGINT")
            end()
            let times = try arrivals.withLock { $0 }.map { try #require($0) }
            #expect(times.count == 2 && times[0] <= times[1] && times[1] - times[0] < .seconds(600))
        }
    }

    private static func ignoreHangups() { _ = signal(SIGHUP, SIG_IGN) }

    @Test func aHangupThatTheProcessIgnoresStaysIgnored() async {
        await #expect(processExitsWith: .success) {
            Self.ignoreHangups()
            let journal = Journal()
            let end = Signals.process.subscribed { signal, _ in journal.note("\(signal)") }
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            await journal.wait(for: "SIGTERM")
            #expect(journal.entries == ["SIGTERM"])
            end()
        }
    }
}
