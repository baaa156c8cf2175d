/// A value that is provided from outside, under the type that a layer expects. Sendable, because the value is.
package struct Provision: Sendable {
    let key: ServiceKey
    /// The value in a `Box`; throws if it cannot be read.
    let box: @Sendable () throws -> any AnyObject & Sendable
    /// Whether the value is a ``Provided``, which is read during the bootstrap.
    let isReadLater: Bool

    /// Whether at least one layer must expect it.
    let isNeeded: Bool

    private init<Value: Sendable>(_ value: Value, isNeeded: Bool = true) {
        self.isNeeded = isNeeded
        if let later = value as? any AnyProvided {
            key = later.key
            box = { try later.readBox() }
            isReadLater = true
        } else {
            let boxed = Box(value)
            key = ServiceKey(Value.self)
            box = { boxed }
            isReadLater = false
        }
    }

    /// A value for the layers that expect it, even if there are none.
    package static func wherever<Value: Sendable>(_ value: Value) -> Provision {
        Provision(value, isNeeded: false)
    }

    /// One provision for each value.
    package static func list<each Value: Sendable>(_ value: repeat each Value) -> [Provision] {
        var provisions: [Provision] = []
        repeat provisions.append(Provision(each value))
        return provisions
    }
}

/// The values for the layers of one bootstrap.
package struct Provisions: Sendable {
    let list: [Provision]
    /// Where the application provides them.
    let site: SourceSite
    /// Whether the layers are proved as if every value were provided. Then no ``Provided`` value is read.
    let areAssumed: Bool

    package init(_ list: [Provision], at site: SourceSite, areAssumed: Bool = false) {
        self.list = list
        self.site = site
        self.areAssumed = areAssumed
    }

    /// These values and one more, provided at the same place.
    package func adding(_ provision: Provision) -> Provisions {
        Provisions(list + [provision], at: site, areAssumed: areAssumed)
    }

    /// Gives each value to every layer that expects it. Returns a problem for each value that no layer expects or that
    /// cannot be read, and for each type of which several values are provided.
    package func provide(to containers: [Container]) -> [Problem] {
        if areAssumed {
            for container in containers { container.assumeProvided() }
        }
        return repeated(in: containers)
            + list.flatMap { provision -> [Problem] in
                let expecting = containers.filter { $0.expects(provision.key) }
                guard let first = expecting.first else {
                    guard provision.isNeeded, let root = containers.first else { return [] }
                    if let (meant, container) = meant(by: provision, in: containers) {
                        for container in containers { container.assumeProvided(meant.key) }
                        return [BootstrapTexts.providedAsItself(provision.key, meant, in: container, at: site)]
                    }
                    if let earlier = Self.ancestors(of: containers).first(where: { $0.expects(provision.key) }) {
                        return [BootstrapTexts.alreadyProvided(provision.key, to: earlier, at: site)]
                    }
                    return [BootstrapTexts.unexpected(provision.key, in: root, at: site)]
                }
                if areAssumed, provision.isReadLater { return [] }
                do {
                    let box = try provision.box()
                    for container in expecting { container.accept(box, for: provision.key) }
                    return []
                } catch {
                    // The value itself is the problem, not that it is missing.
                    for container in expecting { container.assumeProvided(provision.key) }
                    return BootstrapTexts.unreadable(
                        provision.key, error, expectedAt: first.expectation(of: provision.key), providedAt: site,
                        in: first)
                }
            }
    }

    /// The ancestors of these layers.
    private static func ancestors(of containers: [Container]) -> [Container] {
        containers.flatMap { container in sequence(first: container) { $0.parent }.dropFirst() }
    }

    /// The expected value for which this one was probably provided: nothing provides it, and this value has its type,
    /// such as a protocol to which it conforms.
    private func meant(by provision: Provision, in containers: [Container]) -> (Entry, Container)? {
        guard !areAssumed, let box = try? provision.box() as? any AnyBox else { return nil }
        let provided = Set(list.map(\.key))
        for container in containers {
            let entry = container.state.withLock { $0.entries }
                .first { $0.isExpected && !provided.contains($0.key) && box.holds($0.key.type) }
            if let entry { return (entry, container) }
        }
        return nil
    }

    /// A problem for each expected type of which several values are provided.
    private func repeated(in containers: [Container]) -> [Problem] {
        let needed = list.filter(\.isNeeded).map(\.key)
        let positions = Dictionary(grouping: needed.indices, by: { needed[$0] })
        return needed.indices.compactMap { index in
            let key = needed[index]
            guard let all = positions[key], all.count > 1, all[0] == index,
                let expecting = containers.first(where: { $0.expects(key) })
            else { return nil }
            return BootstrapTexts.providedTwice(key, all.map { $0 + 1 }, in: expecting, at: site)
        }
    }
}

extension Container {
    /// The place where this layer declares that it expects a value; nil if it does not.
    fileprivate func expectation(of key: ServiceKey) -> SourceSite? {
        state.withLock { $0.entries }.first { $0.key == key && $0.isExpected }?.site
    }

    fileprivate func expects(_ key: ServiceKey) -> Bool { expectation(of: key) != nil }

    fileprivate func accept(_ box: any AnyObject, for key: ServiceKey) {
        for entry in state.withLock({ $0.entries }) where entry.key == key { entry.provide(box) }
    }

    /// Treats the expected value of this key as provided; without a key, every expected value.
    fileprivate func assumeProvided(_ key: ServiceKey? = nil) {
        for entry in state.withLock({ $0.entries }) where key == nil || entry.key == key { entry.assumeProvided() }
    }
}
