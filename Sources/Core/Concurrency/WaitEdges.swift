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
    /// Visits each target once, so it is linear in the number of waits.
    func path(from target: Target, to owner: FlightOwner, holder: (Target) -> FlightOwner.Identity?) -> [Target]? {
        var visited: Set<ObjectIdentifier> = []
        // The target whose holder waits for the one that the key names.
        var predecessors: [ObjectIdentifier: Target] = [:]
        var pending = [target]
        while let current = pending.popLast() {
            guard visited.insert(ObjectIdentifier(current)).inserted, let holder = holder(current) else { continue }
            if owner.isWithin(holder) {
                var path = [current]
                while let previous = predecessors[ObjectIdentifier(path[path.count - 1])] { path.append(previous) }
                return path.reversed()
            }
            for next in (targets[holder] ?? [:]).values where !visited.contains(ObjectIdentifier(next)) {
                predecessors[ObjectIdentifier(next)] = current
                pending.append(next)
            }
        }
        return nil
    }

    /// One chain of waits: the target for which the holder of `target` waits, the target for which the holder of that
    /// one waits, and so on.
    func chain(from target: Target, holder: (Target) -> FlightOwner.Identity?) -> [Target] {
        var chain: [Target] = []
        var visited: Set<ObjectIdentifier> = []
        var current = target
        while let holder = holder(current), let next = targets[holder]?.values.first,
            visited.insert(ObjectIdentifier(next)).inserted
        {
            chain.append(next)
            current = next
        }
        return chain
    }
}
