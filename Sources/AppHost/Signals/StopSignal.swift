/// A signal that asks a process to end. Sendable.
public struct StopSignal: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The system's number.
    public let rawValue: Int32

    /// The signal with this number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// `SIGHUP`: the terminal was closed.
    public static let hangup = StopSignal(rawValue: 1)
    /// `SIGINT`: Control-C in a terminal.
    public static let interrupt = StopSignal(rawValue: 2)
    /// `SIGTERM`: the signal that service managers and `kill` send.
    public static let terminate = StopSignal(rawValue: 15)

    /// `SIGTERM`; `signal 10` for a signal that has no name here.
    public var description: String {
        switch self {
        case .hangup: "SIGHUP"
        case .interrupt: "SIGINT"
        case .terminate: "SIGTERM"
        default: "signal \(rawValue)"
        }
    }
}
