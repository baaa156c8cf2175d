/// Why a codebase, a contract file or a baseline could not be read.
public struct ArchitectureError: Error {
    public enum Code: Sendable { case unreadableFile }
    public var code: Code
    public var path: String
    init(_ code: Code, path: String) { self.code = code; self.path = path }
}
