import Measuring
import StrataCore

#if CLASS_BOUND
    import ClassBoundServices
#else
    import PlainServices
#endif

/// Services with one feature that plain ones lack, and graphs with one of them.
func unusual(_ stage: Stage) -> [Workload] {
    let (hand, container, handKept) = (stage.hand, stage.everything, stage.kept)
    return [
        row(
            "optional/absent", "a service with a `T?` that is not registered", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Alone).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeAlone()) } }),
        row(
            "optional/present", "a service with a `T?` that is registered", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Chosen).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeChosen()) } }),
        row(
            "named/parameter", "a service with a `Named`", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Backed).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeBacked()) } }),
        row(
            "arguments", "two arguments", .ratio(1.6),
            container: Side {
                for number in 0..<$0 { use(try container.resolve((any Sum).self, arguments: number, number)) }
            },
            baseline: Side { for number in 0..<$0 { use(hand.makeSum(number, number)) } }),
        row(
            "arguments/scope", "two arguments in an open scope, awaited", .ratio(5),
            container: Side(awaiting: { count in
                try await container.withScope(.request) { scope in
                    for number in 0..<count {
                        use(try await scope.resolve((any Sum).self, arguments: number, number))
                    }
                }
            }),
            baseline: Side(awaiting: { count in for number in 0..<count { use(hand.makeSum(number, number)) } })),
        row(
            "decorated", "a decorated transient", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Painted).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makePainted()) } }),
        row(
            "completed", "a typed completion", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.completed()) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeCompleted()) } }),
        row(
            "cycle", "a cycle with a completion", .ratio(8),
            container: Side { for _ in 0..<$0 { use(try container.married()) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeMarried()) } }),
        row(
            "main", "a main-actor service, requested on the main actor", .ratio(3),
            // The rows run on the main thread, one after the other.
            container: Side { count in
                try MainActor.assumeIsolated {
                    for _ in 0..<count { use(try container.resolve((any Screen).self)) }
                }
            },
            baseline: Side { count in MainActor.assumeIsolated { for _ in 0..<count { use(hand.makeScreen()) } } }),
        row(
            "provider", "a service with a `Provider`", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Gardener).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeGardener()) } }),
        row(
            "provider/used", "the same, and one use", .ratio(2),
            container: Side { for _ in 0..<$0 { _ = try container.resolve((any Gardener).self).grow() } },
            baseline: Side { for _ in 0..<$0 { _ = try hand.makeGardener().grow() } }),
        row(
            "weak/anew", "weak scope, constructed again", .ratio(3),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Fleeting).self)) } },
            baseline: Side { for _ in 0..<$0 { use(handKept.fleet()) } }),
        row(
            "tree/optional", "graph of 13 with one `T?`", .ratio(1.35),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any TreeOrNil).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeTreeOrNil()) } }),
        row(
            "tree/lazy", "graph of 13 with one `Lazy`",
            container: Side { for _ in 0..<$0 { use(try container.resolve((any TreeOnDemand).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeTreeOnDemand()) } }),
    ]
}
