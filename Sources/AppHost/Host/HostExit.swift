/// The exit status of a process. Sendable.
///
/// An application's body returns one: a predefined member, or one that the application defines. It has no literal form,
/// because `return 65` would then be an `Int` in one body and an exit status in another.
///
/// ```swift
/// extension HostExit {
///     static let incomplete = HostExit(rawValue: 75)
/// }
/// ```
public struct HostExit: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The value that the parent process sees; systems keep only the lowest eight bits of a larger number.
    public let rawValue: Int32

    /// The status with this number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// No failure; also after a graceful stop by a signal. 0.
    public static let success = HostExit(rawValue: 0)
    /// `diff`: the graphs differ. 1, as in diff(1).
    public static let different = HostExit(rawValue: 1)
    /// The command line was not understood. 64.
    public static let usage = HostExit(rawValue: 64)
    /// `diff`, `graph`: a file has the wrong format. 65.
    public static let badInput = HostExit(rawValue: 65)
    /// `diff`, `graph`: a file cannot be read. 66.
    public static let noInput = HostExit(rawValue: 66)
    /// A service did not start, failed or did not stop, or the application's body threw. 70.
    public static let failure = HostExit(rawValue: 70)
    /// `graph --output`, `--startup-trace`: the file cannot be written. 73.
    public static let cannotWrite = HostExit(rawValue: 73)
    /// Standard output cannot be written, for example because the disk is full. 74.
    public static let cannotOutput = HostExit(rawValue: 74)
    /// The dependency graph cannot be proved. 78.
    public static let proofFailed = HostExit(rawValue: 78)

    /// The reader of standard output has gone, as in `desk list | head -1`: 128 plus the number of SIGPIPE, the status
    /// that a shell shows for a process that this signal ended. 141.
    public static let closedPipe = HostExit(rawValue: 141)

    /// Ended at once by a second signal: 128 plus its number.
    public static func signal(_ signal: StopSignal) -> HostExit {
        HostExit(rawValue: 128 + signal.rawValue)
    }

    /// The number.
    public var description: String { "\(rawValue)" }
}
