import Foundation
import StrataArchitecture
import Testing

/// All files are written, or none has changed.
struct ChangeSetTests {
    private let folder: TemporaryFolder
    private var changes: ChangeSet

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one\ntwo\nthree\n", to: "Kept/numbers.txt")
        changes = ChangeSet(root: folder.path)
    }

    private func everything() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test mutating func filesAreCreatedAndEdited() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/Kept/numbers.txt")
        try changes.write(SourceEdit("one\ntwo\nthree\nfour\n"), to: "Kept/numbers.txt")
        changes.create("New/deep/file.txt", "hello\n")
        try changes.apply()
        #expect(try folder.read("Kept/numbers.txt") == "one\ntwo\nthree\nfour\n")
        #expect(try folder.read("New/deep/file.txt") == "hello\n")
        #expect(try everything() == ["Kept", "Kept/numbers.txt", "New", "New/deep", "New/deep/file.txt"])
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/Kept/numbers.txt")
        #expect(attributes[.posixPermissions] as? Int == 0o755)
    }

    @Test mutating func nothingIsOverwritten() throws {
        changes.create("New.txt", "new")
        changes.create("Kept/numbers.txt", "other")
        let error = #expect(throws: ArchitectureError.self) { try changes.apply() }
        #expect(
            error?.detail
                == "Kept/numbers.txt exists already and would be overwritten, so nothing is changed; choose another name, "
                + "or move what is there away")
        #expect(try everything() == ["Kept", "Kept/numbers.txt"])
        #expect(try folder.read("Kept/numbers.txt") == "one\ntwo\nthree\n")
    }

    @Test mutating func aFileThatHasChangedMeanwhileIsNotEdited() throws {
        try changes.write(SourceEdit("one\n"), to: "Kept/numbers.txt")
        try folder.write("someone else\n", to: "Kept/numbers.txt")
        #expect(throws: ArchitectureError.self) { try changes.apply() }
        #expect(try folder.read("Kept/numbers.txt") == "someone else\n")
    }

    /// The last file cannot be moved, because its folder is a file.
    @Test mutating func aFailureHalfwayIsUndone() throws {
        try folder.write("in the way", to: "Sources")
        try changes.write(SourceEdit("one\n"), to: "Kept/numbers.txt")
        changes.create("Fine/first.txt", "first")
        changes.create("Sources/New.swift", "second")
        let error = #expect(throws: ArchitectureError.self) { try changes.apply() }
        #expect(error?.code == .unwritableFile)
        #expect(error?.detail.contains("Sources/New.swift cannot be written") == true, "\(error?.detail ?? "")")
        #expect(error?.detail.contains("so nothing is changed") == true)
        #expect(try everything() == ["Kept", "Kept/numbers.txt", "Sources"])
        #expect(try folder.read("Kept/numbers.txt") == "one\ntwo\nthree\n")
    }

    @Test mutating func aLinkRemainsALink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link.txt", withDestinationPath: "Kept/numbers.txt")
        try changes.write(SourceEdit("one\n"), to: "link.txt")
        try changes.apply()
        #expect(try folder.read("Kept/numbers.txt") == "one\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link.txt") == "Kept/numbers.txt")
    }

    @Test mutating func gitAcceptsThePatch() throws {
        try changes.write(SourceEdit("one\ntwo\n2.5\nthree"), to: "Kept/numbers.txt")
        changes.create("New.txt", "hello\n")
        #expect(
            changes.patch == """
                --- a/Kept/numbers.txt
                +++ b/Kept/numbers.txt
                @@ -1,3 +1,4 @@
                 one
                 two
                -three
                +2.5
                +three
                \\ No newline at end of file
                --- /dev/null
                +++ b/New.txt
                @@ -0,0 +1,1 @@
                +hello

                """)
        try folder.write(changes.patch, to: "change.patch")
        let result = try PackageFixture.run("git", ["apply", "change.patch"], in: folder.path)
        #expect(result.code == 0, "\(result.errors)")
        #expect(try folder.read("Kept/numbers.txt") == "one\ntwo\n2.5\nthree")
    }

    @Test func distantEditsAreSeparateHunks() throws {
        let old = (1...30).map { "\($0)\n" }.joined()
        let new = old.replacing("\n2\n", with: "\ntwo\n").replacing("\n28\n", with: "\n")
        let text = UnifiedDiff.text(path: "n", old: Array(old.utf8), new: Array(new.utf8))
        #expect(
            text.contains(
                "@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -25,6 +25,5 @@\n 25\n 26\n 27\n-28\n 29\n 30\n"))
    }
}
