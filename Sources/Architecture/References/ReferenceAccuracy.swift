import Foundation

/// The agreement of the references that are found in source text with those in the compiler's index.
///
/// It counts positions, each a line and a column, in the files that did not change after they were compiled, and only
/// references to declarations of the same codebase. Some references that text has and the index does not are left out:
///
/// - those in a branch of an `#if` in which the index has no name, and those to declarations in such a branch, because
///   the branch was not compiled;
/// - `Self` and a type in a typed `throws`, because the compiler indexes only some of them.
///
/// Sendable.
public struct ReferenceAccuracy: Sendable {
    /// The counts for one kind of reference.
    public struct Count: Sendable, Hashable {
        /// Positions at which both name a declaration in the same file.
        public var both = 0
        /// Positions at which the compiler names a file, and text names another one or none.
        public var missed = 0
        /// Positions at which text names a file, and the compiler names another one or none.
        public var wrong = 0

        /// The share of the compiler's positions that text has; 1 when there is none.
        public var recall: Double { both + missed == 0 ? 1 : Double(both) / Double(both + missed) }
        /// The share of the positions from text that the compiler has; 1 when there is none.
        public var precision: Double { both + wrong == 0 ? 1 : Double(both) / Double(both + wrong) }
    }

    /// The counts by kind.
    public private(set) var counts: [SourceReference.Kind: Count] = [:]
    /// Each disagreement, in the order of the files; for each file first the wrong positions, then the missed ones.
    public private(set) var disagreements: [String] = []
    /// The number of files that were compared.
    public private(set) var fileCount = 0

    /// Compares the references of some modules with an index store. `crossingFiles` leaves out references inside one
    /// file.
    public init(of modules: [Module], root: String, in store: IndexStore, crossingFiles: Bool = true) {
        let graph = ReferenceGraph(of: modules, root: root, includingOwn: true)
        var definitions: [String: CodeLocation] = [:]
        var compiled: [String: IndexStore.File] = [:]
        let paths = Set(graph.files.map(\.path))
        for file in store.files {
            let path = Codebase.relative(file.path, to: root)
            guard paths.contains(path) else { continue }
            compiled[path] = file
            // Kind 9 is an extension, which declares no type.
            for item in file.occurrences where item.isDefinition && item.kind != 9 {
                definitions[item.symbol] = CodeLocation(path: path, position: item.position)
            }
        }
        var uncompiled: [String: [Range<CodePosition>]] = [:]
        for (number, file) in graph.files.enumerated() {
            if let known = compiled[file.path] {
                uncompiled[file.path] = Self.uncompiled(in: graph.index.outlines[number], known)
            }
        }
        let isSkipped = { (place: CodeLocation) in
            uncompiled[place.path]?.contains { $0.contains(place.position) } ?? false
        }
        for (number, file) in graph.files.enumerated() {
            guard let known = compiled[file.path], known.isCurrent else { continue }
            fileCount += 1
            let lines = Self.lines(of: file, root: root)
            compare(
                graph.references(from: number), with: known, in: file.path, definitions: definitions,
                crossingFiles: crossingFiles
            ) {
                Self.isHalfIndexed($0.location.position, in: lines) || isSkipped($0.location)
                    || isSkipped($0.declaration)
            }
        }
    }

    /// The branches of `#if` in which the index has nothing.
    private static func uncompiled(in outline: FileOutline, _ known: IndexStore.File) -> [Range<CodePosition>] {
        guard !outline.branches.isEmpty else { return [] }
        let places = known.occurrences.map(\.position).sorted()
        return stride(from: 0, to: outline.branches.count, by: 2).compactMap { number in
            let start = outline.position(of: outline.branches[number])
            let end =
                outline.branches[number + 1] == .max
                ? CodePosition(line: .max, column: 1) : outline.position(of: outline.branches[number + 1])
            // The first position at or after the start, found by binary search.
            var (low, high) = (0, places.count)
            while low < high {
                let middle = (low + high) / 2
                if places[middle] < start { low = middle + 1 } else { high = middle }
            }
            return low < places.count && places[low] < end ? nil : start..<max(start, end)
        }
    }

    private static func lines(of file: SourceFile, root: String) -> [Substring] {
        let text = (try? String(contentsOfFile: "\(root)/\(file.path)", encoding: .utf8)) ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Whether a position is that of `Self`, or inside `throws(…)`.
    private static func isHalfIndexed(_ position: CodePosition, in lines: [Substring]) -> Bool {
        guard position.line <= lines.count else { return false }
        let before = lines[position.line - 1].utf8.prefix(position.column - 1)
        let after = lines[position.line - 1].utf8.dropFirst(position.column - 1)
        if after.starts(with: "Self".utf8), !isWordByte(after.dropFirst(4).first) { return true }
        guard let open = before.lastIndex(of: UInt8(ascii: "(")) else { return false }
        return before[..<open].suffix(6).elementsEqual("throws".utf8)
            && !before[open...].contains(UInt8(ascii: ")"))
    }

    private static func isWordByte(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return unsafe ByteClass.table[Int(byte)] <= ByteClass.digit
    }

    private mutating func compare(
        _ references: [SourceReference], with known: IndexStore.File, in path: String,
        definitions: [String: CodeLocation], crossingFiles: Bool, isUnindexed: (SourceReference) -> Bool
    ) {
        var exact: [CodePosition: (kind: SourceReference.Kind, files: Set<String>, name: String)] = [:]
        for item in known.occurrences where !item.isDefinition {
            guard let kind = item.referenceKind, let place = definitions[item.symbol] else { continue }
            if let other = exact[item.position] {
                exact[item.position]?.files.insert(place.path)
                // A type and its initializer have the same position.
                if kind == .type, other.kind != .type { exact[item.position] = (kind, [place.path], item.name) }
            } else {
                exact[item.position] = (kind, [place.path], item.name)
            }
        }
        for reference in references where !crossingFiles || reference.declaration.path != path {
            let position = reference.location.position
            if let right = exact[position], right.files.contains(reference.declaration.path) {
                counts[reference.kind, default: Count()].both += 1
                exact[position] = nil
            } else if exact[position] != nil || !isUnindexed(reference) {
                counts[reference.kind, default: Count()].wrong += 1
                let right =
                    exact[position].map { "\($0.kind) in \($0.files.sorted().joined(separator: ", "))" } ?? "nothing"
                disagreements.append(
                    "\(reference.location): wrong \(reference.kind) \(reference.name) in \(reference.declaration.path); it is \(right)"
                )
            }
        }
        for (position, right) in exact.sorted(by: { $0.key < $1.key })
        where !crossingFiles || !right.files.contains(path) {
            counts[right.kind, default: Count()].missed += 1
            disagreements.append(
                "\(path):\(position.line):\(position.column): missed \(right.kind) \(right.name) of \(right.files.sorted().joined(separator: ", "))"
            )
        }
    }
}
