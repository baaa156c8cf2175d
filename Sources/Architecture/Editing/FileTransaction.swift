import Foundation

/// Puts files in their places so that a failure half-way can be taken back without writing anything.
struct FileTransaction {
    private let root: String
    /// Beside the files, because a move between file systems would be a copy.
    private let staging: String
    /// Folders that were not there, outermost first.
    private var folders: [String] = []
    private var staged: [(staged: String, target: String, backup: String?)] = []
    private var moved = 0
    /// The file that is being written, for a message.
    private(set) var current = ""

    init(root: String) {
        self.root = root
        staging = "\(Self.existing(above: root))/.strata-\(UUID().uuidString)"
    }

    /// Writes the new content, and a second name for each file that will be replaced, beside what is there.
    mutating func stage(_ changes: [ChangeSet.Change]) throws {
        current = changes.first?.path ?? ""
        try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: false)
        for (number, change) in changes.enumerated() {
            current = change.path
            let file = "\(staging)/\(number)"
            // A link stays a link: the file that it leads to is replaced.
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
                // Refuses a file that has come meanwhile.
                try FileManager.default.moveItem(atPath: file.staged, toPath: file.target)
            } else {
                try Self.replace(file.target, by: file.staged)
            }
            moved += 1
        }
    }

    /// Removes what is left over.
    func end() { try? FileManager.default.removeItem(atPath: staging) }

    /// Takes back what was moved, in the opposite order. Only moves and removes, so it needs no space.
    func undo() {
        for file in staged.prefix(moved).reversed() {
            if let backup = file.backup {
                try? Self.replace(file.target, by: backup)
            } else {
                try? FileManager.default.removeItem(atPath: file.target)
            }
        }
        // Only what is empty: someone else may have put a file there.
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
