/// The reference from a container to its parent.
///
/// If a config describes the parent, the parent is looked up when it is first needed, because a container is the
/// initial value of a static property: two such properties that read each other would wait for each other forever.
final class Parentage: Sendable {
    /// The result of looking up the parent of a container.
    final class Ancestry: @unchecked Sendable {
        // Sendable: `parent` changes only in the `deinit` of its container, when nothing else can read it.
        private(set) var parent: Container?
        /// The cycle of parents that contains this container; empty if there is none.
        let cycle: [Container]

        init(parent: Container?, cycle: [Container] = []) {
            self.parent = parent
            self.cycle = cycle
        }

        fileprivate func takeParent() -> Container? { parent.take() }
    }

    /// For each thread, the containers that are still to be released, because a child of each was deinitialized.
    private static let ending = Locked<[ThreadIdentity: [Container]]>([:])

    /// The config that describes the parent, if there is one.
    let config: (any DependencyInjectionConfig.Type)?
    private let known = PublishedReference<Ancestry>()

    init(_ parent: Container?, describedBy config: (any DependencyInjectionConfig.Type)? = nil) {
        self.config = config
        known.publish(Ancestry(parent: parent))
    }

    init(describedBy config: any DependencyInjectionConfig.Type) {
        self.config = config
    }

    @inline(__always)
    func parent(of container: Container) -> Container? {
        known.withObject(\.parent) ?? ancestry(of: container).parent
    }

    func ancestry(of container: Container) -> Ancestry {
        if let known = known.load() { return known }
        Self.follow(container)
        return known.load() ?? Ancestry(parent: nil)
    }

    /// Looks up the parents of a container and of all its ancestors. Containers in a cycle have no parent.
    ///
    /// Works without recursion, and holds no lock while it asks a config for its container.
    private static func follow(_ container: Container) {
        var path = [container]
        var positions: [ObjectIdentifier: Int] = [:]
        var cycle: ArraySlice<Container> = []
        while let lowest = path.last, lowest.parentage.known.load() == nil, let config = lowest.parentage.config {
            if let position = positions.updateValue(path.count, forKey: ObjectIdentifier(config)) {
                // `path[position]` is the container of `config`, and the last container has `config` as its parent.
                cycle = path[position...]
                break
            }
            path.append(config.container)
        }
        let ring = fromFirst(Array(cycle))
        for container in ring { container.parentage.known.publishFirst(Ancestry(parent: nil, cycle: ring)) }
        for (container, parent) in zip(path, path.dropFirst()) {
            container.parentage.known.publishFirst(Ancestry(parent: parent))
        }
    }

    /// The same cycle, starting with the container whose place of construction sorts first, wherever the search began.
    private static func fromFirst(_ cycle: [Container]) -> [Container] {
        guard
            let first = cycle.indices.min(by: { left, right in
                precedes(cycle[left], cycle[right])
            })
        else { return [] }
        return Array(cycle[first...] + cycle[..<first])
    }

    private static func precedes(_ left: Container, _ right: Container) -> Bool {
        (left.site.fileID, left.site.line, left.site.column, left.name)
            < (right.site.fileID, right.site.line, right.site.column, right.name)
    }

    /// Releases the parent when the container is deinitialized. Ancestors are released one after another, because
    /// nested deinitializers would need stack in proportion to the length of the chain.
    func release() {
        var parent = known.load()?.takeParent()
        guard isKnownUniquelyReferenced(&parent), let last = parent.take() else { return }
        let thread = ThreadIdentity.current
        let isFirst = Self.ending.withLock { ending in
            let isFirst = ending[thread] == nil
            ending[thread, default: []].append(last)
            return isFirst
        }
        _ = consume last
        guard isFirst else { return }
        while let next = Self.takeEnding(on: thread) { _ = consume next }
    }

    private static func takeEnding(on thread: ThreadIdentity) -> Container? {
        ending.withLock { ending in
            let next = ending[thread]?.popLast()
            if next == nil { ending[thread] = nil }
            return next
        }
    }
}
