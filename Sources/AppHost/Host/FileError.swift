/// A file that cannot be read or written. Sendable.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The system's reason, such as `No such file or directory`.
    public let reason: String

    /// - Parameters:
    ///   - path: The file.
    ///   - reason: The system's reason.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// `FILE: reason`.
    public var description: String { "\(path): \(reason)" }
}
