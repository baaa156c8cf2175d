import Foundation

/// The outlines of some files, read on all cores, with the names that they share.
struct SourceReader: Sendable {
    /// A file that could not be read, or whose brackets do not balance.
    struct Problem: Sendable {
        var file: Int
        var position: CodePosition
        var text: String
    }

    let outlines: [FileOutline]
    let names: NameTable
    let problems: [Problem]

    /// Reads the files; those that hold a text are not read from disk.
    init(files: [SourceFile], root: String) {
        let workers = max(1, min(Workers.count, files.count))
        let tables = (0..<workers).map { _ in NameTable() }
        var results = [FileOutline?](repeating: nil, count: files.count)
        unsafe results.withUnsafeMutableBufferPointer { buffer in
            // Each index is written by the one worker that owns it and read after all of them have ended.
            nonisolated(unsafe) let slots = unsafe buffer
            Workers.run(workers) { worker in
                let tokens = TokenBuffer()
                for index in stride(from: worker, to: files.count, by: workers) {
                    unsafe slots[index] = Self.outline(
                        of: files[index], root: root, names: tables[worker], tokens: tokens)
                }
            }
        }
        names = tables[0]
        let maps = tables.dropFirst().map { tables[0].merge($0) }
        let read = results
        Workers.run(workers) { worker in
            guard worker > 0 else { return }
            for index in stride(from: worker, to: read.count, by: workers) { read[index]?.rename(by: maps[worker - 1]) }
        }
        var problems: [Problem] = []
        outlines = results.enumerated().map { index, outline in
            guard let outline else {
                problems.append(
                    Problem(
                        file: index, position: CodePosition(line: 1, column: 1),
                        text:
                            "the file cannot be read, so its references are unknown; check that it exists and its permissions"
                    ))
                return FileOutline()
            }
            if let problem = outline.problem {
                problems.append(
                    Problem(file: index, position: outline.position(of: problem.offset), text: problem.text))
            }
            return outline
        }
        self.problems = problems
    }

    private static func outline(
        of file: SourceFile, root: String, names: NameTable, tokens: TokenBuffer
    ) -> FileOutline? {
        if var text = file.text { return text.withUTF8 { unsafe outline(of: $0, names: names, tokens: tokens) } }
        let path = file.path.hasPrefix("/") ? file.path : "\(root)/\(file.path)"
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return unsafe data.withUnsafeBytes {
            unsafe outline(of: $0.assumingMemoryBound(to: UInt8.self), names: names, tokens: tokens)
        }
    }

    /// Copies into a buffer that ends in zeros, so the tokenizer may look a few bytes ahead.
    static func outline(
        of buffer: UnsafeBufferPointer<UInt8>, names: NameTable, tokens: TokenBuffer
    ) -> FileOutline {
        let outline = FileOutline()
        let size = buffer.count + Lexer.padding
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { unsafe copy.deallocate() }
        if let source = buffer.baseAddress { unsafe copy.update(from: source, count: buffer.count) }
        unsafe (copy + buffer.count).update(repeating: 0, count: Lexer.padding)
        outline.lineStarts.append(0)
        outline.hasByteOrderMark = unsafe copy[0] == 0xEF && copy[1] == 0xBB && copy[2] == 0xBF
        var start = 0
        while let found = unsafe memchr(copy + start, Int32(UInt8(ascii: "\n")), buffer.count - start) {
            start = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(copy) + 1
            outline.lineStarts.append(UInt32(truncatingIfNeeded: start))
        }
        var tokenizer = unsafe Tokenizer(base: copy, count: buffer.count, names: names, tokens: tokens)
        tokenizer.run()
        var parser = OutlineParser(tokens: tokens, outline: outline, names: names)
        parser.run()
        return outline
    }
}
