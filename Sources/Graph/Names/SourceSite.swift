/// A position in source code, for messages: `Module/File.swift:12:5`.
public struct SourceSite: Hashable, Sendable, CustomStringConvertible {
    /// The file, as `#fileID` reports it: module, slash, file name.
    public let fileID: String
    /// The path, as `#filePath` reports it, so that editors can open the file.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int

    /// Creates a site; the defaults are the position of the call.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The module part of ``fileID``. It is wrong under module aliases, so the module of a `Registerable` type has
    /// precedence.
    public var module: String {
        String(fileID.utf8.prefix { $0 != UInt8(ascii: "/") }) ?? fileID
    }

    /// `Module/File.swift:12:5`.
    public var description: String { "\(fileID):\(line):\(column)" }

    /// True if file, line and column are equal; the path does not count.
    public static func == (left: SourceSite, right: SourceSite) -> Bool {
        left.line == right.line && left.column == right.column && left.fileID == right.fileID
    }

    /// Hashes file, line and column.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
        hasher.combine(fileID)
    }
}
