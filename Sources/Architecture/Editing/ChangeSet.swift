import Foundation

/// Files to create and to edit below one folder. Either all of them are written or none.
///
/// No existing file is overwritten without a check: a file to create must not exist, and a file to edit must still have
/// the content that was read. ``apply()`` first writes every file to a staging folder, so a full disk is found before
/// anything has changed. Then it moves the files to their targets, and undoes that if one cannot be moved.
package struct ChangeSet {
    package struct Change {
        /// Relative to the root, or absolute for a file that is not below it.
        package var path: String
        /// `nil` for a file to create.
        package var old: [UInt8]?
        package var new: [UInt8]
    }

    package let root: String
    package private(set) var changes: [Change] = []

    package init(root: String) { self.root = root }

    /// The edited file; read from disk if there is no change yet.
    package func edit(of path: String) throws(ArchitectureError) -> SourceEdit {
        if let change = changes.first(where: { $0.path == path }) { return SourceEdit(change.new) }
        return SourceEdit(try read(path))
    }

    package mutating func create(_ path: String, _ text: String) {
        changes.append(Change(path: path, old: nil, new: Array(text.utf8)))
    }

    /// Sets the new content of a file. Content that equals the file's adds no change.
    package mutating func write(_ edit: SourceEdit, to path: String) throws(ArchitectureError) {
        if let index = changes.firstIndex(where: { $0.path == path }) {
            changes[index].new = edit.bytes
        } else {
            let old = try read(path)
            if old != edit.bytes { changes.append(Change(path: path, old: old, new: edit.bytes)) }
        }
    }

    /// A patch for `git apply`.
    package var patch: String {
        changes.map { UnifiedDiff.text(path: $0.path, old: $0.old, new: $0.new) }.joined()
    }

    /// One line for each file.
    package var summary: String {
        changes.map { "  \($0.old == nil ? "create" : "edit  ") \($0.path)\n" }.joined()
    }

    /// Writes all files; if that fails, restores the old state and throws.
    package func apply() throws(ArchitectureError) {
        let present = changes.filter { $0.old == nil && exists($0.path) }.map(\.path)
        guard present.isEmpty else {
            throw ArchitectureError(
                .unwritableFile, path: root,
                detail:
                    "\(present.joined(separator: ", ")) \(present.count == 1 ? "exists" : "exist") already and would be "
                    + "overwritten, so nothing is changed; choose another name, or move what is there away")
        }
        for change in changes {
            guard let old = change.old else { continue }
            guard try read(change.path) == old else {
                throw ArchitectureError(
                    .unwritableFile, path: change.path,
                    detail: "the file has been edited by someone else meanwhile, so nothing is changed; run this again")
            }
        }
        var transaction = FileTransaction(root: root)
        do {
            try transaction.stage(changes)
            try transaction.move()
            transaction.end()
        } catch {
            transaction.undo()
            throw ArchitectureError(
                .unwritableFile, path: root,
                detail: "\(transaction.current) cannot be written (\(Self.reason(error))), so nothing is changed; "
                    + "check the free disk space and the permissions of the folder")
        }
    }

    private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

    private func exists(_ path: String) -> Bool {
        // A link to a missing file exists too.
        (try? FileManager.default.attributesOfItem(atPath: absolute(path))) != nil
    }

    private func read(_ path: String) throws(ArchitectureError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: absolute(path)) else {
            throw ArchitectureError(
                .unreadableFile, path: absolute(path), detail: "the file cannot be read; check its permissions")
        }
        return [UInt8](data)
    }

    /// The system's message, without the nested names that Foundation adds.
    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let error = underlying ?? error as NSError
        guard error.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(error.code)) else {
            return error.localizedDescription
        }
        return POSIXError(code).localizedDescription
    }
}
