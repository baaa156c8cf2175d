/// What one level of a construction may need of the stack, in bytes: frames of the container's own, and the copies of values
/// that go through them.
///
/// Measured in debug builds, which need most, on Linux, with values of 8 and of 4,096 bytes: on the slow path 10 KiB and 17
/// copies of the service; by links less than 1 KiB, and at most five copies of the service and of each dependency.
struct StackNeed: Sendable {
    /// On the slow path, where each level is looked at.
    let slow: Int
    /// By links, where the levels that call each other add up.
    let linked: Int

    init(of service: Any.Type, _ dependencies: [Parameter]) {
        let own = Self.size(service)
        let others = dependencies.reduce(0) { $0 + Self.size($1.type) }
        slow = Self.padding * (12_288 + 18 * own + 4 * others)
        linked = Self.padding * (2_048 + 5 * (own + others))
    }

    /// The address sanitizer pads each variable and adds frames of its own.
    #if SANITIZED
        private static let padding = 4
    #else
        private static let padding = 1
    #endif

    private static func size(_ type: Any.Type) -> Int {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        return size(type)
    }
}
