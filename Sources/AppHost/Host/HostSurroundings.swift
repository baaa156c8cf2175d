/// What a host takes from its process, injected so that tests can script it: arguments, signals, output, exit. Sendable.
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
    /// What asks for a stop, besides cancellation.
    public var signals: Signals
    /// Gets the text of the host's own commands, line breaks included.
    public var output: @Sendable (String) -> Void
    /// Gets messages, line breaks included. Called from any thread.
    public var errorOutput: @Sendable (String) -> Void
    /// Gives the text of a file, for `diff`.
    public var readFile: @Sendable (_ path: String) throws(FileError) -> String
    /// Writes a text to a file, for `graph --output`.
    public var writeFile: @Sendable (_ text: String, _ path: String) throws(FileError) -> Void
    /// Whether a terminal shows both outputs, so that problems may be coloured.
    public var usesColour: Bool
    /// What deadlines and back-off are measured on.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// What tells that memory is short.
    public var memoryPressure = MemoryPressureSource.none
    /// Where the jitter of restarts comes from.
    public var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Ends the process in good order. Where it returns, `main` does too.
    public var exit: @Sendable (HostExit) -> Void
    /// Ends the process at once, at a second signal: on the thread that signals come from, whatever the others do.
    public var exitAtOnce: @Sendable (HostExit) -> Void

    /// The arguments without the host's own option in front, `--startup-trace FILE`: for an application that reads the
    /// command line before the host does.
    public var applicationArguments: [String] {
        ((try? CommandLineReader.trace(arguments)) ?? nil)?.rest ?? arguments
    }

    /// Surroundings of one's own; what is left out is nothing: no arguments, no signals, no output, no files, no exit.
    public init(
        program: String, arguments: [String] = [], signals: Signals = .none,
        output: @escaping @Sendable (String) -> Void = { _ in },
        errorOutput: @escaping @Sendable (String) -> Void = { _ in }, usesColour: Bool = false,
        readFile: @escaping @Sendable (_ path: String) throws(FileError) -> String = { path throws(FileError) in
            throw FileError(path: path, reason: "There are no files here.")
        },
        writeFile: @escaping @Sendable (_ text: String, _ path: String) throws(FileError) -> Void = {
            _, path throws(FileError) in throw FileError(path: path, reason: "There are no files here.")
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
        self.usesColour = usesColour
        self.exit = exit
        self.exitAtOnce = exitAtOnce
    }
}
