import Foundation

/// Returns the references of compiled files from the compiler's index, in the form of ``ReferenceResolver``.
///
/// The index names symbols by the compiler's identifiers; each is matched to the declaration that the outline has at
/// the position of its definition. The outline has one fact that the index lacks: the outermost type around each use.
struct PreciseResolver {
    private let index: DeclarationIndex
    /// For each file its occurrences; `nil` for a file that is read as text.
    private let files: [IndexStore.File?]
    /// The declaration of each symbol.
    private var declarations: [String: UInt32] = [:]
    let age: IndexAge

    /// Matches the files of a store to those of an index.
    init(store: IndexStore, sources: [SourceFile], root: String, index: DeclarationIndex) {
        self.index = index
        let known = Dictionary(store.files.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        let compiled = sources.map { file in
            file.text == nil ? known[file.path.hasPrefix("/") ? file.path : "\(root)/\(file.path)"] : nil
        }
        let current = compiled.map { $0?.isCurrent ?? false ? $0 : nil }
        let textual = sources.indices.filter { current[$0] == nil }
        files = current
        age = IndexAge(
            store: store.path, newest: compiled.compactMap { $0?.compiled }.max(),
            indexedCount: current.count { $0 != nil },
            changed: textual.filter { compiled[$0] != nil }.map { sources[$0].path }.sorted(),
            missing: textual.filter { compiled[$0] == nil }.map { sources[$0].path }.sorted())
        for (file, compiled) in compiled.enumerated() {
            if let compiled { define(compiled, in: file) }
        }
    }

    /// Records the declarations of the symbols that a file defines.
    private mutating func define(_ compiled: IndexStore.File, in file: Int) {
        let outline = index.outlines[file]
        let byOffset = Dictionary(
            outline.declarations.enumerated().map { ($1.offset, $0) }, uniquingKeysWith: { first, _ in first })
        // An extension defines no type; its members have their own definitions.
        for item in compiled.occurrences where item.isDefinition && item.kind != 9 {
            let offset = outline.offset(of: item.position)
            guard let found = byOffset[offset] ?? nearest(item, to: offset, in: outline) else { continue }
            declarations[item.symbol] = index.bases[file] + UInt32(truncatingIfNeeded: found)
        }
    }

    /// The declaration of the same name that is nearest to a position, for a file that changed after it was compiled.
    private func nearest(_ item: IndexStore.Occurrence, to offset: UInt32, in outline: FileOutline) -> Int? {
        let name = item.name.prefix { $0 != "(" }
        let candidates = outline.declarations.enumerated().filter { index.names.text($1.name) == name }
        return candidates.min { left, right in
            abs(Int(left.element.offset) - Int(offset)) < abs(Int(right.element.offset) - Int(offset))
        }?.offset
    }

    /// The references of a file; `nil` when it must be read as text.
    func resolve(_ file: Int, includingOwn: Bool) -> ReferenceResolver.Found? {
        guard let compiled = files[file] else { return nil }
        let outline = index.outlines[file]
        let users = WordBuffer(capacity: 256)
        outline.findOutermostTypes(into: users)
        let found = ReferenceResolver.Found.Draft()
        var items: [(offset: UInt32, kind: UInt32, target: UInt32)] = []
        for item in compiled.occurrences where !item.isDefinition {
            guard let kind = item.preciseKind, let target = declarations[item.symbol],
                includingOwn || Int(index.files[Int(target)]) != file
            else { continue }
            items.append((outline.offset(of: item.position), kind, target))
        }
        items.sort { ($0.offset, $0.kind, $0.target) < ($1.offset, $1.kind, $1.target) }
        var last: UInt32?
        for item in items {
            // A type and its initializer have the same position, as do the getter and the setter of a property.
            guard item.offset != last else { continue }
            last = item.offset
            found.offsets.append(item.offset)
            found.targets.append(item.target)
            found.kinds.append(item.kind)
            let user = users[Int(outline.scope(at: item.offset))]
            found.users.append(user == 0 ? 0 : index.bases[file] &+ user)
        }
        return ReferenceResolver.Found(found)
    }
}

extension IndexStore.Occurrence {
    /// The number of the kind of reference. An initializer counts as a member, because there is no kind for
    /// initializers.
    fileprivate var preciseKind: UInt32? {
        if kind == 22 { return 3 }
        return referenceKind.flatMap(ReferenceResolver.kinds.firstIndex).map { UInt32($0) }
    }
}

extension FileOutline {
    /// The offset of a line and a column.
    fileprivate func offset(of position: CodePosition) -> UInt32 {
        guard position.line > 0, position.line <= lineStarts.count else { return .max }
        let mark = position.line == 1 && hasByteOrderMark ? 3 : 0
        return lineStarts[position.line - 1] &+ UInt32(truncatingIfNeeded: max(0, position.column - 1 + mark))
    }

    /// The scope of the last mention at or before an offset.
    fileprivate func scope(at offset: UInt32) -> UInt32 {
        var (low, high) = (0, mentionOffsets.count)
        while low < high {
            let middle = (low + high) / 2
            if mentionOffsets[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? 0 : mentionScopes[low - 1]
    }
}
