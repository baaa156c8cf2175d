/// Why a codebase, a contract file or a baseline could not be read or written.
///
/// Match on `code`; the wording of `description` is no API. Sendable.
public struct ArchitectureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong. More may be added.
    public struct Code: Sendable, Hashable {
        let name: String

        /// No manifest and no `Sources` folder above the file that was given.
        public static let noCodebase = Code(name: "noCodebase")
        /// `swift package describe` failed, or what it printed is no description.
        public static let unreadableManifest = Code(name: "unreadableManifest")
        /// `swift package describe` did not end in time and was stopped.
        public static let manifestTimeout = Code(name: "manifestTimeout")
        /// A file that should be there cannot be read.
        public static let unreadableFile = Code(name: "unreadableFile")
        /// A file cannot be written.
        public static let unwritableFile = Code(name: "unwritableFile")
        /// A contract file, a baseline or a plugin's context does not have the form it should.
        public static let malformedFile = Code(name: "malformedFile")
        /// There is no index store of a build, or nothing to read it with.
        public static let noIndexStore = Code(name: "noIndexStore")
    }

    /// What went wrong.
    public var code: Code
    /// The file or folder it is about.
    public var path: String
    /// The place in the file, for a malformed one.
    public var position: CodePosition?
    /// What happened and what to do, in a sentence.
    public var detail: String

    /// An error; `detail` says what to do.
    public init(_ code: Code, path: String, position: CodePosition? = nil, detail: String) {
        self.code = code
        self.path = path
        self.position = position
        self.detail = detail
    }

    /// `path:line:column: error: what happened; what to do`.
    public var description: String {
        guard let position else { return "\(path): error: \(detail)" }
        return "\(CodeLocation(path: path, position: position)): error: \(detail)"
    }
}
