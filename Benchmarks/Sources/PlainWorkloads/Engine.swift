import Measuring
import StrataCore

#if CLASS_BOUND
    import ClassBoundServices
#else
    import PlainServices
#endif

/// Requests that need more than one record of links: what awaits, what is shared beyond a construction, and containers
/// that are not sealed or that report each construction.
func engine(_ stage: Stage) throws -> [Workload] {
    try awaited(stage) + joined(stage) + unsealed(stage) + observed(stage)
}

private func awaited(_ stage: Stage) -> [Workload] {
    let (hand, container) = (stage.hand, stage.rare)
    let session = HandWrittenSession()
    return [
        row(
            "leaf/awaited", "transient leaf, awaited", .ratio(2.2),
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await container.resolve((any Leaf).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await hand.awaitedLeaf()) } })),
        row(
            "async/kept", "`.container` hit of a service with an asynchronous factory", .ratio(2),
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await container.resolve((any Session).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await session.session()) } })),
        row(
            "async/below", "a plain service above one with an asynchronous factory", .ratio(10),
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await container.resolve((any Reader).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await hand.makeReader()) } })),
        row(
            "async/shared", "an asynchronous factory above a diamond in graph scope",
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await container.resolve((any Atlas).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await hand.makeAtlas()) } })),
        row(
            "async/resolver", "an asynchronous factory with an `AsyncResolver`",
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await container.resolve((any Asked).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await hand.makeAsked()) } })),
        row(
            "async/beside", "a plain service above four that await, one of them with an `AsyncResolver`",
            container: Side(awaiting: { count in
                for _ in 0..<count { use(try await container.resolve((any Panel).self)) }
            }),
            baseline: Side(awaiting: { for _ in 0..<$0 { use(await hand.makePanel()) } })),
        row(
            "async/scope",
            "a scope: open, resolve a service that awaits, and once more what it is constructed with, close",
            container: Side(awaiting: { count in
                for _ in 0..<count {
                    try await stage.requests.withScope(.request) { scope in
                        use(try await scope.resolve((any Reply).self))
                        use(try await scope.resolve((any Connection).self))
                    }
                }
            }),
            baseline: Side(awaiting: { count in
                for _ in 0..<count {
                    await HandWrittenRequest.open { request in
                        use(await request.reply())
                        use(await request.connection())
                    }
                }
            })),
    ]
}

private func joined(_ stage: Stage) -> [Workload] {
    let (hand, container) = (stage.hand, stage.rare)
    let group = HandWrittenGroup()
    return [
        row(
            "lazy/joins", "a `Lazy` that joins the graph of its service", .ratio(4),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Joined).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeJoined()) } }),
        row(
            "lazy/joins/used", "the same, and the first use", .ratio(6),
            container: Side { for _ in 0..<$0 { _ = try container.resolve((any Joined).self).finish() } },
            baseline: Side { for _ in 0..<$0 { _ = try hand.makeJoined().finish() } }),
        row(
            "collection/ten", "a service with a collection of 10", .ratio(2.5),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any PluginHost).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makePluginHost()) } }),
        row(
            "group", "a group of a custom scope: construct 2, reset", .ratio(5),
            container: Side {
                for _ in 0..<$0 {
                    use(try container.resolve((any Premium).self))
                    try container.resetCalculation()
                }
            },
            baseline: Side {
                for _ in 0..<$0 {
                    use(group.premium())
                    group.reset()
                }
            }),
        row(
            "completed/resolver", "a completion with a resolver", .ratio(8),
            container: Side { for _ in 0..<$0 { use(try container.supplied()) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeSupplied()) } }),
        row(
            "paired/resolver", "a resolver beside a parameter", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Paired).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makePaired()) } }),
        row(
            "paired/completed", "the same with a typed completion", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.pairedLater()) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makePairedLater()) } }),
        row(
            "paired/argument", "a resolver beside an argument", .ratio(2),
            container: Side {
                for number in 0..<$0 { use(try container.resolve((any Numbered).self, arguments: number)) }
            },
            baseline: Side { for number in 0..<$0 { use(hand.makeNumbered(number)) } }),
        row(
            "paired/request", "a request with an argument to a resolver", .ratio(2),
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Numbering).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeNumbering()) } }),
        row(
            "main/resolver", "a main-actor service with a resolver, requested on the main actor", .ratio(3),
            container: Side { count in
                try MainActor.assumeIsolated {
                    for _ in 0..<count { use(try container.resolve((any Screen).self)) }
                }
            },
            baseline: Side { count in MainActor.assumeIsolated { for _ in 0..<count { use(hand.makeScreen()) } } }),
    ]
}

/// The same three requests through a container that is not sealed, and through one with an observer.
private func unsealed(_ stage: Stage) throws -> [Workload] {
    let hand = stage.hand
    let containers: [(String, String, Container)] = [
        ("open", "in an open container", Stage.open()), ("observed", "in an observed container", try Stage.observed()),
    ]
    return containers.flatMap { name, title, container in
        [
            row(
                "\(name)/hit", "`.container` hit \(title)", .ratio(4),
                container: Side { for _ in 0..<$0 { use(try container.resolve((any Shared).self)) } },
                baseline: Side { for _ in 0..<$0 { use(hand.shared()) } }),
            row(
                "\(name)/leaf", "transient leaf \(title)", .ratio(3),
                container: Side { for _ in 0..<$0 { use(try container.resolve((any Leaf).self)) } },
                baseline: Side { for _ in 0..<$0 { use(hand.makeLeaf()) } }),
            row(
                "\(name)/tree", "graph of 13 \(title)", .ratio(5),
                container: Side { for _ in 0..<$0 { use(try container.resolve((any Tree).self)) } },
                baseline: Side { for _ in 0..<$0 { use(hand.makeTree()) } }),
        ]
    }
}

/// Through a container with an observer: requests in an open scope, with an argument and to resolvers.
private func observed(_ stage: Stage) throws -> [Workload] {
    let hand = stage.hand
    let (container, resolvers) = (try Stage.observed(), try Stage.observedResolvers())
    return [
        row(
            "observed/scope", "open a scope, resolve 3 in it, close, in an observed container", .ratio(5),
            container: requests(through: container), baseline: requestsByHand()),
        row(
            "observed/argument", "one argument in an observed container", .ratio(5),
            container: Side {
                for number in 0..<$0 { use(try container.resolve((any Report).self, arguments: number)) }
            },
            baseline: Side { for number in 0..<$0 { use(hand.makeReport(number: number)) } }),
        row(
            "observed/resolver", "graph of 13 with resolver closures in an observed container", .ratio(5),
            container: Side { for _ in 0..<$0 { use(try resolvers.resolve((any Tree).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.makeTree()) } }),
    ]
}
