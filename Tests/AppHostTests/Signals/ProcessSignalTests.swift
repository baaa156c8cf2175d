import StrataAppHost
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite(.timeLimit(.minutes(10))) struct ProcessSignalTests {
    @Test func signalOfTheProcessReachesTheObserver() async {
        let journal = Journal()
        let end = Signals.process.subscribed { signal, _ in journal.note("\(signal)") }
        kill(getpid(), SIGTERM)
        await journal.wait(for: "SIGTERM")
        kill(getpid(), SIGINT)
        await journal.wait(for: "SIGINT")
        kill(getpid(), SIGHUP)
        await journal.wait(for: "SIGHUP")
        end()
    }

    /// The times of arrival are of one clock. Other tests send signals, too.
    @Test func signalsOfTheProcessHaveTimes() async throws {
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
        let times = arrivals.withLock { $0 }
        #expect(times.count >= 2)
        let known = times.compactMap(\.self).sorted()
        #expect(known.count == times.count)
        let (first, last) = (try #require(known.first), try #require(known.last))
        #expect(last - first < .seconds(600))
    }

    private static func ignoreHangups() { _ = signal(SIGHUP, SIG_IGN) }

    /// In a process of its own, because other tests observe signals, too.
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
