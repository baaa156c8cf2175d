/// Why a page cannot be shown. Codes are API, wording is not. Sendable.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// No folder has a template of that name.
        public static let missing = Code(description: "missing")
        /// A file or a folder cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// A template is no Mustache.
        public static let malformed = Code(description: "malformed")
    }

    /// What kind of failure it is.
    public let code: Code
    /// Which file.
    public let file: String
    /// What the file system or the parser said.
    public let reason: String

    init(_ code: Code, file: String, reason: String) {
        self.code = code
        self.file = file
        self.reason = reason
    }

    /// What happened, where, and what to do.
    public var description: String {
        "\(code): \(file): \(reason) Restore the file: it belongs to the application's resources."
    }
}
