extension SourceEdit {
    /// Adds `import MODULE` before the first import of a later name, or after the last import, or at the beginning of
    /// the file. Only imports without conditions and attributes count. Does nothing if the file imports the module
    /// unconditionally.
    package mutating func addImport(_ module: String) {
        let imports = SourceScanner().scan(bytes: bytes).imports
        guard !imports.contains(where: { $0.module == module && $0.conditions.isEmpty }) else { return }
        let plain = imports.filter { $0.conditions.isEmpty && $0.attributes.isEmpty }
        let line = "import \(module)"
        if let later = plain.first(where: { $0.module > module }) {
            insert("\(line)\n", at: startOfLine(of: later.position))
        } else if let last = plain.last {
            let start = startOfLine(of: last.position)
            insert("\n\(line)", at: endOfLine(from: start))
        } else {
            let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            insert("\(line)\n\n", at: hasMark ? 3 : 0)
        }
    }

    private func startOfLine(of position: CodePosition) -> Int {
        var line = 1
        for (offset, byte) in bytes.enumerated() {
            if line == position.line { return offset }
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
        return bytes.count
    }
}
