import Foundation

/// Moves files to their targets. After a failure, the moves can be undone without writing any content.
struct FileTransaction {
    private let root: String
    /// The staging folder, in the root or in the nearest existing folder above it, because a file can be renamed only
    /// within one file system.
    private let staging: String
    /// Folders that did not exist, outermost first.
    private var folders: [String] = []
    private var staged: [(staged: String, target: String, backup: String?)] = []
    private var moved = 0
    /// The current file, for a message.
    private(set) var current = ""

    init(root: String) {
        self.root = root
        staging = "\(Self.existing(above: root))/.strata-\(UUID().uuidString)"
    }

    /// Writes the new content, and a hard link or copy of each file that will be replaced, to the staging folder.
    mutating func stage(_ changes: [ChangeSet.Change]) throws {
        current = changes.first?.path ?? ""
        try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: false)
        for (number, change) in changes.enumerated() {
            current = change.path
            let file = "\(staging)/\(number)"
            // A symbolic link stays as it is, and the file that it leads to is replaced.
            let target = URL(fileURLWithPath: change.path.hasPrefix("/") ? change.path : "\(root)/\(change.path)")
                .resolvingSymlinksInPath().path
            try Data(change.new).write(to: URL(fileURLWithPath: file), options: .withoutOverwriting)
            var backup: String?
            if change.old != nil {
                let copy = "\(file).old"
                do { try FileManager.default.linkItem(atPath: target, toPath: copy) } catch {
                    try FileManager.default.copyItem(atPath: target, toPath: copy)
                }
                let permissions = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
                if let permissions {
                    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
                }
                backup = copy
            }
            staged.append((file, target, backup))
        }
    }

    mutating func move() throws {
        for file in staged {
            current = file.target
            if file.backup == nil {
                try createFolders(above: file.target)
                // Fails if the file was created in the meantime.
                try FileManager.default.moveItem(atPath: file.staged, toPath: file.target)
            } else {
                try Self.replace(file.target, by: file.staged)
            }
            moved += 1
        }
    }

    /// Removes the staging folder.
    func end() { try? FileManager.default.removeItem(atPath: staging) }

    /// Undoes the moves in reverse order. It only moves and removes files, so it needs no space.
    func undo() {
        for file in staged.prefix(moved).reversed() {
            if let backup = file.backup {
                try? Self.replace(file.target, by: backup)
            } else {
                try? FileManager.default.removeItem(atPath: file.target)
            }
        }
        // Removes only empty folders, because another process may have added a file.
        for folder in folders.reversed() { _ = unsafe rmdir(folder) }
        end()
    }

    private mutating func createFolders(above path: String) throws {
        var missing: [String] = []
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            missing.append(folder.path)
            folder.deleteLastPathComponent()
        }
        for folder in missing.reversed() {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            folders.append(folder)
        }
    }

    private static func existing(above path: String) -> String {
        var folder = URL(fileURLWithPath: path)
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            folder.deleteLastPathComponent()
        }
        return folder.path
    }

    private static func replace(_ target: String, by source: String) throws {
        guard unsafe rename(source, target) == 0 else { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
    }
}
