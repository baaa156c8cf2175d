/// The path of an error. It grows by one service at each level that the error passes, in constant time.
final class ResolutionPath: @unchecked Sendable {
    // Sendable: only `deinit` writes to `rest`, as the owner of the last reference.
    let first: ServiceKey
    let count: Int
    private var rest: ResolutionPath?

    init(_ first: ServiceKey, _ rest: ResolutionPath?) {
        self.first = first
        self.rest = rest
        count = (rest?.count ?? 0) + 1
    }

    /// Uses no function of a collection's protocols: in a debug build, the first use of one looks up associated types,
    /// with more stack than is left when a construction is too deep.
    static func make(_ keys: [ServiceKey]) -> ResolutionPath? {
        var path: ResolutionPath?
        var position = keys.count
        while position > 0 {
            position -= 1
            path = ResolutionPath(keys[position], path)
        }
        return path
    }

    /// The path from the requested service to the one that failed.
    var keys: [ServiceKey] {
        var keys = [first]
        keys.reserveCapacity(count)
        var next = rest
        while let path = next {
            keys.append(path.first)
            next = path.rest
        }
        return keys
    }

    /// Frees the path in a loop, because nested deinitializers would need as much stack as the path is long.
    deinit {
        var next = rest.take()
        while isKnownUniquelyReferenced(&next) { next = next?.rest.take() }
    }
}
