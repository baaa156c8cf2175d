import Foundation
import StrataCore
import Testing

/// The proof finds a fault if and only if something fails when everything is resolved for real.
@Suite struct MutationTests {
    @Test func baseIsLegalAndLarge() async {
        let world = World.base
        let built = BuiltWorld(world)
        #expect(world.items.count >= 60)
        #expect(Set(world.items.map(\.module)).count == 8 && Set(world.items.map(\.layer)).count == 3)
        #expect(Proof.faults(of: built.leaf.dependencyGraph).map(\.description) == [])
        let verdict = await Verdict(Mutation(name: "none", codes: []) { _ in }, of: world)
        #expect(verdict.disagreements() == [])
        #expect(verdict.unused?.isEmpty == false)
    }

    private let isWhole = ProcessInfo.processInfo.environment["STRATA_SUITES"] == "whole"

    #if SANITIZED
        // Each mutation takes ten times as long there, and the same code runs for each of a kind.
        private static let eachKind = 1
    #else
        private static let eachKind = 3
    #endif

    /// All of them by `Scripts/whole-suites.sh`, which takes a minute; else some of each kind.
    private func tested(_ mutations: [Mutation]) -> [Mutation] {
        guard !isWhole else { return mutations }
        let kinds = Dictionary(grouping: mutations) { mutation in
            mutation.name.split(separator: " ").prefix(2).filter { Int($0) == nil }
        }
        return kinds.values.flatMap { kind in
            stride(from: 0, to: kind.count, by: max(1, kind.count / Self.eachKind)).map { kind[$0] }
        }
    }

    @Test func everySingleMutationIsJudgedAsResolvingJudgesIt() async {
        let base = World.base
        let mutations = tested(Mutation.all(of: base))
        let verdicts = await withTaskGroup(of: [Verdict].self) { group in
            for lane in 0..<4 {
                group.addTask {
                    var verdicts: [Verdict] = []
                    for position in stride(from: lane, to: mutations.count, by: 4) {
                        verdicts.append(await Verdict(mutations[position], of: base))
                    }
                    return verdicts
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        var disagreements = 0
        for verdict in verdicts {
            let found = verdict.disagreements()
            #expect(found == [], "\(verdict.mutation.name)")
            disagreements += found.count
        }
        let faulty = verdicts.count(where: \.isFaulty)
        print(
            "mutations of \(base.items.count) services: \(verdicts.count), \(faulty) faulty, "
                + "\(verdicts.count - faulty) legal, \(disagreements) disagreements")
        guard isWhole else { return }
        #expect(faulty > 1_000 && verdicts.count - faulty > 1_000)
        for rule in Proof.rules.filter({ !Self.isBeyondResolving($0) }).map(Verdict.name) {
            let noticed = verdicts.count { !$0.disagreements(without: rule).isEmpty }
            print("without \(rule): \(noticed) disagreements")
            #expect(noticed > 0, "\(rule)")
        }
    }

    /// Whether no resolve can show what a rule reports. No world states an order of starts, which only a host follows,
    /// or has types that register themselves; the other four report what works and may be a mistake. `MistakeTests` and
    /// the tests of the rules cover them.
    private static func isBeyondResolving(_ rule: any ProofRule) -> Bool {
        rule is StartOrderRule || rule is NotHostedRule || rule is OptionalUnservedRule || rule is ArgumentsAlikeRule
            || rule is ScopeEntryUnnamedRule || rule is HostedNotSharedRule
    }
}
