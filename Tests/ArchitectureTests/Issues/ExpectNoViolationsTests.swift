import StrataArchitectureTesting
import Synchronization
import Testing

/// One issue for each violation, at its own line; not one list at the test.
@Suite struct ExpectNoViolationsTests {
    private let codebase: Codebase = {
        func module(_ name: String, _ text: String) -> Module {
            var module = Module(name: name, kind: .library, path: "Sources/\(name)")
            module.files = [
                SourceFile(
                    path: "Sources/\(name)/\(name).swift", module: name, scan: SourceScanner().scan(text), text: text)
            ]
            return module
        }
        return Codebase(
            root: "/shop",
            modules: [
                module("Terminal", "import Catalog"), module("Catalog", "\n\nimport Terminal\n  import Web"),
                module("Web", ""),
            ])
    }()
    private let layers = Layers {
        Layer("Presentation", "Terminal", "Web")
        Layer("Services", "Catalog")
    }

    private func issues(_ record: () -> Void) -> [String] {
        let issues = Mutex<[String]>([])
        withKnownIssue(isIntermittent: true) {
            record()
        } matching: { issue in
            let place = issue.sourceLocation.map { "\($0._filePath):\($0.line):\($0.column)" } ?? "nowhere"
            issues.withLock { $0.append("\(place): \(issue.comments.map(\.rawValue).joined())") }
            return true
        }
        return issues.withLock { $0 }
    }

    @Test func eachViolationIsAnIssueAtItsOwnLine() {
        let expected = codebase.violations(of: layers).map {
            "/shop/\($0.location.path):\($0.location.position.line):\($0.location.position.column): \($0.sentence)"
        }
        #expect(
            expected.map { $0.prefix { $0 != " " } } == [
                "/shop/Sources/Catalog/Catalog.swift:3:8:", "/shop/Sources/Catalog/Catalog.swift:4:10:",
            ])
        #expect(issues { codebase.expectNoViolations(of: layers) } == expected)
        #expect(issues { codebase.expectNoViolations(of: [layers]) } == expected)
        #expect(issues { codebase.record(codebase.violations(of: layers)) } == expected)
    }

    /// A violation of the whole codebase has no file; a manifest is a file without a folder.
    @Test func aViolationWithoutALineIsAnIssueAtTheTest() {
        let line = #line + 1
        let found = issues { codebase.expectNoViolations(of: .protected("Stroage", importers: "Web")) }
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("\(#filePath):\(line):") == true
                && found.first?.contains("no module is called Stroage") == true)
        let manifest = Violation(
            contract: "sample", location: CodeLocation(path: "Package.swift"), subject: "", message: "wrong")
        #expect(issues { codebase.record([manifest]) } == ["/shop/Package.swift:1:1: wrong [sample]"])
    }

    @Test func contractsThatHoldRecordNothing() {
        #expect(issues { codebase.expectNoViolations(of: .protected("Web", importers: "Catalog")) } == [])
    }
}
