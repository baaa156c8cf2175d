/// The number that a process ends with. Sendable.
///
/// An application's command returns one: a member, a literal such as `65`, or `HostExit(rawValue:)`.
public struct HostExit: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// What the parent process sees; of a larger number, systems keep the lowest eight bits.
    public let rawValue: Int32

    /// The status with this number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The status with this number.
    public init(integerLiteral value: Int32) {
        rawValue = value
    }

    /// All went well; also after a graceful stop by a signal. 0.
    public static let success: HostExit = 0
    /// `diff`: the graphs differ. 1, as of diff(1).
    public static let different: HostExit = 1
    /// The command line was not understood. 64.
    public static let usage: HostExit = 64
    /// `diff`: a file is no dependency graph. 65.
    public static let badInput: HostExit = 65
    /// `diff`: a file cannot be read. 66.
    public static let noInput: HostExit = 66
    /// A service did not start, failed or did not stop, or the application's body threw. 70.
    public static let failure: HostExit = 70
    /// `graph --output`: the file cannot be written. 73.
    public static let cannotWrite: HostExit = 73
    /// The object graph cannot be built. 78.
    public static let proofFailed: HostExit = 78

    /// Ended at once by a second signal: 128 and its number.
    public static func signal(_ signal: StopSignal) -> HostExit {
        HostExit(rawValue: 128 + signal.rawValue)
    }

    /// The number.
    public var description: String { "\(rawValue)" }
}
