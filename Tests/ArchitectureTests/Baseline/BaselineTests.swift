import StrataArchitecture
import Testing

struct BaselineTests {
    private let day: Day

    init() throws {
        day = try #require(Day("2026-03-01"))
    }

    private func violations(_ text: String) -> [Violation] {
        Codebase.sample(["A": text, "B": "", "C": ""]).violations(of: .forbidden("A", imports: "B", "C"))
    }

    private func local(on day: String = "2026-03-01", accepting: Bool = false) throws -> BaselineFile.Circumstances {
        BaselineFile.Circumstances(isContinuousIntegration: false, acceptsNew: accepting, today: try #require(Day(day)))
    }

    private var integration: BaselineFile.Circumstances {
        BaselineFile.Circumstances(isContinuousIntegration: true, acceptsNew: true, today: day)
    }

    @Test func acceptedViolationsDoNotFail() {
        let baseline = Baseline().accepting(violations("import B"), owner: nil, expires: nil, on: day)
        #expect(baseline.compare(violations("import B"), on: day).new == [])
        #expect(baseline.compare(violations("import B\nimport C"), on: day).new.map(\.subject) == ["A imports C"])
    }

    @Test func movedLinesChangeNothing() {
        let baseline = Baseline().accepting(violations("import B"), owner: nil, expires: nil, on: day)
        #expect(baseline.compare(violations("// moved\n\n  import B"), on: day).new == [])
    }

    @Test func secondImportOfTheSameModuleIsNew() {
        let baseline = Baseline().accepting(violations("import B"), owner: nil, expires: nil, on: day)
        #expect(baseline.compare(violations("import B\nimport B"), on: day).new.count == 1)
    }

    @Test func entriesAreSorted() {
        let baseline = Baseline().accepting(violations("import C\nimport B"), owner: nil, expires: nil, on: day)
        #expect(
            baseline.entries.map(\.identity) == [
                "forbidden | Sources/A/A.swift | A imports B", "forbidden | Sources/A/A.swift | A imports C",
            ])
    }

    @Test func expiredEntryFailsAndIsReportedAsExpired() throws {
        let baseline = Baseline().accepting(violations("import B"), owner: "Ada", expires: day, on: day)
        #expect(baseline.compare(violations("import B"), on: day).new == [])
        let later = baseline.compare(violations("import B"), on: try #require(Day("2026-03-02")))
        #expect(
            later.new.map(\.description) == [
                "Sources/A/A.swift:1:8: error: A must not import B: it is forbidden (accepted by Ada until 2026-03-01, "
                    + "a day that has passed) [forbidden]"
            ])
        #expect(later.expired == 1)
    }

    @Test func fileShrinksByItself() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/baseline.json"
        try BaselineFile(path, circumstances: local()).accept(violations("import B\nimport C"), owner: "Ada")
        let judgment = try BaselineFile(path, circumstances: local(on: "2026-03-05")).apply(to: violations("import C"))
        #expect(judgment.new == [])
        let baseline = try BaselineFile(path, circumstances: local()).read()
        #expect(baseline.entries.map(\.identity) == ["forbidden | Sources/A/A.swift | A imports C"])
        #expect(baseline.entries.map(\.owner) == ["Ada"])
        #expect(baseline.trend.map(\.count) == [2, 1])
        #expect(baseline.trend.map(\.day.description) == ["2026-03-01", "2026-03-05"])
    }

    @Test func continuousIntegrationNeverWrites() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/baseline.json"
        #expect(try BaselineFile(path, circumstances: integration).apply(to: violations("import B")).new.count == 1)
        #expect(!folder.has("baseline.json"))
        try BaselineFile(path, circumstances: local()).accept(violations("import B\nimport C"))
        let before = try folder.read("baseline.json")
        #expect(try BaselineFile(path, circumstances: integration).apply(to: violations("import C")).gone.count == 1)
        #expect(try folder.read("baseline.json") == before)
    }

    @Test func continuousIntegrationRefusesToAccept() throws {
        let folder = try TemporaryFolder()
        let file = BaselineFile("\(folder.path)/baseline.json", circumstances: integration)
        let error = #expect(throws: ArchitectureError.self) { try file.accept(violations("import B")) }
        #expect(error?.code == .unwritableFile)
        #expect(!folder.has("baseline.json"))
    }

    @Test func fileIsCreatedOnlyWhenRequested() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/baseline.json"
        #expect(try BaselineFile(path, circumstances: local()).apply(to: violations("import B")).new.count == 1)
        #expect(!folder.has("baseline.json"))
        #expect(
            try BaselineFile(path, circumstances: local(accepting: true)).apply(to: violations("import B")).new == [])
        #expect(folder.has("baseline.json"))
    }

    @Test func anExpiredEntryThatIsAcceptedAgainIsNotExpired() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/baseline.json"
        try BaselineFile(path, circumstances: local()).accept(
            violations("import B\nimport C"), owner: "Ada", expires: day)
        let found = violations("import B")
        let again = try BaselineFile(path, circumstances: local(on: "2026-03-02", accepting: true)).apply(to: found)
        #expect(again.new == [])
        #expect(again.accepted == found)
        #expect(again.expired == 0)
        #expect(again.gone.map(\.identity) == ["forbidden | Sources/A/A.swift | A imports C"])
    }

    @Test func ownersSurviveAcceptingMore() throws {
        let first = Baseline().accepting(violations("import B"), owner: "Ada", expires: nil, on: day)
        let second = first.accepting(violations("import B\nimport C"), owner: "Bob", expires: nil, on: day)
        #expect(second.entries.map(\.owner) == ["Ada", "Bob"])
        #expect(second.trend.map(\.count) == [2])
    }

    @Test func writingTwiceGivesTheSameBytes() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            try BaselineFile("\(folder.path)/\(name)", circumstances: local()).accept(violations("import B\nimport C"))
        }
        #expect(try folder.read("one") == folder.read("two"))
    }

    @Test func brokenFileIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("{", to: "baseline.json")
        let file = BaselineFile("\(folder.path)/baseline.json", circumstances: try local())
        let error = #expect(throws: ArchitectureError.self) { try file.read() }
        #expect(error?.code == .malformedFile)
        #expect(error?.path == "\(folder.path)/baseline.json")
    }

    @Test func listOfViolationsGoesThroughTheFile() throws {
        let folder = try TemporaryFolder()
        let codebase = Codebase(root: folder.path, modules: [])
        let all = violations("import B")
        #expect(try all.beyondBaseline(at: "b.json", in: codebase, circumstances: local(accepting: true)) == [])
        #expect(try all.beyondBaseline(at: "b.json", in: codebase, circumstances: integration) == [])
    }

    @Test(arguments: [
        "2026-3-1", "2026-02-30", "20260301", "", "2026-13-01", "2026-+1-01", "+026-01-01", "2026-01--1", "２０２６-01-01",
    ])
    func daysThatDoNotExistAreRefused(text: String) {
        #expect(Day(text) == nil)
    }
}
