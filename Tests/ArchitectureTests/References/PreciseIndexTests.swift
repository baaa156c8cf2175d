import Foundation
import StrataArchitecture
import Testing

/// The precise mode against the index store of a debug build.
struct PreciseIndexTests {
    private func ban(precise: Bool) -> AnyContract {
        .forbidden(folders: ["Model"], uses: ["UI"], within: ["Web"], precise: precise)
    }

    /// One build for all checks, because a build takes seconds.
    @Test func theIndexIsReadAndItsAgeIsReported() throws {
        let fixture = try IndexFixture()
        try textDoesNotSeeWhatTheIndexSees(fixture)
        try theAgeIsInEveryForm(fixture)
        try aChangedFileIsReadAsTextAndNamed(fixture)
        try aNewFileIsReadAsTextAndNamed(fixture)
        try anotherBuildKnowsBoth(fixture)
        try anIndexWithoutTheModuleIsAViolation(fixture)
        try onlyTheWholeWordSelfIsHalfIndexed(fixture)
    }

    private func textDoesNotSeeWhatTheIndexSees(_ fixture: IndexFixture) throws {
        let codebase = try fixture.codebase()
        #expect(codebase.violations(of: ban(precise: false)) == [])
        let found = codebase.violations(of: ban(precise: true))
        #expect(
            found.map(\.identity) == ["forbiddenFolders | \(IndexFixture.pricePath) | Model uses Panel.height of UI"])
        #expect(found.map(\.location.description) == ["\(IndexFixture.pricePath):1:38"])
        let accuracy = ReferenceAccuracy(
            of: codebase.modules, root: codebase.root, in: try IndexStore(root: codebase.root))
        #expect(accuracy.fileCount == 3)
        #expect(accuracy.counts[.type]?.recall == 1)
        // The index has no types in the body of a function, and text does not count them.
        let own = ReferenceAccuracy(
            of: codebase.modules, root: codebase.root, in: try IndexStore(root: codebase.root), crossingFiles: false)
        #expect(own.counts[.type]?.precision == 1)
        #expect(accuracy.counts[.function]?.both == 1)
        #expect(accuracy.counts[.member]?.missed == 1)
        #expect(
            accuracy.disagreements == [
                "\(IndexFixture.pricePath):1:38: missed member height of Sources/Web/UI/Panel.swift"
            ])
    }

    private func theAgeIsInEveryForm(_ fixture: IndexFixture) throws {
        try fixture.age(by: 3 * 3600 + 60)
        let codebase = try fixture.codebase()
        let report = codebase.report(of: [FolderBan(["Model"], .uses(["UI"]), within: ["Web"], precise: true)])
        #expect(report.violations.count == 1)
        #expect(report.notes.count == 1)
        let note = try #require(report.notes.first)
        #expect(note.hasPrefix("index store of 2"))
        #expect(note.hasSuffix(" UTC, 3 hours old"))
        #expect(report.violations.first?.description.hasSuffix("[forbiddenFolders] (\(note))") == true)
        #expect(report.text.hasSuffix("\nnote: \(note)\n"))
        #expect(report.github.hasSuffix("\n::notice::\(note)\n"))
        #expect(report.sarif(of: codebase).contains(note))
        #expect(report.json.contains(note))
        let drawing = try FolderDrawing(preciselyOf: "Web", in: codebase)
        #expect(drawing?.html.contains("3 hours old") == true)
        let plan = try FolderExtraction(of: "Sources/Web/Model", in: codebase, precise: true)
        #expect(plan.text.contains("\nfrom the index store of "))
        #expect(plan.backReferences.map(\.name) == ["withPanel", "Panel.height"])
        // A baseline does not record the age.
        #expect(report.violations.first?.identity.contains("hours") == false)
    }

    private func aChangedFileIsReadAsTextAndNamed(_ fixture: IndexFixture) throws {
        try fixture.folder.write(
            "let panel: Panel? = nil\n" + IndexFixture.price, to: IndexFixture.pricePath)
        let codebase = try fixture.codebase()
        let references = try codebase.preciseReferences(in: ["Web"])
        #expect(references.indexAge?.changed == [IndexFixture.pricePath])
        #expect(references.indexAge?.missing == [])
        #expect(references.indexAge?.indexedCount == 2)
        #expect(
            references.indexAge?.description.hasSuffix(
                "old; 1 of 3 files changed since then, read as text: \(IndexFixture.pricePath)") == true)
        // The references that the text shows remain for the changed file; those that only the index had are gone.
        let found = codebase.violations(of: ban(precise: true))
        #expect(found.map(\.subject) == ["Model uses Panel of UI"])
        #expect(found.map(\.location.description) == ["\(IndexFixture.pricePath):1:12"])
        // An unchanged file still finds the declarations of the changed one.
        #expect(
            references.all.contains { $0.location.path == "Sources/Web/Support/Support.swift" && $0.name == "Panel" })
    }

    private func aNewFileIsReadAsTextAndNamed(_ fixture: IndexFixture) throws {
        let path = "Sources/Web/Model/Added.swift"
        try fixture.folder.write("struct Added { let panel: Panel }\n", to: path)
        let codebase = try fixture.codebase()
        let age = try codebase.preciseReferences(in: ["Web"]).indexAge
        #expect(age?.missing == [path])
        #expect(age?.description.hasSuffix("; 1 of 4 files not compiled, read as text: \(path)") == true)
        #expect(codebase.violations(of: ban(precise: true)).map(\.location.path) == [path, IndexFixture.pricePath])
    }

    private func anotherBuildKnowsBoth(_ fixture: IndexFixture) throws {
        try fixture.build()
        let codebase = try fixture.codebase()
        let age = try codebase.preciseReferences(in: ["Web"]).indexAge
        #expect(age?.changed == [] && age?.missing == [] && age?.indexedCount == 4, "\(age?.description ?? "")")
        #expect(
            codebase.violations(of: ban(precise: true)).map(\.location.description) == [
                "Sources/Web/Model/Added.swift:1:27", "\(IndexFixture.pricePath):1:12",
                "\(IndexFixture.pricePath):2:38",
            ])
    }

    /// The files have the date of the build, so the text has references that the index does not have.
    private func onlyTheWholeWordSelfIsHalfIndexed(_ fixture: IndexFixture) throws {
        let path = "Sources/Web/Support/Support.swift"
        let text = try fixture.folder.read(path)
        try fixture.folder.write(text + "struct SelfTest {}\n", to: path)
        let price = try fixture.folder.read(IndexFixture.pricePath)
        try fixture.folder.write(price + "let late: SelfTest? = nil\n", to: IndexFixture.pricePath)
        try fixture.age(by: 60)
        let codebase = try fixture.codebase()
        let accuracy = ReferenceAccuracy(
            of: codebase.modules, root: codebase.root, in: try IndexStore(root: codebase.root))
        #expect(accuracy.counts[.type]?.wrong == 1, "\(accuracy.disagreements)")
    }

    private func anIndexWithoutTheModuleIsAViolation(_ fixture: IndexFixture) throws {
        try fixture.folder.write("struct Late {}\n", to: "Sources/Late/Late.swift")
        let found = try fixture.codebase().violations(of: .acyclic(within: "Late", of: .files, precise: true))
        #expect(found.map(\.subject) == ["needs the compiler's index"])
        #expect(found.first?.message.contains("no file of Late is in the index store; run `swift build`") == true)
    }
}
