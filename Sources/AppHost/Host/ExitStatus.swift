/// The number that a process ends with. Sendable.
///
/// An application's command returns one: a member, a literal such as `65`, or `ExitStatus(rawValue:)`.
public struct ExitStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
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
    public static let success: ExitStatus = 0
    /// The command line was not understood. 64.
    public static let usage: ExitStatus = 64
    /// A service did not start, failed or did not stop, or the application's body threw. 70.
    public static let failure: ExitStatus = 70
    /// The object graph cannot be built. 78.
    public static let proofFailed: ExitStatus = 78

    /// Ended at once by a second signal: 128 and its number.
    public static func signal(_ signal: StopSignal) -> ExitStatus {
        ExitStatus(rawValue: 128 + signal.rawValue)
    }

    /// The number.
    public var description: String { "\(rawValue)" }
}
