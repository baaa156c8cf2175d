/// Start orders that the host cannot follow.
extension ProblemTexts {
    func startNotHosted(_ order: StartOrder) -> Problem {
        problem(
            .startOrder, order.source,
            summary: "\(name(order.source)) starts after \(name(order.requested)), but the host does not start it.",
            details: [], advice: ["Add `.hosted()` to \(name(order.source)), or remove `.startsAfter`."])
    }

    func startOfMissing(_ order: StartOrder) -> Problem {
        let layer = graph.nodes[order.source].layer
        let near = indexed.nearMisses.positions(of: order.requested) {
            indexed.reaches(graph.nodes[$0].layer, from: layer)
        }
        return problem(
            .startOrder, order.source,
            summary: "\(name(order.source)) starts after \(name(order.requested)), which is not registered in "
                + "\(self.layer(layer)) or its ancestors.",
            details: [],
            advice: near.prefix(1).map { "Did you mean \(name($0)) from \(graph.nodes[$0].site)?" }
                + ["Register it there, or remove `.startsAfter`."])
    }

    /// - Parameters:
    ///   - path: From the earlier service to the later one.
    ///   - others: The other statements on that path.
    func startCycle(_ order: StartOrder, _ path: [Int], _ others: [StartOrder]) -> Problem {
        problem(
            .startOrder, order.source,
            summary: path.count == 1
                ? "\(name(order.source)) cannot start after itself."
                : "\(name(order.source)) cannot start after \(name(order.requested)), which must start after it.",
            details: path.count == 1 ? [] : steps(path),
            advice: [
                others.isEmpty
                    ? "Remove \(statement(order))."
                    : "Remove one of these, and keep the others: "
                        + ([order] + others).map(statement).joined(separator: "; ") + "."
            ])
    }

    private func statement(_ order: StartOrder) -> String {
        "`.startsAfter(\(order.requested.typeName).self)` from \(name(order.source))"
    }
}
