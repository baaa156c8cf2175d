/// The reason that a page cannot be shown. Codes are API, wording is not. Sendable.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// No folder has a template with that name.
        public static let missing = Code(description: "missing")
        /// A file or a folder cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// A template is not valid Mustache.
        public static let malformed = Code(description: "malformed")
    }

    /// The kind of failure.
    public let code: Code
    /// The file.
    public let file: String
    /// The message of the file system or the parser.
    public let reason: String

    init(_ code: Code, file: String, reason: String) {
        self.code = code
        self.file = file
        self.reason = reason
    }

    /// Says what happened, where, and how to fix it.
    public var description: String {
        "\(code): \(file): \(reason) Restore the file: it belongs to the application's resources."
    }
}
