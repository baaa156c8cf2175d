/// The process as a host sees it, injected so that tests can script it: arguments, signals, output, exit. Sendable.
///
/// ```swift
/// var surroundings = HostSurroundings.process
/// surroundings.signals = .none
/// let host = AppHost(Presentation.self, surroundings: surroundings)
/// ```
public struct HostSurroundings: Sendable {
    /// The name of the program in its messages.
    public var program: String
    /// The arguments after the program's name.
    public var arguments: [String]
    /// The source of stop requests, besides cancellation.
    public var signals: Signals
    /// Receives the text of the host's own commands and of ``HostScope/print(_:terminator:)``, including line breaks.
    public var output: @Sendable (String) throws(OutputError) -> Void
    /// Receives messages, including line breaks. Called from any thread.
    public var errorOutput: @Sendable (String) -> Void
    /// Returns the text of a file, for `diff` and for options of `graph`.
    public var readFile: @Sendable (_ path: String) throws(FileError) -> String
    /// Writes a text to a file, for `graph --output` and `--startup-trace`.
    public var writeFile: @Sendable (_ text: String, _ path: String) throws(FileError) -> Void
    /// Whether problems are printed in color.
    public var usesColor: Bool
    /// The clock for deadlines, back-off, memory pressure and the start report.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The source of memory pressure.
    public var memoryPressure = MemoryPressureSource.none
    /// The source of the jitter of restarts.
    public var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Ends the process in an orderly way. If it returns, `main` returns too.
    public var exit: @Sendable (HostExit) -> Void
    /// Ends the process at once, at a second signal: on the thread that delivers signals, whatever other threads do.
    public var exitAtOnce: @Sendable (HostExit) -> Void

    /// The arguments without the host's own leading option, `--startup-trace FILE`: for an application that reads the
    /// command line before the host does.
    public var applicationArguments: [String] {
        ((try? CommandLineReader.trace(arguments)) ?? nil)?.rest ?? arguments
    }

    /// Creates surroundings. By default they are empty: no arguments, no signals, no output, no files, no exit.
    public init(
        program: String, arguments: [String] = [], signals: Signals = .none,
        output: @escaping @Sendable (String) throws(OutputError) -> Void = { _ in },
        errorOutput: @escaping @Sendable (String) -> Void = { _ in }, usesColor: Bool = false,
        readFile: @escaping @Sendable (_ path: String) throws(FileError) -> String = { path throws(FileError) in
            throw FileError(path: path, reason: "No file system is available.")
        },
        writeFile: @escaping @Sendable (_ text: String, _ path: String) throws(FileError) -> Void = {
            _, path throws(FileError) in throw FileError(path: path, reason: "No file system is available.")
        },
        exit: @escaping @Sendable (HostExit) -> Void = { _ in },
        exitAtOnce: @escaping @Sendable (HostExit) -> Void = { _ in }
    ) {
        self.program = program
        self.arguments = arguments
        self.signals = signals
        self.output = output
        self.errorOutput = errorOutput
        self.readFile = readFile
        self.writeFile = writeFile
        self.usesColor = usesColor
        self.exit = exit
        self.exitAtOnce = exitAtOnce
    }
}
