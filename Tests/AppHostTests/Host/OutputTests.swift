import StrataAppHost
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Replaces the standard output of the process.
private enum Descriptors {
    static func fillOutput() { dup2(unsafe open("/dev/full", O_WRONLY), 1) }

    static func loseReader() {
        var ends: [Int32] = [0, 0]
        _ = unsafe pipe(&ends)
        dup2(ends[1], 1)
        close(ends[0])
    }

    static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}

@Suite(.timeLimit(.minutes(10))) struct OutputTests {
    private let stage = Stage()
    private let full = OutputError(reason: "No space left on device")
    private let closed = OutputError(reason: "Broken pipe", isClosedPipe: true)

    private func host(_ surroundings: HostSurroundings) -> AppHost {
        let container = Container("Services")
        container.register(Int.self) { 3 }
        return AppHost(container, surroundings: surroundings)
    }

    private func surroundings(_ words: [String]) -> HostSurroundings {
        var surroundings = stage.surroundings()
        surroundings.arguments = words
        return surroundings
    }

    static let commands = [
        ["verify"], ["graph"], ["why", "Int"], ["who-needs", "Int"], ["diff", "old.json"], ["--help"],
    ]

    @Test(arguments: commands) func aCommandThatCannotPrintEndsWith74(_ words: [String]) async throws {
        stage.files["old.json"] = try host(stage.surroundings()).graph().json()
        stage.outputError = full
        await host(surroundings(words)).main()
        #expect(stage.exits == [.cannotOutput])
        #expect(HostExit.cannotOutput.rawValue == 74)
        #expect(stage.errors == "desk: standard output cannot be written: No space left on device\n")
    }

    @Test(arguments: commands) func aCommandWithoutAReaderEndsWith141(_ words: [String]) async throws {
        stage.files["old.json"] = try host(stage.surroundings()).graph().json()
        stage.outputError = closed
        await host(surroundings(words)).main()
        #expect(stage.exits == [.closedPipe])
        #expect(HostExit.closedPipe.rawValue == 141)
        #expect(stage.errors == "")
    }

    @Test func theBodyPrints() async {
        await host(stage.surroundings()).main { _, scope in
            try scope.print("one")
            try scope.print("two", terminator: "")
        }
        #expect(stage.output == "one\ntwo")
        #expect(stage.exits == [.success])
    }

    @Test func aBodyThatCannotPrintEndsWith74() async {
        stage.outputError = full
        await host(stage.surroundings()).main { _, scope in try scope.print("one") }
        #expect(stage.exits == [.cannotOutput])
        #expect(stage.errors == "desk: standard output cannot be written: No space left on device\n")
    }

    @Test func aBodyThatIgnoresTheErrorEndsWith74() async {
        stage.outputError = full
        await host(stage.surroundings()).main { _, scope in try? scope.print("one") }
        #expect(stage.exits == [.cannotOutput])
        #expect(stage.errors == "desk: standard output cannot be written: No space left on device\n")
    }

    @Test func theBodysOwnStatusIsKept() async {
        stage.outputError = full
        await host(stage.surroundings()).main { _, scope in
            try? scope.print("one")
            return HostExit.badInput
        }
        #expect(stage.exits == [.badInput])
    }

    #if os(Linux)
        /// In processes of their own, because each replaces its standard output.
        @Test func outputToAFullDiskEndsWith74() async {
            await #expect(processExitsWith: .exitCode(74)) {
                Descriptors.fillOutput()
                await AppHost(Container("Services"), surroundings: .process).main { _, scope in try scope.print("one") }
            }
            // `print` reports nothing; the exit finds out.
            await #expect(processExitsWith: .exitCode(74)) {
                Descriptors.fillOutput()
                await AppHost(Container("Services"), surroundings: .process).main { _, _ in
                    for number in 0..<10_000 { print(number) }
                }
            }
        }
    #endif

    @Test func aClosedOutputEndsWith74() async {
        await #expect(processExitsWith: .exitCode(74)) {
            close(1)
            await AppHost(Container("Services"), surroundings: .process).main { _, scope in try scope.print("one") }
        }
    }

    /// As in a shell, the signal ends the process, unless the parent ignores it.
    @Test func aPipeWithoutAReaderEndsWith141() async {
        await #expect(processExitsWith: .exitCode(141)) {
            Descriptors.ignoreClosedPipes()
            Descriptors.loseReader()
            await AppHost(Container("Services"), surroundings: .process).main { _, scope in try scope.print("one") }
        }
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            Descriptors.loseReader()
            await AppHost(Container("Services"), surroundings: .process).main { _, scope in try scope.print("one") }
        }
    }
}
