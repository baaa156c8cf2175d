/// The stack that one level of a construction may need, in bytes: the container's own frames, and the copies of the
/// values that pass through them.
///
/// Measured on Linux in debug builds, which need the most, with values of 8, 4,096 and 16,384 bytes. The slow path
/// needs 10 KiB and 17 copies of the service, and 7 copies of each dependency before the check at the dependency's own
/// level. Links need less than 1 KiB, and at most five copies of the service and of each dependency. The constants
/// below are no smaller than these figures.
struct ThreadStackNeed: Sendable {
    /// The need on the slow path, which checks at each level.
    let slow: Int
    /// The need through links, where the levels that call each other add up.
    let linked: Int

    /// The need of one level: of the construction of a service with these dependencies.
    // A function, because an initializer takes over its parameters, so the array would be retained and released.
    static func forLevel(of service: Any.Type, _ dependencies: [Parameter]) -> ThreadStackNeed {
        let own = size(service)
        let others = dependencies.reduce(0) { $0 + size($1.type) }
        return ThreadStackNeed(
            slow: padding * (12_288 + 18 * own + 8 * others), linked: padding * (2_048 + 5 * (own + others)))
    }

    /// The factor for the address sanitizer, which pads each variable and adds frames of its own; else 1.
    static let padding = ThreadStack.isPadded ? 4 : 1

    /// Whether the stack is too short for a value of this type. A large value is copied in the frames between its
    /// request and the check at its own level, and those copies could use up the stack that the level above left.
    ///
    /// Checked before the first of these frames. There are at most 24 copies; those of a smaller value fit into the
    /// stack that every level leaves.
    @inline(__always)
    static func isShort<Value>(forLarge type: Value.Type) -> Bool {
        MemoryLayout<Value>.size > 512 && isShort(for: type)
    }

    /// Like ``isShort(forLarge:)``, for a value of any size.
    @inline(never)
    static func isShort<Value>(for _: Value.Type) -> Bool {
        guard let remaining = ThreadStack.remaining() else { return false }
        return remaining < padding * (16_384 + 24 * MemoryLayout<Value>.size)
    }

    /// The error for a value of this type.
    static func tooDeep<Value>(_ type: Value.Type, name: RegistrationName? = nil, at site: SourceSite? = nil)
        -> ResolutionError
    {
        ResolutionError(.tooDeep, path: [ServiceKey(type, name: name)], site: site) {
            let size = MemoryLayout<Value>.size
            return
                "\(ThreadStackShortage.sentence) Its value has \(size) bytes, and copies of it need more stack than is left. Register a class that holds "
                + "the value, or resolve it on a thread with a larger stack."
        }
    }

    private static func size(_ type: Any.Type) -> Int {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        return size(type)
    }
}
