import Foundation
import StrataArchitecture
import Testing

/// The sources of this repository follow ``SourceRules``, and each rule can fail.
struct SourceRuleTests {
    /// The folder that is checked. Scripts/check-sources.sh names it in the environment.
    private static let root =
        ProcessInfo.processInfo.environment["STRATA_CHECKED_FOLDER"]
        ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    @Test func everySourceFollowsTheRules() throws {
        let manifest = try String(contentsOfFile: "\(Self.root)/Package.swift", encoding: .utf8)
        for violation in try SourceRules.violations(below: Self.root, manifest: manifest).sorted() {
            Issue.record("\(violation)")
        }
    }

    private func found(_ text: String, at path: String = "Sources/Core/Planted.swift") -> [String] {
        let texts = [(path: path, lines: SourceLines(text))]
        return SourceRules.all.flatMap { $0.violations(in: texts) }.map {
            "\($0.location.position.line):\($0.location.position.column) \($0.contract)"
        }
    }

    @Test(
        arguments: [
            ("func trap() { fatalError(\"a string that says // Proof: proves nothing\") }", "1:15 noTraps"),
            ("func unproved() { precondition(true) }", "1:19 noTraps"),
            ("func hop() { MainActor.assumeIsolated {} }", "1:24 noTraps"),
            ("func stay() { MainActor.preconditionIsolated() }", "1:25 noTraps"),
            ("func claim() { assert(true) }", "1:16 noTraps"),
            ("func deny() { assertionFailure() }", "1:15 noTraps"),
            ("func same() { MainActor.assertIsolated() }", "1:25 noTraps"),
            ("func queue() { dispatchPrecondition(condition: .onQueue(.main)) }", "1:16 noTraps"),
            ("let forced = try! read()", "1:16 noForcing"),
            ("let cast = value as! Int", "1:19 noForcing"),
            ("let unwrapped = \"text \\(forced!)\"", "1:30 noForcing"),
            ("let number = Int(\"12\")!", "1:22 noForcing"),
            ("var later: Owner!", "1:16 noForcing"),
            ("let closure = { [unowned owner] in owner.close() }", "1:18 noUnowned"),
            ("unowned(unsafe) let owner: Owner", "1:1 noUnowned"),
            ("func wait() { pthread_self() }", "1:15 oneParking"),
            ("func suspend() async { await withCheckedContinuation { $0.resume() } }", "1:30 fewContinuations"),
            ("let mutex = Mutex(0)", "1:13 oneMutex"),
            ("let lock = NSLock()", "1:12 noOtherLocks"),
            ("let atomic = Atomic<Int>(0)", "1:14 fewAtomics"),
            ("@preconcurrency protocol Old {}", "1:1 noPreconcurrency"),
            ("// TODO: without a number", "1:1 openEndsHaveIssues"),
            ("/* a long\n   FIXME, says nobody */", "2:1 openEndsHaveIssues"),
        ])
    func eachRuleFindsItsViolation(text: String, expected: String) {
        #expect(found(text) == [expected])
    }

    @Test(
        arguments: [
            "// Proof: the line below is proved, so it is not reported.\nfunc proved() { fatalError() }",
            "func proved() { fatalError() }  // Proof: and on the same line.",
            "// Proof: above another comment.\n// A comment.\nunowned let owner: Owner",
            "let inText = \"fatalError() try! x as! y\"  // TODO(#1): as! try! fatalError()",
            "let raw = #\"try! \\(no!)\"#\nlet many = \"\"\"\n    as! Mutex\n    \"\"\"",
            "let expression = /a!b Mutex/\nlet other = #/NSLock()!/#",
            "struct Words { case unowned, assertive; let isIsolated = assertive }",
            "if value != other, !isEmpty {}",
            "/* a /* nested */ Mutex fatalError() */",
        ])
    func andReportsNothingElse(text: String) {
        #expect(found(text) == [])
    }

    @Test func anEmptyProofDoesNotCount() {
        #expect(found("// Proof:\nfatalError()") == ["2:1 noTraps"])
        #expect(found("// Proof: of another line.\nlet next = 1\nfatalError()") == ["3:1 noTraps"])
    }

    @Test func ownersAndFoldersCount() throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("strata-rules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "Sources/Core/Locked.swift": "let mutex = Mutex(0)", "Sources/Core/Other.swift": "let mutex = Mutex(0)",
            "Tests/CoreTests/Planted.swift": "let mutex = Mutex(0)  // TODO: in a test",
            "Examples/Desk/Sources/Main.swift": "let forced = try! read()", "Snippets/Planted.swift": "// FIXME soon",
        ]
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try Data([0x2F, 0x2F, 0xFF]).write(to: folder.appendingPathComponent("Sources/Core/Unreadable.swift"))
        let violations = try SourceRules.violations(
            below: folder.path, manifest: "dependencies: [.package(url: \"planted\", from: \"1.0.0\")]")
        let lines = Set(violations.map { "\($0.location): \($0.message)" })
        #expect(
            lines == [
                "Sources/Core/Other.swift:1:13: uses Mutex; only Locked.swift may",
                "Tests/CoreTests/Planted.swift:1:1: a TODO or FIXME without an issue number, such as #12",
                "Snippets/Planted.swift:1:1: a TODO or FIXME without an issue number, such as #12",
                "Sources/Core/Unreadable.swift:1:1: cannot be read as UTF-8",
                "Package.swift:1:16: declares a package dependency; the root package has none",
            ])
        #expect(violations.contains { $0.contract == "oneMutex" && $0.location.path == "Sources/Core/Other.swift" })
    }

    @Test func aRuleWithoutFilesIsReported() {
        let rule = ForbiddenText("noDrafts", "draft", says: "a draft", in: "Nowhere")
        let empty = Codebase(root: "/planted", modules: [])
        #expect(rule.violations(in: empty).map(\.subject) == ["matches nothing: there is no file in Nowhere"])
    }

    @Test func anInvalidPatternIsReported() {
        let rule = ForbiddenText("broken", "(", says: "never")
        #expect(
            rule.violations(in: [("A.swift", SourceLines("("))]).map(\.message) == [
                "( is not a regular expression; correct it"
            ])
    }
}
