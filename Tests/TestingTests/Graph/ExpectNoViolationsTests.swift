import StrataTesting
import Testing

struct ExpectNoViolationsTests {
    private let graph: DependencyGraph

    init() throws {
        graph = try LayerStack(Presentation.self, providing: Settings()).graph
    }

    @Test func rulesThatHoldRecordNothing() {
        graph.expectNoViolations(of: .layer("Services", onlyFrom: "Testing*"), .noOpaqueFactories)
    }

    /// One issue for each violation, at the registration; not one list at the test.
    @Test func eachViolationIsAnIssueAtItsOwnPlace() {
        let rule = GraphRule.layer("Services", onlyFrom: "Nobody")
        let violations = graph.violations(of: rule)
        #expect(violations.count > 1)
        let places = Locked<[String]>([])
        withKnownIssue {
            graph.expectNoViolations(of: rule)
        } matching: { issue in
            let place = issue.sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? ""
            places.withLock { $0.append("\(place): \(issue.comments.map(\.rawValue).joined())") }
            return true
        }
        #expect(
            places.withLock { $0 } == violations.map { "\($0.site?.description ?? ""): \($0.message) [\($0.rule)]" })
    }

    @Test func ruleThatFindsNothingToCheckIsAnIssueAtTheTest() {
        let line = #line + 2
        withKnownIssue {
            graph.expectNoViolations(of: [.layer("Typo", onlyFrom: "A")])
        } matching: { issue in
            issue.sourceLocation?.fileID == "TestingTests/ExpectNoViolationsTests.swift"
                && issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    "nothing is registered in layer Typo, "
                        + "so the rule checks nothing; correct or remove the rule [layer Typo]"
                ]
        }
    }
}
