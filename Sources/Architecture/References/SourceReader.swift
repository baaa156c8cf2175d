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

    /// Reads the files; those that have a text are not read from disk.
    init(files: [SourceFile], root: String) {
        let workers = Workers.count(for: files.count)
        let tables = (0..<workers).map { _ in NameTable() }
        let results = Workers.map(files.count) { worker in
            ReaderBuffers(names: tables[worker])
        } _: { index, buffers in
            Self.outline(of: files[index], root: root, on: buffers)
        }
        names = tables[0]
        let maps = tables.dropFirst().map { tables[0].merge($0) }
        Workers.run(workers) { worker in
            guard worker > 0 else { return }
            for index in stride(from: worker, to: results.count, by: workers) {
                results[index]?.renumber(by: maps[worker - 1])
            }
        }
        var problems: [Problem] = []
        outlines = results.enumerated().map { index, outline in
            guard let outline else {
                problems.append(
                    Problem(
                        file: index, position: CodePosition(line: 1, column: 1),
                        text:
                            "the file cannot be read, so its references are unknown; "
                            + "check that it exists and can be read"
                    ))
                return FileOutline(OutlineDraft())
            }
            if let problem = outline.problem {
                problems.append(
                    Problem(file: index, position: outline.position(of: problem.offset), text: problem.text))
            }
            return outline
        }
        self.problems = problems
    }

    /// The memory that one worker uses for one file after another.
    final class ReaderBuffers {
        let names: NameTable
        let bytes = FileBytes()
        fileprivate let tokens = TokenBuffer()
        fileprivate let draft = OutlineDraft()

        init(names: NameTable) { self.names = names }
    }

    private static func outline(of file: SourceFile, root: String, on buffers: ReaderBuffers) -> FileOutline? {
        if var text = file.text {
            text.withUTF8 { unsafe buffers.bytes.copy($0) }
        } else {
            let path = file.path.hasPrefix("/") ? file.path : "\(root)/\(file.path)"
            guard buffers.bytes.read(path) else { return nil }
        }
        return outline(on: buffers)
    }

    /// The outline of the file whose bytes are in the buffers.
    static func outline(on buffers: ReaderBuffers) -> FileOutline {
        let draft = buffers.draft
        draft.clear()
        let count = buffers.bytes.count
        let start = unsafe buffers.bytes.start
        draft.lineStarts.append(0)
        draft.hasByteOrderMark = unsafe start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF
        var offset = 0
        while let found = unsafe memchr(start + offset, Int32(UInt8(ascii: "\n")), count - offset) {
            offset = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
            draft.lineStarts.append(UInt32(truncatingIfNeeded: offset))
        }
        var tokenizer = unsafe Tokenizer(base: start, count: count, names: buffers.names, tokens: buffers.tokens)
        tokenizer.run()
        var parser = OutlineParser(tokens: buffers.tokens, outline: draft, names: buffers.names)
        parser.run()
        return FileOutline(draft)
    }
}
