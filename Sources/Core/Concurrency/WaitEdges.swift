/// The waits of owners for targets, as a pure value: `WaitGraph` holds the lock and acts on the result.
///
/// An awaited resolve may be suspended in a factory whose own requests wait under separate owners. Therefore a wait is
/// stored under its owner and under each resolve for which the owner works.
struct WaitEdges<Target: AnyObject> {
    private var targets: [FlightOwner.Identity: [FlightOwner.Identity: Target]] = [:]

    var isEmpty: Bool { targets.isEmpty }

    /// Adds the wait of `owner` for `target`.
    mutating func add(_ target: Target, for owner: FlightOwner) {
        for identity in owner.withAncestors { targets[identity, default: [:]][owner.identity] = target }
    }

    /// Removes the wait of `owner`.
    mutating func remove(_ owner: FlightOwner) {
        for identity in owner.withAncestors {
            targets[identity]?[owner.identity] = nil
            if targets[identity]?.isEmpty == true { targets[identity] = nil }
        }
    }

    /// The targets from `target` to one that `owner`, or a resolve for which it works, holds. Nil if all chains of
    /// waits end elsewhere.
    ///
    /// Visits each target once.
    func path(from target: Target, to owner: FlightOwner, holder: (Target) -> FlightOwner.Identity?) -> [Target]? {
        var passed: Set<ObjectIdentifier> = []
        var pending = [[target]]
        while let path = pending.popLast() {
            let last = path[path.count - 1]
            guard passed.insert(ObjectIdentifier(last)).inserted, let holder = holder(last) else { continue }
            if owner.isWithin(holder) { return path }
            for next in (targets[holder] ?? [:]).values { pending.append(path + [next]) }
        }
        return nil
    }

    /// One chain of waits: the target for which the holder of `target` waits, the target for which the holder of that
    /// one waits, and so on.
    func chain(from target: Target, holder: (Target) -> FlightOwner.Identity?) -> [Target] {
        var chain: [Target] = []
        var current = target
        while let holder = holder(current), let next = targets[holder]?.values.first,
            !chain.contains(where: { $0 === next })
        {
            chain.append(next)
            current = next
        }
        return chain
    }
}
