/// New layers from the configs of an application: the same registrations in separate containers, for tests.
///
/// It uses only the names, sites and parents of the configs' own containers, and does not change them. Sendable.
package struct FreshStack: Sendable {
    /// How many services of the other layers, which the test does not name, the stack contains. Overrides and provided
    /// values are always included.
    package enum Extent: Sendable {
        /// All services.
        case all
        /// The services that the named layers require, and the services that those need inside their own layers.
        case direct
        /// No services.
        case standalone
    }

    /// The layers, proved together and sealed.
    package let proved: ProvedStack
    /// The requests and constructions since then.
    package let recorder: RequestRecorder
    private let layers: [ObjectIdentifier: Container]

    /// Registers, overrides, places the tripwires, proves and seals. No factory runs.
    ///
    /// - Parameters:
    ///   - configs: The layers; the configs of their parents are included. A parent that is given as a container is
    ///     shared, not recreated, unless its config is one of `configs`.
    ///   - extent: How many services of layers other than `configs` the stack contains.
    ///   - provisions: The values that the layers expect.
    ///   - overrides: Registrations that replace those of the same type and name, in each layer that has one.
    /// - Throws: `BootstrapError` with every problem, including those of overrides and provisions.
    package init(
        _ configs: [any DependencyInjectionConfig.Type], extent: Extent, providing provisions: Provisions,
        overrides: Container
    ) throws(BootstrapError) {
        let recorder = RequestRecorder()
        var fresh: [Bootstrap.Layer] = []
        var copies: [ObjectIdentifier: Container] = [:]
        var layers: [ObjectIdentifier: Container] = [:]
        let originals = Bootstrap.layers(of: configs, site: provisions.site)
        let stackFaults = StackFaults.problems(of: originals)
        guard stackFaults.isEmpty else { throw BootstrapError(stackFaults) }
        for layer in originals {
            let original = layer.container
            let copy = Container(
                original.name,
                parentage: Parentage(
                    original.parent.map { copies[ObjectIdentifier($0)] ?? $0 }, describedBy: original.parentage.config),
                site: original.site)
            copy.recorder.publish(recorder)
            copies[ObjectIdentifier(original)] = copy
            layers[ObjectIdentifier(layer.config)] = copy
            fresh.append(Bootstrap.Layer(layer.config, namedAt: layer.description.site, copy))
        }
        for layer in fresh { Bootstrap.register(layer) }
        let unexpected = provisions.provide(to: fresh.map(\.container))
        let (replaced, unused) = Self.override(by: overrides, in: fresh.map(\.container))
        let named = configs.compactMap { copies[ObjectIdentifier($0.container)] }
        Tripwires.lay(in: fresh.map(\.container), around: named, extent: extent, sparing: replaced)
        proved = ProvedStack(fresh.map(\.container))
        self.recorder = recorder
        self.layers = layers
        let refused =
            StackFaults.openParents(of: fresh.map(\.container))
            + fresh.flatMap { layer in layer.container.state.withLock { $0.problems } }
        var faults = Proof.faults(of: proved.graph)
        // The stack may leave out or replace exactly the registrations for which an allowance was declared.
        if extent != .all || !replaced.isEmpty {
            // A container below the stack is proved with these layers.
            for fault in faults where fault.code == .allowance {
                for layer in fresh { layer.container.withdrawAllowances(at: fault.site) }
            }
            faults.removeAll { $0.code == .allowance }
        }
        faults = faults.map { $0.code == .unprovided ? BootstrapTexts.unprovidedInStack($0) : $0 }
        let problems = Proof.inOrder(
            BootstrapTexts.joining(unexpected, with: faults, in: proved.graph) + refused + unused)
        guard problems.isEmpty else { throw BootstrapError(problems) }
        for layer in fresh { layer.container.closeRegistrations() }
    }

    /// The new container of a layer; nil if the config is not part of the stack.
    package func container(of config: any DependencyInjectionConfig.Type) -> Container? {
        layers[ObjectIdentifier(config)]
    }

    /// Puts each override in the place of the registrations with its key. Of several overrides of one key, the last one
    /// is used; but a layer's contributions to a collection are replaced by all of them.
    ///
    /// - Returns: The overrides now in place, and the problems: overrides that match no registration, decorators and
    ///   declarations among the overrides, and refused changes.
    private static func override(
        by overrides: Container, in containers: [Container]
    ) -> (replaced: Set<ObjectIdentifier>, unused: [Problem]) {
        let (all, decorations, declarations) = overrides.state.withLock {
            ($0.entries, $0.decorations, $0.layerDeclarations)
        }
        let registered = containers.flatMap { container in container.state.withLock { $0.entries } }
        let known = Set(registered.map(\.key))
        // The values of a scope that `opens` declares here are reported with the scope.
        let overriding = all.filter { !$0.isGivenByScope }
        // The types of overrides that the application does not register. A forward to one of them replaces nothing,
        // because no layer receives its target.
        let own = Set(overriding.map(\.key).filter { !known.contains($0) })
        let entries = overriding.filter { entry in !own.contains { $0 == entry.forwardTarget } }
        var replaced: Set<ObjectIdentifier> = []
        var used: Set<ServiceKey> = []
        for container in containers {
            let scopes = Dictionary(entries.map { ($0.key, container.effectiveScope(of: $0.key)) }) { first, _ in first
            }
            var collected: Set<ServiceKey> = []
            let replacesDecorators = Set(entries.lazy.filter(\.isUndecorated).map(\.key))
            if !replacesDecorators.isEmpty { container.removeDecorators(of: replacesDecorators) }
            container.replace { original in
                let key = original.key
                let standIns = entries.filter { $0.key == key }
                guard let last = standIns.last, !original.isGivenByScope else { return nil }
                used.insert(key)
                var chosen = [last]
                if original.isContributed { chosen = collected.insert(key).inserted ? standIns : [] }
                let copies = chosen.map { $0.overriding(original, scope: scopes[key] ?? nil) }
                replaced.formUnion(copies.map { ObjectIdentifier($0) })
                return copies
            }
        }
        let added = fill(entries.filter { !used.contains($0.key) }, in: containers)
        replaced.formUnion(added.map { ObjectIdentifier($0) })
        used.formUnion(added.map(\.key))
        let names = containers.map(\.name)
        let keys = registered.map(\.key)
        let unused = entries.filter { !used.contains($0.key) }.map { entry in
            BootstrapTexts.unusedOverride(
                entry, near: NearMisses.of(entry.key, among: keys).map(\.description),
                serving: overriding.filter { $0.forwardTarget == entry.key }.map(\.key),
                scope: registered.first { $0.key == entry.key && $0.isGivenByScope }?.scope, in: names)
        }
        return (
            replaced,
            overrides.state.withLock { $0.problems } + unused
                + decorations.map { BootstrapTexts.decoratingOverride($0.key, $0.site, in: names) }
                + declarations.map { BootstrapTexts.declarationAmongOverrides($0, in: names) }
        )
    }
}

extension FreshStack {
    /// Registers overrides of optional dependencies that nothing else registers, in the layers of the services that
    /// take them.
    ///
    /// - Returns: The registrations that were added; of several overrides of one key, the last one.
    private static func fill(_ overrides: [Entry], in containers: [Container]) -> [Entry] {
        guard !overrides.isEmpty else { return [] }
        let last = Dictionary(overrides.map { ($0.key, $0) }) { $1 }
        let builder = GraphBuilder(containers)
        var added: [Entry] = []
        for edge in builder.graph.edges where edge.target == nil && edge.kind.mayBeMissing {
            let container = builder.containers[builder.graph.nodes[edge.source].layer]
            guard let override = last[edge.requested], containers.contains(where: { $0 === container }) else {
                continue
            }
            // Parents come first, and a layer sees the overrides that were added to its ancestors.
            guard container.find(override.key) == nil else { continue }
            let entry = Entry(copying: override, registrar: nil)
            container.append(entry)
            added.append(entry)
        }
        return added
    }
}

extension Container {
    /// Adds a registration. Only before sealing.
    fileprivate func append(_ entry: Entry) {
        change { state in
            state.entries.append(entry)
            state.openTable = nil
        }
    }

    /// Removes the decorators of these services. Only before sealing.
    func removeDecorators(of keys: Set<ServiceKey>) {
        let removed = state.withLock { state in
            let removed = state.decorations.filter { keys.contains($0.key) }
            state.decorations.removeAll { keys.contains($0.key) }
            state.openTable = nil
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Replaces, at their positions, the registrations for which `substitutes` returns others. Only before sealing.
    func replace(_ substitutes: (Entry) -> [Entry]?) {
        change { state in
            state.replaced += state.entries
            state.entries = state.entries.flatMap { substitutes($0) ?? [$0] }
            state.openTable = nil
        }
    }

    /// The scope of the registration of `key` in this layer. If `key` forwards to a service, the scope of that service.
    func effectiveScope(of key: ServiceKey) -> ScopeKind? {
        let entries = state.withLock { $0.entries }
        var entry = entries.last { $0.key == key }
        // Limited to the number of registrations, because the loop would never end for two types that forward to each
        // other.
        for _ in entries {
            guard let target = entry?.forwardTarget else { break }
            entry = entries.last { $0.key == target } ?? parent?.find(target)?.entry
        }
        return entry?.scope
    }
}
