internal import StrataCore

/// Additions to the graph on its page: a comparison, violations of source contracts, and the times of a start.
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
