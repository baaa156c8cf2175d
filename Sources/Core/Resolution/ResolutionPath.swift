/// The path of an error, which grows by one service at each level that the error passes, at the same cost each.
final class ResolutionPath: @unchecked Sendable {
    // Sendable: written in `deinit` alone, by the owner of the last reference.
    let first: ServiceKey
    let count: Int
    private var rest: ResolutionPath?

    init(_ first: ServiceKey, _ rest: ResolutionPath?) {
        self.first = first
        self.rest = rest
        count = (rest?.count ?? 0) + 1
    }

    static func make(_ keys: [ServiceKey]) -> ResolutionPath? {
        keys.reversed().reduce(nil) { rest, key in ResolutionPath(key, rest) }
    }

    /// From the service that was asked for to the one that failed.
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

    /// Frees the path one by one: inside each other they would need as much stack as the path is long.
    deinit {
        var next = rest.take()
        while isKnownUniquelyReferenced(&next) { next = next?.rest.take() }
    }
}
