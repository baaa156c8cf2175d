/// Who constructs: a thread for what never suspends, or an awaited resolve, which moves between threads.
struct FlightOwner: Sendable {
    enum Identity: Hashable, Sendable {
        case thread(ThreadIdentity)
        case awaited(UInt64)
    }

    /// The awaited resolve whose factory runs in this task; set around each asynchronous factory.
    @TaskLocal static var awaiting: FlightOwner?

    private static let lastNumber = Locked(UInt64(0))

    let identity: Identity
    /// The awaited resolves whose factories led here: what they construct, this one must not wait for.
    let ancestors: [Identity]

    /// The calling thread.
    static var thread: FlightOwner {
        FlightOwner(identity: .thread(.current), ancestors: awaiting?.withAncestors ?? [])
    }

    /// A new awaited resolve.
    static func makeAwaited() -> FlightOwner {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        return FlightOwner(identity: .awaited(number), ancestors: awaiting?.withAncestors ?? [])
    }

    /// Whether this owner is `holder` or runs on its behalf.
    func isWithin(_ holder: FlightOwner) -> Bool {
        identity == holder.identity || ancestors.contains(holder.identity)
    }

    /// This owner and all that it works for.
    var withAncestors: [Identity] { ancestors + [identity] }
}
