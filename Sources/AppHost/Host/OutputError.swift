/// Standard output could not be written. Sendable.
///
/// Even if the body catches it, a process that would end with success ends with ``HostExit/cannotOutput`` and a line on
/// standard error, or with ``HostExit/closedPipe`` if the reader of a pipe has gone, as in `desk list | head -1`.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system's reason, such as `No space left on device`.
    public let reason: String
    /// Whether the output is a pipe or a socket that nobody reads anymore.
    public let isClosedPipe: Bool

    /// An error with this reason.
    public init(reason: String, isClosedPipe: Bool = false) {
        self.reason = reason
        self.isClosedPipe = isClosedPipe
    }

    /// A sentence that the output cannot be written, with the reason.
    public var description: String { "standard output cannot be written: \(reason)" }

    /// The exit status of a process whose output is incomplete.
    var status: HostExit { isClosedPipe ? .closedPipe : .cannotOutput }
}
