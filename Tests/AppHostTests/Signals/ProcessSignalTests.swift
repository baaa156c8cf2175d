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
        let end = Signals.process.subscribed { journal.note("\($0)") }
        kill(getpid(), SIGTERM)
        await journal.wait(for: "SIGTERM")
        kill(getpid(), SIGINT)
        await journal.wait(for: "SIGINT")
        kill(getpid(), SIGHUP)
        await journal.wait(for: "SIGHUP")
        end()
    }

    private static func ignoreHangups() { _ = signal(SIGHUP, SIG_IGN) }

    /// In a process of its own, because other tests observe signals, too.
    @Test func aHangupThatTheProcessIgnoresStaysIgnored() async {
        await #expect(processExitsWith: .success) {
            Self.ignoreHangups()
            let journal = Journal()
            let end = Signals.process.subscribed { journal.note("\($0)") }
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            await journal.wait(for: "SIGTERM")
            #expect(journal.entries == ["SIGTERM"])
            end()
        }
    }
}
