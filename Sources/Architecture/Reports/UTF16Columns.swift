import Foundation

/// The columns of some locations in UTF-16 code units; those of ``CodePosition`` count UTF-8 bytes.
struct UTF16Columns {
    private var columns: [CodeLocation: Int] = [:]

    /// Reads the files of the locations, each once.
    init(of locations: [CodeLocation], in codebase: Codebase) {
        let texts = Dictionary(codebase.files.compactMap { file in file.text.map { (file.path, $0) } }) { text, _ in
            text
        }
        for (path, places) in Dictionary(grouping: locations, by: \.path) {
            guard
                let bytes = texts[path].map({ Data($0.utf8) })
                    ?? FileManager.default.contents(atPath: codebase.absolute(path))
            else { continue }
            // A byte-order mark is not counted.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
            let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for place in places {
                let (line, before) = (place.position.line &- 1, place.position.column &- 1)
                guard lines.indices.contains(line), (0...lines[line].count).contains(before) else { continue }
                columns[place] = String(decoding: lines[line].prefix(before), as: UTF8.self).utf16.count + 1
            }
        }
    }

    /// The column of a location; its column in UTF-8 bytes if the file has no such line, or cannot be read.
    subscript(location: CodeLocation) -> Int { columns[location] ?? location.position.column }
}
