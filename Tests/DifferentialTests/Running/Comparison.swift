/// The differences between the runs of one program.
struct Comparison {
    struct Difference: CustomStringConvertible {
        enum Kind { case fault, trace, events }

        let kind: Kind
        let mode: Mode
        let other: Mode
        /// The first two lines that differ, without details that depend on the program.
        let signature: String
        /// The preceding lines, and the position at which the runs diverge.
        let text: String

        /// Whether both could be one defect.
        func isLike(_ other: Difference) -> Bool {
            kind == other.kind && mode == other.mode && (kind != .fault || signature == other.signature)
        }

        var description: String { "- \(other), + \(mode), \(kind):\n\(text)" }
    }

    var differences: [Difference] = []
    var sealedLayers = 0
    var reference = Run.Outcome()

    static func of(_ program: Program, _ modes: [Mode]? = nil) async -> Comparison {
        var comparison = Comparison()
        Watchdog.shared.begins(program, .reference)
        comparison.reference = await Run.outcome(of: program, .reference)
        comparison.addFaults(comparison.reference, .reference)
        var observed: Run.Outcome?
        let observedMode = Mode(observing: .first)
        var awaited: Run.Outcome?
        let awaitedMode = Mode(isAwaited: true)
        for mode in modes ?? program.modes {
            Watchdog.shared.begins(program, mode)
            let outcome = await Run.outcome(of: program, mode)
            comparison.sealedLayers += outcome.sealedLayers
            comparison.addFaults(outcome, mode)
            if mode.isAwaited, !program.isPlain {
                // A request that does not await is refused services that need the main actor or `await`.
                if awaited == nil { awaited = await Run.outcome(of: program, awaitedMode) }
                comparison.compare(.trace, awaited?.trace ?? [], awaitedMode, outcome.trace, mode)
            } else {
                comparison.compare(.trace, comparison.reference.trace, .reference, outcome.trace, mode)
            }
            if mode == observedMode { observed = outcome }
            if mode.observing == .first, mode != observedMode {
                if observed == nil { observed = await Run.outcome(of: program, observedMode) }
                comparison.compare(.events, observed?.events ?? [], observedMode, outcome.events, mode)
            }
        }
        Watchdog.shared.ends(program)
        return comparison
    }

    private mutating func addFaults(_ outcome: Run.Outcome, _ mode: Mode) {
        for fault in outcome.faults {
            differences.append(
                Difference(
                    kind: .fault, mode: mode, other: mode, signature: Self.signature([fault]),
                    text: "    no run may show: \(fault)"))
        }
    }

    private mutating func compare(
        _ kind: Difference.Kind, _ expected: [String], _ other: Mode, _ actual: [String], _ mode: Mode
    ) {
        guard expected != actual else { return }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        let before = expected[..<common].suffix(8).map { "        \($0)" }
        let text =
            before + expected[common...].prefix(8).map { "    -   \($0)" }
            + actual[common...].prefix(8).map { "    +   \($0)" }
        let parting = [expected.dropFirst(common).first ?? "", actual.dropFirst(common).first ?? ""]
        differences.append(
            Difference(
                kind: kind, mode: mode, other: other, signature: "\(mode): \(Self.signature(parting))",
                text: text.joined(separator: "\n")))
    }

    /// The first words of each line, without numbers.
    private static func signature(_ lines: [String]) -> String {
        lines.map { line in
            line.filter { !$0.isNumber }.split(separator: " ").prefix(3).joined(separator: " ")
        }.joined(separator: " / ")
    }
}
