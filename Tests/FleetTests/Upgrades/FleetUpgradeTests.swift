import StrataFleet
import Testing

/// Orders of deployment, and the reasons why no order works.
@Suite struct FleetUpgradeTests {
    /// A process `a` that calls a process `b`, which returns the value that it received.
    private func pair(_ version: String, written: MessageSchema, read: MessageSchema) -> [ProcessManifest] {
        let method = { (request, response) in
            MethodDescription(name: "m", request: request, response: response, limitMilliseconds: 10)
        }
        return [
            ProcessManifest(
                process: "a", version: version,
                expectations: [.init(contract: "B", methods: [method(written, Fleets.number)], service: "B")]),
            ProcessManifest(
                process: "b", version: version,
                offers: [.init(contract: "B", methods: [method(read, Fleets.number)], service: "B")]),
        ]
    }

    @Test func nothingChanges() {
        let upgrade = FleetProof.upgrade(from: Fleets.five, to: Fleets.five)
        #expect(upgrade.problems == [] && upgrade.groups == [] && upgrade.independent == [])
    }

    @Test func equalVersionsAreIndependent() {
        let new = Fleets.five.changing("desk") {
            $0.version = "2"; $0.expectations[0].paths = []
        }
        .changing("mail") { $0.version = "2" }
        let upgrade = FleetProof.upgrade(from: Fleets.five, to: new)
        #expect(upgrade.problems == [] && upgrade.groups == [] && upgrade.independent == ["desk", "mail"])
    }

    @Test func theReaderOfANewFormComesFirst() {
        let wide = Fleets.home.replacing(
            "kind", by: .choice(name: "Kind", values: ["detached", "houseboat", "terraced"]))
        let upgrade = FleetProof.upgrade(
            from: pair("1", written: Fleets.home, read: Fleets.home), to: pair("2", written: wide, read: wide))
        #expect(upgrade.problems == [])
        #expect(upgrade.groups.map(\.orders) == [[["b", "a"]]])
        #expect(upgrade.groups.map(\.orderCount) == [1])
        #expect(
            upgrade.groups.first?.constraints.map(\.description) == [
                "`b` before `a`: otherwise, `b 1` cannot read the request of `B/m` that `a 2` writes."
            ])
    }

    @Test func aFieldThatBecomesOptionalGoesToTheReaderFirst() {
        let old = Fleets.record("R", ("x", Fleets.number))
        let new = Fleets.record("R", ("x", .optional(Fleets.number)))
        let upgrade = FleetProof.upgrade(
            from: pair("1", written: old, read: old), to: pair("1", written: new, read: new))
        #expect(upgrade.groups.map(\.orders) == [[["b", "a"]]])
        #expect(
            upgrade.groups.first?.constraints.first?.reason?.summary
                == "`b 1 (today)` cannot read the request of `B/m` that `a 1 (new)` writes.")
    }

    @Test func bothOrdersBreak() {
        let old = Fleets.record("R", ("x", Fleets.number))
        let new = Fleets.record("R", ("x", Fleets.text))
        let upgrade = FleetProof.upgrade(
            from: pair("1", written: old, read: old), to: pair("2", written: new, read: new))
        #expect(upgrade.groups.map(\.orders) == [[]])
        #expect(
            upgrade.problems.map(\.description) == [
                """
                a, b: upgrade: No order of deployment works: `a` and `b` each break the other if they are deployed first.
                    `a` before `b` breaks: `b 1` cannot read the request of `B/m` that `a 2` writes.
                    `x` is written as string and read as int
                    in `a 2`: the service `B`
                    in `b 1`: served by the service `B`
                    `b` before `a` breaks: `b 2` cannot read the request of `B/m` that `a 1` writes.
                    `x` is written as int and read as string
                    in `a 1`: the service `B`
                    in `b 2`: served by the service `B`
                    → Deploy a version between them that works with both: first let readers accept the new schema, then write it.
                """
            ])
    }

    @Test func aCycleOfThree() {
        // Each of the three sends its successor a new value, so the successor must come first.
        func ring(_ version: String, _ values: [String]) -> [ProcessManifest] {
            let method = MethodDescription(
                name: "m", request: .choice(name: "K", values: values), response: Fleets.number, limitMilliseconds: 10)
            return [("a", "b"), ("b", "c"), ("c", "a")].map { own, next in
                ProcessManifest(
                    process: own, version: version, offers: [.init(contract: own, methods: [method], service: own)],
                    expectations: [.init(contract: next, methods: [method], service: next)])
            }
        }
        let upgrade = FleetProof.upgrade(from: ring("1", ["x"]), to: ring("2", ["x", "y"]))
        #expect(upgrade.problems.count == 1)
        #expect(
            upgrade.problems.first?.summary
                == "No order of deployment works: `a`, `b` and `c` each break another one of them if they are "
                + "deployed first.")
        #expect(upgrade.problems.first?.details.filter { $0.contains("breaks:") }.count == 3)
    }

    @Test func addedAndRemovedProcesses() {
        let alone = [ProcessManifest(process: "z", version: "1")]
        let two = pair("1", written: Fleets.home, read: Fleets.home)
        let added = FleetProof.upgrade(from: alone, to: alone + two)
        #expect(added.problems == [] && added.groups.map(\.orders) == [[["b", "a"]]])
        #expect(
            added.groups.first?.constraints.map(\.description) == [
                "`b` before `a`: otherwise, `a 1` calls `B`, and no process offers it."
            ])
        let removed = FleetProof.upgrade(from: alone + two, to: alone)
        #expect(removed.groups.map(\.orders) == [[["a", "b"]]])
    }

    @Test func aContractThatMoves() {
        // From b to c: while both offer it, a caller cannot know which one responds; while none does, it breaks.
        let old = pair("1", written: Fleets.home, read: Fleets.home) + [ProcessManifest(process: "c", version: "1")]
        var new = old
        new[2].offers = new[1].offers
        new[1].offers = []
        new[1].version = "2"
        new[2].version = "2"
        let upgrade = FleetProof.upgrade(from: old, to: new)
        #expect(upgrade.groups.map(\.orders) == [[]])
        #expect(upgrade.problems.count == 1)
        #expect(upgrade.problems.first?.details.isEmpty == false)
    }

    @Test func independentGroupsDoNotMultiply() {
        let wide = Fleets.home.replacing(
            "kind", by: .choice(name: "Kind", values: ["detached", "houseboat", "terraced"]))
        func many(_ version: String, _ home: MessageSchema) -> [ProcessManifest] {
            (0..<20).flatMap { index in
                pair(version, written: home, read: home).map { manifest in
                    var manifest = manifest
                    manifest.process += "\(index)"
                    if !manifest.offers.isEmpty { manifest.offers[0].contract += "\(index)" }
                    if !manifest.expectations.isEmpty { manifest.expectations[0].contract += "\(index)" }
                    return manifest
                }
            }
        }
        let upgrade = FleetProof.upgrade(from: many("1", Fleets.home), to: many("2", wide))
        #expect(upgrade.problems == [] && upgrade.groups.count == 20)
        #expect(upgrade.groups.allSatisfy { $0.orderCount == 1 })
    }

    /// A chain p0 → p1 → …, in which each process must be upgraded after the one that it calls, or in any order.
    private func chain(_ count: Int, _ version: String, _ values: [String], field: MessageSchema? = nil)
        -> [ProcessManifest]
    {
        let request = field.map { Fleets.home.adding("more", .optional($0)) } ?? .choice(name: "K", values: values)
        let method = MethodDescription(name: "m", request: request, response: Fleets.number, limitMilliseconds: 10)
        return (0..<count).map { index in
            ProcessManifest(
                process: "p\(index < 10 ? "0" : "")\(index)", version: version,
                offers: index == 0 ? [] : [.init(contract: "C\(index)", methods: [method], service: "S")],
                expectations: index == count - 1
                    ? [] : [.init(contract: "C\(index + 1)", methods: [method], service: "S")])
        }
    }

    @Test func aChainOfTwelveHasOneOrder() {
        let upgrade = FleetProof.upgrade(from: chain(12, "1", ["x"]), to: chain(12, "2", ["x", "y"]))
        #expect(upgrade.groups.map(\.orderCount) == [1])
        #expect(upgrade.groups.first?.orders.first?.first == "p11")
        #expect(upgrade.groups.first?.constraints.count == 11)
    }

    @Test func twelveInAnyOrderAreCountedWithoutListingThem() {
        let upgrade = FleetProof.upgrade(
            from: chain(12, "1", [], field: Fleets.number).map { manifest in
                var manifest = manifest
                if !manifest.offers.isEmpty { manifest.offers[0].methods[0].request = Fleets.home }
                if !manifest.expectations.isEmpty { manifest.expectations[0].methods[0].request = Fleets.home }
                return manifest
            }, to: chain(12, "2", [], field: Fleets.number))
        #expect(upgrade.groups.map(\.orderCount) == [479_001_600])
        #expect(upgrade.groups.first?.orders.count == 5)
        #expect(upgrade.groups.first?.constraints == [])
    }

    @Test func beyondTheBoundOneOrderIsDerived() {
        let upgrade = FleetProof.upgrade(from: chain(30, "1", ["x"]), to: chain(30, "2", ["x", "y"]))
        #expect(upgrade.problems == [])
        #expect(upgrade.groups.map(\.orderCount) == [nil])
        #expect(upgrade.groups.first?.orders.map(\.first) == ["p29"])
        #expect(upgrade.groups.first?.constraints.count == 29)
    }

    @Test func beyondTheBoundWithoutAnOrderIsAFault() {
        var new = chain(14, "2", ["x", "y"])
        // The store of p00 moves to p13, and that of p13 to p00.
        var old = chain(14, "1", ["x"])
        old[0].stores = ["s"]
        old[13].stores = ["t"]
        new[0].stores = ["t"]
        new[13].stores = ["s"]
        let upgrade = FleetProof.upgrade(from: old, to: new)
        #expect(upgrade.problems.count == 1)
        #expect(upgrade.groups.map(\.orders) == [[]])
    }

    @Test func aFleetWithFaultsIsNotUpgraded() {
        let broken = Fleets.five.changing("mail") { $0.stores.append("desk.sqlite") }
        #expect(
            FleetProof.upgrade(from: broken, to: Fleets.five).problems.map(\.description) == [
                """
                desk 1: upgrade: The fleet that runs has a fault by itself, so no upgrade can be proved.
                    desk 1: storeShared: `desk 1` and `mail 1` write `desk.sqlite`.
                    → Correct these first.
                """
            ])
        #expect(FleetProof.upgrade(from: Fleets.five, to: broken).problems.map(\.code) == [.upgrade])
    }

    @Test func aProcessWhoseVersionsBreakEachOther() {
        // It calls itself, and the new version sends a value that the old one does not know.
        func alone(_ version: String, _ values: [String]) -> [ProcessManifest] {
            let method = MethodDescription(
                name: "m", request: .choice(name: "K", values: values), response: Fleets.number, limitMilliseconds: 10)
            return [
                ProcessManifest(
                    process: "p", version: version, offers: [.init(contract: "C", methods: [method], service: "S")],
                    expectations: [.init(contract: "C", methods: [method], service: "S")])
            ]
        }
        #expect(
            FleetProof.upgrade(from: alone("1", ["x"]), to: alone("2", ["x", "y"])).problems.map(\.summary) == [
                "During the rolling upgrade of `p`, its two versions break each other."
            ])
    }

    @Test func aWaitAtTheStartThatChangesSides() {
        // Each fleet works; the old desk and the new valuation wait for each other.
        func fleet(_ version: String, deskWaits: Bool) -> [ProcessManifest] {
            [("desk", "valuation", deskWaits), ("valuation", "desk", !deskWaits)].map { own, other, waits in
                ProcessManifest(
                    process: own, version: version, offers: [.init(contract: own, methods: [], service: own)],
                    expectations: [.init(contract: other, methods: [], service: other, waitsAtStart: waits)])
            }
        }
        let upgrade = FleetProof.upgrade(from: fleet("1", deskWaits: true), to: fleet("2", deskWaits: false))
        #expect(upgrade.problems == [])
        #expect(upgrade.groups.map(\.orders) == [[["desk", "valuation"]]])
        #expect(upgrade.groups.first?.constraints.first?.reason?.code == .startCycle)
    }

    @Test func aRepetitionThatMovesToALowerLevel() {
        var new = Fleets.five
        new.expected("valuation.v1.Valuer", "value") { $0.attempts = 1 }
        new.expected("rates.v1.Rates", "rate") { $0.attempts = 3 }
        let upgrade = FleetProof.upgrade(from: Fleets.five, to: new)
        #expect(upgrade.problems == [])
        #expect(upgrade.groups.map(\.orders) == [[["desk", "valuation"]]])
        #expect(upgrade.groups.first?.constraints.first?.reason?.code == .attemptsMultiply)
    }

    /// Each step of a listed order works, and each order that is not listed breaks: compared with trying all orders.
    @Test func ordersAgreeWithTryingAllOfThem() {
        var compared = 0
        for seed in 1...150 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let old = randomFleet(&random, version: "1")
            let new = randomFleet(&random, version: "2")
            guard [old, new].allSatisfy({ FleetProof.problems(of: $0).allSatisfy { $0.severity == .information } })
            else {
                continue
            }
            compared += 1
            let upgrade = FleetProof.upgrade(from: old, to: new)
            let names = old.map(\.process)
            let changed = names.filter { name in old.first { $0.process == name } != new.first { $0.process == name } }
            let holding = permutations(changed).filter { holds($0, from: old, to: new) }
            #expect(upgrade.problems.isEmpty == !holding.isEmpty, "seed \(seed)")
            let listed = upgrade.groups.flatMap(\.orders)
            for order in listed {
                // In each group by itself, the others may come before or after.
                #expect(holding.contains { $0.filter(order.contains) == order }, "seed \(seed): \(order)")
            }
            if upgrade.groups.count == 1, let group = upgrade.groups.first, group.processes.count == changed.count {
                #expect(group.orderCount == holding.count, "seed \(seed)")
            }
        }
        #expect(compared > 20, "\(compared)")
    }

    /// Whether each step of an order works, by the proof of one fleet with two versions as two processes of one name.
    private func holds(_ order: [String], from old: [ProcessManifest], to new: [ProcessManifest]) -> Bool {
        var done: Set<String> = []
        for step in order {
            let after = done.union([step])
            let mixtures = [done, after].map { gone in
                old.filter { !gone.contains($0.process) } + new.filter { after.contains($0.process) }
            }
            for mixture in mixtures {
                let problems = FleetProof.problems(of: mixture).filter {
                    $0.severity == .fault && $0.code != .processTwice
                }
                if !problems.isEmpty { return false }
            }
            done = after
        }
        return true
    }

    private func permutations(_ names: [String]) -> [[String]] {
        guard !names.isEmpty else { return [[]] }
        return names.flatMap { first in permutations(names.filter { $0 != first }).map { [first] + $0 } }
    }

    /// Four processes that call each other downward, with schemas that differ from version to version.
    private func randomFleet(_ random: inout SeededGenerator, version: String) -> [ProcessManifest] {
        let schemas: [MessageSchema] = [
            Fleets.record("R", ("x", Fleets.number)), Fleets.record("R", ("x", .optional(Fleets.number))),
            Fleets.record("R", ("x", Fleets.number), ("y", .optional(Fleets.text))),
            Fleets.record("R", ("x", Fleets.number), ("y", Fleets.text)),
        ]
        var requests: [MessageSchema] = []
        for _ in 0..<4 { requests.append(schemas[Int.random(in: schemas.indices, using: &random)]) }
        return (0..<4).map { index in
            var expectations: [ProcessManifest.Expectation] = []
            for other in index + 1..<4 where Int.random(in: 0..<3, using: &random) > 0 {
                let method = MethodDescription(
                    name: "m", request: requests[other], response: Fleets.number, isIdempotent: true,
                    limitMilliseconds: 10,
                    attempts: Int.random(in: 0..<8, using: &random) == 0 ? 2 : 1)
                expectations.append(
                    .init(
                        contract: "c\(other)", methods: [method], service: "S",
                        waitsAtStart: Bool.random(using: &random), reachedFrom: ["c\(index)"]))
            }
            let method = MethodDescription(
                name: "m", request: requests[index], response: Fleets.number, isIdempotent: true, limitMilliseconds: 10)
            return ProcessManifest(
                process: "p\(index)", version: Bool.random(using: &random) ? version : "1",
                offers: [.init(contract: "c\(index)", methods: [method], service: "S")], expectations: expectations)
        }
    }
}
