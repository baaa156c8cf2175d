internal import StrataCore

/// What is shown on the page beside the graph: what has changed, what the sources violate, how long the start took.
struct GraphAttachments {
    var comparison: GraphComparison?
    var violations: [ContractViolation] = []
    var timings: [StartSpan]?

    var jsonMembers: [(String, JSONValue)] {
        [
            ("change", comparison?.jsonValue ?? .null),
            ("violations", .array(violations.map(\.jsonValue))),
            ("timings", timings.map { .array($0.map(\.jsonValue)) } ?? .null),
        ]
    }
}
