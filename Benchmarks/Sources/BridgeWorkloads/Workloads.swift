// swift-format-ignore-file: NeverForceUnwrap

import BridgeServices
package import Measuring
import PlainServices
import StrataSwinjectBridge

/// The requests of users of Swinject, through the bridge. The containers are not Sendable, and one thread uses them.
package func bridgeWorkloads() -> [Workload] {
    let stage = Stage()
    return hits(stage) + transients(stage) + graphs(stage) + kept(stage) + deferred(stage) + synchronized(stage)
}

private struct Stage: @unchecked Sendable {
    // Sendable: the rows run on one thread, one after the other.
    /// All services but those of a custom scope.
    let container: Container
    let twoBelow: Container
    let many: Container
    let request: Container
    let synchronized: any Resolver
    let hand = HandWritten()
    let handKept = HandWrittenKept()
    let cached: any Cached

    init() {
        container = Container()
        container.registerSingles()
        container.registerTree()
        container.registerGraphs()
        container.registerDeferred()
        twoBelow = Container(parent: Container(parent: container))
        many = Container()
        many.registerMany(10_000)
        request = Container()
        request.registerSingles()
        request.registerScoped(in: .request)
        synchronized = container.synchronize()
        cached = container.resolve((any Cached).self)!
    }
}

private func row(_ name: String, _ title: String, container: Side, baseline: Side) -> Workload {
    Workload("bridge/\(name)", "bridge: \(title)", container: container, baseline: baseline)
}

private func hits(_ stage: Stage) -> [Workload] {
    let hand = stage.hand
    let byHand = Side { for _ in 0..<$0 { use(hand.shared()) } }
    return [
        row(
            "hit", "shared hit",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Shared).self)!) } },
            baseline: byHand),
        row(
            "hit/up2", "the same, two containers up",
            container: Side { for _ in 0..<$0 { use(stage.twoBelow.resolve((any Shared).self)!) } },
            baseline: byHand),
        row(
            "hit/named", "named hit",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Replica).self, name: "replica")!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.replica()) } }),
        row(
            "miss/10000", "a miss among 10,000 registrations",
            container: Side { for _ in 0..<$0 { ignore(stage.many.resolve((any Absent).self)) } },
            baseline: Side { for _ in 0..<$0 { ignore(nil) } }),
    ]
}

private func transients(_ stage: Stage) -> [Workload] {
    let hand = stage.hand
    return [
        row(
            "leaf", "transient leaf",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Leaf).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeLeaf()) } }),
        row(
            "leaf/up2", "the same, two containers up",
            container: Side { for _ in 0..<$0 { use(stage.twoBelow.resolve((any Leaf).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeLeaf()) } }),
        row(
            "tree", "graph of 13 transients",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Tree).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeTree()) } }),
        row(
            "argument", "one argument",
            container: Side {
                for number in 0..<$0 { use(stage.container.resolve((any Report).self, argument: number)!) }
            },
            baseline: Side { for number in 0..<$0 { use(hand.makeReport(number: number)) } }),
        row(
            "arguments", "two arguments",
            container: Side {
                for number in 0..<$0 { use(stage.container.resolve((any Sum).self, arguments: number, number)!) }
            },
            baseline: Side { for number in 0..<$0 { use(hand.makeSum(number, number)) } }),
    ]
}

private func graphs(_ stage: Stage) -> [Workload] {
    let hand = stage.hand
    return [
        row(
            "diamond", "diamond of 4 in graph scope",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Diamond).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeDiamond()) } }),
        row(
            "cycle", "a cycle with `initCompleted`",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Wife).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeMarried()) } }),
    ]
}

private func kept(_ stage: Stage) -> [Workload] {
    let hand = stage.handKept
    let cachedByHand = hand.cached()
    return [
        row(
            "weak", "hit in weak scope",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Cached).self)!) } },
            baseline: Side { count in
                withExtendedLifetime(cachedByHand) { for _ in 0..<count { use(hand.cached()) } }
            }),
        row(
            "weak/anew", "weak scope, constructed again",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Fleeting).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.fleet()) } }),
        row(
            "scope", "resolve 3 in a custom scope and reset it",
            container: Side {
                for _ in 0..<$0 {
                    use(stage.request.resolve((any User).self)!)
                    use(stage.request.resolve((any Basket).self)!)
                    use(stage.request.resolve((any Trace).self)!)
                    stage.request.resetObjectScope(.request)
                }
            },
            baseline: Side(awaiting: { count in
                for _ in 0..<count {
                    await HandWrittenRequest.open { request in
                        use(request.user())
                        use(request.basket())
                        use(request.trace())
                    }
                }
            })),
    ]
}

private func deferred(_ stage: Stage) -> [Workload] {
    let hand = stage.hand
    return [
        row(
            "lazy", "a service with a `Lazy`",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Editor).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeEditor()) } }),
        row(
            "lazy/used", "the same, and the first use",
            container: Side { for _ in 0..<$0 { _ = try stage.container.resolve((any Editor).self)!.edit() } },
            baseline: Side { for _ in 0..<$0 { _ = try hand.makeEditor().edit() } }),
        row(
            "provider", "a service with a `Provider`",
            container: Side { for _ in 0..<$0 { use(stage.container.resolve((any Gardener).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeGardener()) } }),
        row(
            "provider/used", "the same, and one use",
            container: Side { for _ in 0..<$0 { _ = try stage.container.resolve((any Gardener).self)!.grow() } },
            baseline: Side { for _ in 0..<$0 { _ = try hand.makeGardener().grow() } }),
    ]
}

/// Through a view that constructs one instance at a time.
private func synchronized(_ stage: Stage) -> [Workload] {
    let hand = stage.hand
    return [
        row(
            "synchronized/hit", "shared hit through a synchronized view",
            container: Side { for _ in 0..<$0 { use(stage.synchronized.resolve((any Shared).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.shared()) } }),
        row(
            "synchronized/leaf", "transient leaf through a synchronized view",
            container: Side { for _ in 0..<$0 { use(stage.synchronized.resolve((any Leaf).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeLeaf()) } }),
        row(
            "synchronized/tree", "graph of 13 transients through a synchronized view",
            container: Side { for _ in 0..<$0 { use(stage.synchronized.resolve((any Tree).self)!) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeTree()) } }),
    ]
}

@inline(never) private func ignore(_ service: (any Absent)?) {}
