/// A place in the source, for messages: `Module/File.swift:12:5`.
public struct SourceSite: Hashable, Sendable, CustomStringConvertible {
    /// The file as `#fileID` gives it: module, slash, file name.
    public let fileID: String
    /// The path as `#filePath` gives it, so that editors can open it.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int

    /// Makes a site; the defaults give the place of the call.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The module part of ``fileID``. Wrong under module aliases, so a `Registerable` type's own module goes first.
    public var module: String {
        String(fileID.utf8.prefix { $0 != UInt8(ascii: "/") }) ?? fileID
    }

    /// `Module/File.swift:12:5`.
    public var description: String { "\(fileID):\(line):\(column)" }

    /// True when file, line and column are equal; the path does not count.
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
