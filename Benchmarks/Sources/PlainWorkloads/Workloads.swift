import ManyServices
package import Measuring
import StrataCore

#if CLASS_BOUND
    import ClassBoundServices
    private let family = "class"
    private let familyTitle = "class-bound"
    private let hitTarget = 1.8
    private let wiringTarget = 1.15
#else
    import PlainServices
    private let family = "plain"
    private let familyTitle = "plain"
    private let hitTarget = 1.5
    private let wiringTarget = 1.35
#endif

/// The rows of this family: services behind plain protocols, or behind protocols that are bound to classes.
package func workloads() throws -> [Workload] {
    let stage = try Stage()
    return try hits(stage) + transients(stage) + kept(stage) + adapters(stage) + unusual(stage) + engine(stage)
}

func row(
    _ name: String, _ title: String, _ target: Target = .none, container: Side, baseline: Side
) -> Workload {
    let parts = name.split(separator: "/", maxSplits: 1)
    let id = parts.count == 2 ? "\(parts[0])/\(family)/\(parts[1])" : "\(name)/\(family)"
    return Workload(id, "\(title), \(familyTitle)", target, container: container, baseline: baseline)
}

// MARK: Shared instances

private func hits(_ stage: Stage) throws -> [Workload] {
    let hand = stage.hand
    let baseline = Side { for _ in 0..<$0 { use(hand.shared()) } }
    func hit(_ container: Container) -> Side {
        Side { for _ in 0..<$0 { use(try container.resolve((any Shared).self)) } }
    }
    let everything = stage.everything
    return [
        row(
            "hit/10", "`.container` hit among 10 registrations", .ratio(hitTarget), container: hit(stage.few),
            baseline: baseline),
        row(
            "hit/1000", "the same among 1,000 registrations", .ratio(hitTarget),
            container: hit(try Stage.among(1000)), baseline: baseline),
        row(
            "hit/10000", "the same among 10,000 registrations", .ratio(hitTarget),
            container: hit(try Stage.among(10_000)), baseline: baseline),
        row("hit/up1", "`.container` hit in a parent", container: hit(stage.below[0]), baseline: baseline),
        row(
            "hit/up2", "`.container` hit in a grandparent", .ratio(1.8), container: hit(stage.below[1]),
            baseline: baseline),
        row("hit/up3", "`.container` hit in a great-grandparent", container: hit(stage.below[2]), baseline: baseline),
        row(
            "hit/awaited", "`.container` hit, awaited",
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await everything.resolve((any Shared).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await hand.awaitedShared()) } })),
        row(
            "named", "named hit", .ratio(1.8),
            container: Side {
                for _ in 0..<$0 { use(try everything.resolve((any Replica).self, name: "replica")) }
            },
            baseline: Side { for _ in 0..<$0 { use(hand.replica()) } }),
    ]
}

// MARK: Constructed at each request

private func transients(_ stage: Stage) -> [Workload] {
    let (hand, everything, resolvers, graphs) = (stage.hand, stage.everything, stage.resolvers, stage.graphs)
    func leaf(_ container: Container) -> Side {
        Side { for _ in 0..<$0 { use(try container.resolve((any Leaf).self)) } }
    }
    func tree(_ container: Container) -> Side {
        Side { for _ in 0..<$0 { use(try container.resolve((any Tree).self)) } }
    }
    func chain(_ container: Container) -> Side {
        Side { for _ in 0..<$0 { use(try container.resolve((any Chain).self)) } }
    }
    let leafByHand = Side { for _ in 0..<$0 { use(hand.makeLeaf()) } }
    let treeByHand = Side { for _ in 0..<$0 { use(hand.makeTree()) } }
    let chainByHand = Side { for _ in 0..<$0 { use(hand.makeChain()) } }
    return [
        row("leaf", "transient leaf", .ratio(1.1), container: leaf(everything), baseline: leafByHand),
        row("tree", "graph of 13", .ratio(wiringTarget), container: tree(everything), baseline: treeByHand),
        row(
            "tree/graph", "graph of 13 in graph scope", .ratio(wiringTarget), container: tree(graphs),
            baseline: treeByHand),
        row("chain", "chain of 10", .ratio(wiringTarget), container: chain(everything), baseline: chainByHand),
        row(
            "leaf/resolver", "leaf with resolver closure", .ratio(1.6), container: leaf(resolvers), baseline: leafByHand
        ),
        row(
            "tree/resolver", "graph of 13 with resolver closures", .ratio(1.6), container: tree(resolvers),
            baseline: treeByHand),
        row(
            "chain/resolver", "chain of 10 with resolver closures", .ratio(1.6), container: chain(resolvers),
            baseline: chainByHand),
        row(
            "argument", "one argument", .ratio(1.3),
            container: Side {
                for number in 0..<$0 { use(try everything.resolve((any Report).self, arguments: number)) }
            },
            baseline: Side { for number in 0..<$0 { use(hand.makeReport(number: number)) } }),
        row(
            "diamond", "diamond of 4 in graph scope", .ratio(1.7),
            container: Side { for _ in 0..<$0 { use(try graphs.resolve((any Diamond).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeDiamond()) } }),
    ]
}

// MARK: Instances that can be released

private func kept(_ stage: Stage) throws -> [Workload] {
    let (hand, container) = (stage.kept, stage.everything)
    let cached = try container.resolve((any Cached).self)
    let cachedByHand = hand.cached()
    return [
        row(
            "weak", "hit in weak scope", .ratio(1.3),
            container: Side { count in
                try withExtendedLifetime(cached) {
                    for _ in 0..<count { use(try container.resolve((any Cached).self)) }
                }
            },
            baseline: Side { count in
                withExtendedLifetime(cachedByHand) { for _ in 0..<count { use(hand.cached()) } }
            }),
        row(
            "memory-sensitive", "hit in memory-sensitive scope", .ratio(1.3),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Spacious).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.spacious()) } }),
        row(
            "custom", "hit in a custom scope", .ratio(1.3),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Quoted).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.quoted()) } }),
        row(
            "scope", "open a scope, resolve 3 in it, close", .ratio(3), container: requests(through: container),
            baseline: requestsByHand()),
    ]
}

/// Opens a scope, resolves its three services and closes it.
func requests(through container: Container) -> Side {
    Side(awaiting: { count in
        for _ in 0..<count {
            try await container.withScope(.request) { scope in
                use(try scope.resolve((any User).self))
                use(try scope.resolve((any Basket).self))
                use(try scope.resolve((any Trace).self))
            }
        }
    })
}

func requestsByHand() -> Side {
    Side(awaiting: { count in
        for _ in 0..<count {
            await HandWrittenRequest.open { request in
                use(request.user())
                use(request.basket())
                use(request.trace())
            }
        }
    })
}

// MARK: Adapters

private func adapters(_ stage: Stage) -> [Workload] {
    let (hand, container) = (stage.hand, stage.everything)
    return [
        row(
            "lazy", "a service with a `Lazy`",
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Editor).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeEditor()) } }),
        row(
            "lazy/used", "the same, and the first use",
            container: Side { for _ in 0..<$0 { _ = try container.resolve((any Editor).self).edit() } },
            baseline: Side { for _ in 0..<$0 { _ = try hand.makeEditor().edit() } }),
        row(
            "collection", "a service with a collection of 4",
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Router).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeRouter()) } }),
        row(
            "wide", "a service with 8 dependencies",
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Wide).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeWide()) } }),
    ]
}
