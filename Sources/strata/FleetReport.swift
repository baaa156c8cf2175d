import Foundation
import StrataFleet

/// The output of `strata fleet check`.
struct FleetReport {
    let fleet: [ProcessManifest]
    let problems: [FleetProblem]
    var upgrade: FleetUpgrade?

    init(fleet: [ProcessManifest], problems: [FleetProblem]) {
        self.fleet = fleet
        self.problems = problems
    }

    private var all: [FleetProblem] { problems + (upgrade?.problems ?? []) }
    var hasFaults: Bool { all.contains { $0.severity == .fault } }

    /// The problems, the orders of the upgrade, and a last line that says whether the fleet works.
    var text: String {
        all.map { "\($0)\n" }.joined() + (upgrade.map(text) ?? "") + summary + "\n"
    }

    private var summary: String {
        let faults = all.count { $0.severity == .fault }
        let calls = fleet.flatMap(\.expectations).reduce(0) { $0 + $1.methods.count }
        let size = "\(Self.number(fleet.count, "process", "processes")), \(Self.number(calls, "call", "calls"))"
        return faults == 0 ? "the fleet works: \(size)" : "\(Self.number(faults, "fault", "faults")) in \(size)"
    }

    private func text(of upgrade: FleetUpgrade) -> String {
        var text = ""
        for group in upgrade.groups {
            if let order = group.orders.first, group.orderCount == nil {
                text += "upgrade in this order: \(Self.list(order))\n"
            } else if let count = group.orderCount, count > 0 {
                text +=
                    "\(Self.number(count, "order works", "orders work")) for \(Self.list(group.processes.sorted(), ", "))\n"
                text += group.orders.map { "    \(Self.list($0))\n" }.joined()
                if count > group.orders.count { text += "    and \(count - group.orders.count) more\n" }
            }
            text += group.constraints.map { "    \($0)\n" }.joined()
        }
        if !upgrade.independent.isEmpty { text += "at any time: \(Self.list(upgrade.independent, ", "))\n" }
        if upgrade.problems.isEmpty, upgrade.groups.isEmpty, upgrade.independent.isEmpty {
            text += "nothing to upgrade\n"
        }
        return text
    }

    private static func list(_ names: [String], _ separator: String = " → ") -> String {
        names.map { FleetDrawing.plain($0) }.joined(separator: separator)
    }

    static func number(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

    /// The same as JSON, for programs; members are sorted, so that equal fleets give equal texts.
    var json: String {
        let document = Document(
            holds: !hasFaults, processes: fleet.map { .init(name: $0.process, version: $0.version) },
            problems: all.map(Problem.init), upgrade: upgrade.map(Upgrade.init))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(document) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private struct Document: Encodable {
        struct Process: Encodable {
            let name: String
            let version: String
        }

        var version = 1
        let holds: Bool
        let processes: [Process]
        let problems: [Problem]
        let upgrade: Upgrade?
    }

    private struct Problem: Encodable {
        let code: String
        let severity: String
        let process: String
        let contract: String?
        let method: String?
        let summary: String
        let details: [String]
        let advice: [String]

        init(_ problem: FleetProblem) {
            code = problem.code.description
            severity = problem.severity.rawValue
            process = problem.process
            contract = problem.contract
            method = problem.method
            summary = problem.summary
            details = problem.details
            advice = problem.advice
        }
    }

    private struct Upgrade: Encodable {
        struct Constraint: Encodable {
            let first: String
            let second: String
            let reason: String?
        }

        struct Group: Encodable {
            let processes: [String]
            let orders: [[String]]
            let orderCount: Int?
            let constraints: [Constraint]
        }

        let groups: [Group]
        let independent: [String]

        init(_ upgrade: FleetUpgrade) {
            groups = upgrade.groups.map { group in
                Group(
                    processes: group.processes, orders: group.orders, orderCount: group.orderCount,
                    constraints: group.constraints.map {
                        Constraint(first: $0.first, second: $0.second, reason: $0.reason?.summary)
                    })
            }
            independent = upgrade.independent
        }
    }
}
