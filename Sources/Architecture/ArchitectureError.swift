/// The reason why a codebase, a contract file or a baseline could not be read or written.
///
/// Match on `code`; the wording of `description` is not API. Sendable.
public struct ArchitectureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. New versions may add kinds.
    public struct Code: Sendable, Hashable {
        let name: String

        /// No folder above the given path has a manifest or a `Sources` folder, or a given folder does not exist.
        public static let noCodebase = Code(name: "noCodebase")
        /// `swift package describe` could not be started or failed, or its output is not a package description.
        public static let unreadableManifest = Code(name: "unreadableManifest")
        /// `swift package describe` did not end in time and was stopped.
        public static let manifestTimeout = Code(name: "manifestTimeout")
        /// A required file or folder cannot be read.
        public static let unreadableFile = Code(name: "unreadableFile")
        /// A file cannot be written.
        public static let unwritableFile = Code(name: "unwritableFile")
        /// A contract file or a baseline is not well formed.
        public static let malformedFile = Code(name: "malformedFile")
        /// No build has left an index store, or no library to read it was found.
        public static let noIndexStore = Code(name: "noIndexStore")
    }

    /// The kind of failure.
    public var code: Code
    /// The file or folder of the failure.
    public var path: String
    /// The position in the file, for a malformed contract file.
    public var position: CodePosition?
    /// The problem and its remedy, in a sentence.
    public var detail: String

    /// An error; `detail` states the remedy.
    public init(_ code: Code, path: String, position: CodePosition? = nil, detail: String) {
        self.code = code
        self.path = path
        self.position = position
        self.detail = detail
    }

    /// `path:line:column: error: problem; remedy`; without a position, `path: error: problem; remedy`.
    public var description: String {
        guard let position else { return "\(path): error: \(detail)" }
        return "\(CodeLocation(path: path, position: position)): error: \(detail)"
    }
}
