/// What one level of a construction may need of the stack, in bytes: frames of the container's own, and the copies of values
/// that go through them.
///
/// Measured in debug builds, which need most, on Linux, with values of 8, 4,096 and 16,384 bytes: on the slow path 10 KiB and
/// 17 copies of the service, and 7 of each dependency before its own level is looked at; by links less than 1 KiB, and at most
/// five copies of the service and of each dependency.
struct StackNeed: Sendable {
    /// On the slow path, where each level is looked at.
    let slow: Int
    /// By links, where the levels that call each other add up.
    let linked: Int

    init(of service: Any.Type, _ dependencies: [Parameter]) {
        let own = Self.size(service)
        let others = dependencies.reduce(0) { $0 + Self.size($1.type) }
        slow = Self.padding * (12_288 + 18 * own + 8 * others)
        linked = Self.padding * (2_048 + 5 * (own + others))
    }

    /// The address sanitizer pads each variable and adds frames of its own.
    static let padding = Stack.isPadded ? 4 : 1

    /// Whether a value of this type is so large that the frames between a request for it and its own level, each with copies
    /// of the value, could use up what the level above left; and whether the stack is too short for them.
    ///
    /// Asked before the first of these frames. At most 24 copies; those of a smaller value fit what every level leaves.
    @inline(__always)
    static func isShort<Value>(for type: Value.Type) -> Bool { MemoryLayout<Value>.size > 512 && isTooShort(for: type) }

    /// As ``isShort(for:)``, for a value of any size.
    @inline(never)
    static func isTooShort<Value>(for _: Value.Type) -> Bool {
        guard let remaining = Stack.remaining() else { return false }
        return remaining < padding * (16_384 + 24 * MemoryLayout<Value>.size)
    }

    /// The error for a value of this type.
    static func tooDeep<Value>(_ type: Value.Type, name: RegistrationName? = nil, at site: SourceSite? = nil)
        -> ResolutionError
    {
        ResolutionError(.tooDeep, path: [ServiceKey(type, name: name)], site: site) {
            let size = MemoryLayout<Value>.size
            return
                "Its value has \(size) bytes, and copies of it need more stack than is left. Register a class that holds "
                + "the value, or resolve it on a thread with a larger stack."
        }
    }

    private static func size(_ type: Any.Type) -> Int {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        return size(type)
    }
}
