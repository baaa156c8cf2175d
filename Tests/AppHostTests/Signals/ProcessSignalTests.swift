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
        end()
    }
}
