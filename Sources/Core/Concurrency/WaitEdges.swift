/// Who waits for what, as a pure value: `WaitGraph` holds the lock and does what this says.
///
/// An awaited resolve may be suspended in a factory whose own requests wait under owners of their own, so a wait stands
/// under its owner and under each resolve that the owner works for.
struct WaitEdges<Target: AnyObject> {
    private var targets: [FlightOwner.Identity: [FlightOwner.Identity: Target]] = [:]

    var isEmpty: Bool { targets.isEmpty }

    /// `owner` waits for `target`.
    mutating func add(_ target: Target, for owner: FlightOwner) {
        for identity in owner.withAncestors { targets[identity, default: [:]][owner.identity] = target }
    }

    /// `owner` waits no more.
    mutating func remove(_ owner: FlightOwner) {
        for identity in owner.withAncestors {
            targets[identity]?[owner.identity] = nil
            if targets[identity]?.isEmpty == true { targets[identity] = nil }
        }
    }

    /// The targets from `target` to one that `owner` holds, or nil when all chains of waits end elsewhere.
    ///
    /// Linear in the waits that it passes; each target is passed once.
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

    /// What the one who holds `target` waits for, and so on, as far as it leads one way.
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
