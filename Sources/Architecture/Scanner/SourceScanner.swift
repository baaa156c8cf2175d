import Foundation

/// Reads Swift source and collects the facts that contracts need, such as imports and type declarations.
///
/// It is a lexer, not a parser: it recognizes strings, raw strings, interpolations, nested comments, regular
/// expressions and `#if`, and has no knowledge of types. Any bytes are valid input. A file that does not compile yields
/// the facts that can be read. The time is proportional to the length. It has no state. Sendable.
///
/// ```swift
/// let scan = SourceScanner().scan("public import Model")
/// print(scan.imports[0].module)  // Model
/// ```
public struct SourceScanner: Sendable {
    /// Creates a scanner.
    public init() {}

    /// Scans the text of one file.
    public func scan(_ text: String) -> SourceScan {
        var text = text
        return text.withUTF8 { unsafe scan(buffer: $0) }
    }

    /// Scans the bytes of one file. Invalid UTF-8 is allowed: such bytes count as part of a name.
    public func scan(bytes: [UInt8]) -> SourceScan {
        unsafe bytes.withUnsafeBufferPointer { unsafe scan(buffer: $0) }
    }

    /// Scans a file on disk.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` when the file cannot be read.
    public func scan(contentsOf path: String) throws(ArchitectureError) -> SourceScan {
        try scan(contentsOf: path, in: FileBytes())
    }

    /// Scans a file on disk with a reused buffer.
    func scan(contentsOf path: String, in bytes: FileBytes) throws(ArchitectureError) -> SourceScan {
        guard bytes.read(path) else {
            throw ArchitectureError(
                .unreadableFile, path: path, detail: "the file cannot be read; check that it exists and can be read"
            )
        }
        var lexer = unsafe Lexer(base: bytes.start, count: bytes.count)
        return lexer.run()
    }

    /// Scans a copy of the bytes, to which it appends zeros, so that the lexer can look a few bytes ahead without a
    /// bounds check.
    private func scan(buffer: UnsafeBufferPointer<UInt8>) -> SourceScan {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: buffer.count + Lexer.padding) { copy in
            guard let start = copy.baseAddress else { return SourceScan() }
            if let source = buffer.baseAddress { unsafe start.update(from: source, count: buffer.count) }
            unsafe (start + buffer.count).update(repeating: 0, count: Lexer.padding)
            var lexer = unsafe Lexer(base: UnsafePointer(start), count: buffer.count)
            return lexer.run()
        }
    }
}
