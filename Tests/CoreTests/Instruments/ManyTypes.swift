#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Testing

/// One of many generated types.
protocol Marking: Sendable {}

enum Mark<Content>: Marking {}

/// A number of different types.
func manyTypes(_ count: Int) -> [any Marking.Type] {
    var types: [any Marking.Type] = []
    func add<Content>(_ content: Content.Type, depth: Int) {
        guard types.count < count else { return }
        guard depth > 0 else { return types.append(Mark<Content>.self) }
        add((Content, Int).self, depth: depth - 1)
        add((Content, Bool).self, depth: depth - 1)
    }
    var depth = 0
    while 1 << depth < count { depth += 1 }
    add(Void.self, depth: depth)
    return types
}

/// Seconds of processor time that the calling thread takes for `work`, the least of several times. The time of other
/// threads and processes does not count.
func processorTime<Prepared>(_ prepare: () throws -> Prepared, _ work: (Prepared) throws -> Void) throws -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
        let prepared = try prepare()
        let start = try threadTime()
        try work(prepared)
        least = min(least, try threadTime() - start)
    }
    return least
}

private func threadTime() throws -> Double {
    var time = timespec()
    try #require(unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
