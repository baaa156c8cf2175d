import StrataCore

/// The results of brute force and of the oracles for a mutated world, and the findings of each rule of the proof.
struct Verdict: Sendable {
    /// A fault of the world: the codes that the proof may give it, and the lines that it may name.
    struct Evidence: Sendable {
        let codes: Set<String>
        let lines: Set<Int>
        let text: String
    }

    let mutation: Mutation
    let evidence: [Evidence]
    /// The findings of each rule, by the rule's name.
    let findings: [String: [Problem]]
    /// Lines of registrations without a requester; nil in a faulty world.
    let unused: Set<Int>?
    let shadowing: Set<Int>
    let opaque: Set<Int>
    /// Lines of expected values, which no factory constructs.
    let values: Set<Int>
    /// Lines of nodes whose execution is not the world's.
    let wrongExecutions: Set<Int>
    /// Lines of the items that opened a scope outside although the world forbids it, or the reverse. Empty after a
    /// failure, because then not every scope is opened.
    let wrongOpeners: Set<Int>
    /// Factories and completions that ran while the graph was built and proved.
    let calls: Int

    var isFaulty: Bool { !evidence.isEmpty }

    init(_ mutation: Mutation, of base: World) async {
        let world = mutation.applied(to: base)
        let built = BuiltWorld(world)
        let graph = built.leaf.dependencyGraph
        var findings: [String: [Problem]] = [:]
        for rule in Proof.rules {
            // The rule about allowances reports those that no other rule has used.
            let rules: [any ProofRule] = rule is AllowanceRule ? [CaptiveRule(), rule] : [rule]
            findings[Self.name(rule)] = Proof.findings(of: graph, by: rules).filter {
                !(rule is AllowanceRule) || $0.code == .allowance
            }
        }
        calls = built.journal.calls
        let failures = await BruteForce(world: world).failures()
        let missingOpeners = await BruteForce(world: world).missingOpeners()
        let opened = await BruteForce(world: world).openedOutside()
        evidence =
            (failures + missingOpeners).map { Self.evidence($0, in: world) } + Self.opened(opened, in: world)
            + Self.oracles(world)
        let judged = Set(world.openersOutside.map(\.captive))
        wrongOpeners = failures.isEmpty ? Set(opened.symmetricDifference(judged).map { world.items[$0].line }) : []
        self.mutation = mutation
        self.findings = findings
        shadowing = Set(world.shadowing.map { world.items[$0].line })
        values = Set(world.present.filter(world.isValue).map { world.items[$0].line })
        opaque = Set(
            world.present.filter { world.items[$0].form == .resolver && !world.isReplaced($0) }
                .map { world.items[$0].line })
        guard evidence.isEmpty else {
            unused = nil
            wrongExecutions = []
            return
        }
        let reached = await BruteForce(world: world).reached(from: world.roots)
        unused = Set(
            world.present.filter { !reached.contains($0) && !world.isValue($0) && !world.isReplaced($0) }.map {
                world.items[$0].line
            })
        wrongExecutions = Set(
            world.present.filter { item in
                let line = world.items[item].line
                return graph.nodes.contains {
                    $0.site.line == line && $0.execution.rawValue != world.execution(of: item).rawValue
                }
            }.map { world.items[$0].line })
    }

    static func name(_ rule: any ProofRule) -> String { String(describing: type(of: rule)) }

    private static func oracles(_ world: World) -> [Evidence] {
        func line(_ item: Int) -> Int { world.items[item].line }
        return world.forbiddenCaptives.map {
            Evidence(
                codes: ["captive"], lines: [line($0.holder)], text: "captive \(line($0.holder)) \(line($0.captive))")
        } + world.duplicates.map { Evidence(codes: ["duplicate"], lines: [line($0)], text: "duplicate \(line($0))") }
            + world.sharedArguments.map {
                Evidence(codes: ["argumentsShared"], lines: [line($0)], text: "argumentsShared \(line($0))")
            }
            + world.openersOutside.map {
                Evidence(
                    codes: ["openerOutside"], lines: [line($0.captive)],
                    text: "openerOutside \(line($0.holder)) \(line($0.captive))")
            }
            + world.uselessAllowances.map { Evidence(codes: ["allowance"], lines: [$0.line], text: "allowance") }
    }

    private static func opened(_ outside: Set<Int>, in world: World) -> [Evidence] {
        outside.map { item in
            let line = world.items[item].line
            return Evidence(codes: ["openerOutside"], lines: [line], text: "opened outside \(line)")
        }
    }

    private static func evidence(_ failure: BruteForce.Failure, in world: World) -> Evidence {
        let codes: Set<String> =
            switch failure.error.code {
            case .tooDeep: ["cycle"]
            case .missing where Pieces.isOpener(failure.error.path.last?.type):
                ["openerUndeclared", "scopeNeverOpened"]
            // The values of a scope that is not declared are part of that problem.
            case .missing: ["missing", "scopeNeverOpened"]
            case .scopeNotOpen: ["scopeNeverOpened", "captive", "scopeOutlived", "scopeValueMissing"]
            case .needsAwait, .needsMainActor: ["execution"]
            // A stored instance is constructed once for all requesters, so without arguments.
            case .needsArguments: ["needsArguments", "argumentsShared"]
            default: [failure.error.code.description]
            }
        var lines: Set<Int> = [world.items[failure.root].line]
        if let requester = failure.requester { lines.insert(world.items[requester].line) }
        for key in failure.error.path {
            for item in world.present where Pieces.types[world.items[item].type] == key.type {
                lines.insert(world.items[item].line)
            }
        }
        return Evidence(codes: codes, lines: lines, text: "\(lines.sorted()): \(failure.error.code)")
    }

    /// Every contradiction between the proof without one of its rules and the observations.
    func disagreements(without removed: String? = nil) -> [String] {
        let all = findings.filter { $0.key != removed }.values.flatMap { $0 }
        let faults = all.filter { $0.severity == .fault }
        var found: [String] = []
        if faults.isEmpty != evidence.isEmpty { found.append(faults.isEmpty ? "not found" : "not real") }
        for evidence in evidence where !faults.contains(where: { Self.agrees($0, evidence) }) {
            found.append("no fault for \(evidence.text)")
        }
        // An item on an endless cycle, or in a scope that is never opened, fails for that reason first.
        let masked = evidence.filter {
            $0.codes.contains("cycle")
                || $0.codes.isSuperset(of: ["scopeNeverOpened", "captive"]) && $0.lines.count == 1
        }.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        for fault in faults where !evidence.contains(where: { Self.agrees(fault, $0) }) {
            guard masked.isDisjoint(with: Self.lines(fault)) else { continue }
            found.append("no evidence for \(fault)")
        }
        for fault in faults where !mutation.codes.contains(fault.code.description) {
            found.append("not what this change can break: \(fault)")
        }
        func lines(_ code: Problem.Code) -> Set<Int> { Set(all.filter { $0.code == code }.map(\.site.line)) }
        if let unused, unused != lines(.unused).subtracting(values) {
            found.append("unused: \(unused.sorted()), said \(lines(.unused).sorted())")
        }
        if shadowing != lines(.shadowing) { found.append("shadowing: \(shadowing), said \(lines(.shadowing))") }
        if opaque != lines(.opaque) { found.append("opaque: \(opaque), said \(lines(.opaque))") }
        if !wrongOpeners.isEmpty { found.append("opened by \(wrongOpeners.sorted())") }
        if !wrongExecutions.isEmpty { found.append("executions of \(wrongExecutions.sorted())") }
        if calls > 0 { found.append("\(calls) factories ran during the proof") }
        return found
    }

    private static func agrees(_ problem: Problem, _ evidence: Evidence) -> Bool {
        evidence.codes.contains(problem.code.description)
            && !evidence.lines.isDisjoint(with: lines(problem))
    }

    private static func lines(_ problem: Problem) -> [Int] { [problem.site.line] + problem.requesters.map(\.line) }
}

extension World {
    /// Whether a later registration takes its place.
    func isReplaced(_ item: Int) -> Bool {
        present.contains { later in
            later > item && items[later].isReplacing && items[later].type == items[item].type
                && items[later].isNamed == items[item].isNamed && items[later].layer == items[item].layer
        }
    }

    func isValue(_ item: Int) -> Bool {
        if case .value = items[item].form { return true }
        return false
    }
}
