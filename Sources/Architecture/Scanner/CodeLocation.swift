/// A line and a column inside one file.
///
/// Both count from one. A column counts UTF-8 bytes, as in the compiler's messages, and a byte-order mark is not
/// counted. A lone carriage return does not end a line, also as in the compiler. Sendable.
public struct CodePosition: Sendable, Hashable, Comparable, Codable {
    /// The line, from one.
    public var line: Int
    /// The column in UTF-8 bytes, from one.
    public var column: Int

    /// A position; it is not checked against a file.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Orders by line, then by column.
    public static func < (left: CodePosition, right: CodePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A location that an editor can open: a path with a position.
///
/// Printed as `path:line:column`, which Xcode, VS Code and GitHub make clickable. Sendable.
public struct CodeLocation: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The path, relative to the codebase's root if the file is below it.
    public var path: String
    /// The position in the file; line 1, column 1 stands for the whole file.
    public var position: CodePosition

    /// A location; without a position, the whole file.
    public init(path: String, position: CodePosition = CodePosition(line: 1, column: 1)) {
        self.path = path
        self.position = position
    }

    /// `path:line:column`.
    public var description: String { "\(path):\(position.line):\(position.column)" }

    /// Orders by path, then by position.
    public static func < (left: CodeLocation, right: CodeLocation) -> Bool {
        (left.path, left.position) < (right.path, right.position)
    }
}
