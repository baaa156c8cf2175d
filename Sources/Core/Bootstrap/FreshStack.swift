/// New layers from the configs of an application: the same registrations in containers of their own. For tests.
///
/// Nothing of the configs' own containers is touched but their names, places and parents. Sendable.
package struct FreshStack: Sendable {
    /// Which of the services of other layers than the named ones are there.
    package enum Reach: Sendable {
        /// All.
        case all
        /// What the named layers ask for, and what that needs inside its own layer.
        case direct
        /// None.
        case standalone
    }

    /// The layers, proved together and sealed.
    package let proved: ProvedStack
    /// What was asked for and made since.
    package let recorder: RequestRecorder
    private let layers: [ObjectIdentifier: Container]

    /// Registers, overrides, lays the tripwires, proves and seals. No factory runs.
    ///
    /// - Parameters:
    ///   - configs: The layers; their parents' configs are followed. A parent without a config is shared, not made anew.
    ///   - reach: What is there of other layers than `configs`.
    ///   - provisions: The values that the layers expect.
    ///   - overrides: Registrations that take the place of those of the same type and name, in each layer that has one.
    /// - Throws: `BootstrapError` with every problem, those of overrides and provisions among them.
    package init(
        _ configs: [any DependencyInjectionConfig.Type], reach: Reach, providing provisions: [Provision],
        overrides: Container
    ) throws(BootstrapError) {
        let recorder = RequestRecorder()
        var fresh: [Bootstrap.Layer] = []
        var copies: [ObjectIdentifier: Container] = [:]
        var layers: [ObjectIdentifier: Container] = [:]
        for layer in Bootstrap.layers(of: configs) {
            let original = layer.container
            let copy = Container(
                original.name, parent: original.parent.map { copies[ObjectIdentifier($0)] ?? $0 },
                config: original.parentConfig, site: original.site)
            copy.recorder.publish(recorder)
            copies[ObjectIdentifier(original)] = copy
            layers[ObjectIdentifier(layer.config)] = copy
            fresh.append(Bootstrap.Layer(config: layer.config, container: copy))
        }
        for layer in fresh { Bootstrap.register(layer) }
        let unexpected = Bootstrap.provide(provisions, to: fresh)
        let (replaced, unused) = Self.override(by: overrides, in: fresh.map(\.container))
        // Two configs may share a container, so the named ones are found by it.
        let named = configs.compactMap { copies[ObjectIdentifier($0.container)] }
        Tripwires.lay(in: fresh.map(\.container), around: named, reach: reach, sparing: replaced)
        proved = ProvedStack(fresh.map(\.container))
        self.recorder = recorder
        self.layers = layers
        let refused = fresh.flatMap { layer in layer.container.state.withLock { $0.problems } }
        let problems = Proof.problems(of: proved.graph) + refused + unexpected + unused
        guard problems.isEmpty else { throw BootstrapError(problems) }
        for layer in fresh { layer.container.closeRegistrations() }
    }

    /// The new container of a layer; nil when the config is not part of the stack.
    package func container(of config: any DependencyInjectionConfig.Type) -> Container? {
        layers[ObjectIdentifier(config)]
    }

    /// Puts each override where something of its key is registered.
    ///
    /// - Returns: What stands in now, and a problem for each override that found nothing.
    private static func override(
        by overrides: Container, in containers: [Container]
    ) -> (replaced: Set<ObjectIdentifier>, unused: [Problem]) {
        var replaced: Set<ObjectIdentifier> = []
        var problems = overrides.state.withLock { $0.problems }
        for entry in overrides.state.withLock({ $0.entries }) {
            guard let override = entry as? any StandIn else { continue }
            let before = replaced.count
            for container in containers {
                let scope = container.effectiveScope(of: entry.key)
                container.replace { original in
                    guard original.key == entry.key, !original.isGivenByScope else { return nil }
                    let copy = override.overriding(original, scope: scope)
                    replaced.insert(ObjectIdentifier(copy))
                    return copy
                }
            }
            guard replaced.count == before else { continue }
            let known = containers.flatMap { container in container.state.withLock { $0.entries.map(\.key) } }
            problems.append(
                BootstrapTexts.unusedOverride(
                    entry, near: NearMisses.of(entry.key, among: known).map(\.description),
                    in: containers.map(\.name)))
        }
        return (replaced, problems)
    }
}

extension Container {
    /// Replaces the registrations for which `substitute` gives another, in their places. Only before sealing.
    func replace(_ substitute: (Entry) -> Entry?) {
        state.withLock { state in
            state.entries = state.entries.map { substitute($0) ?? $0 }
            state.openTable = nil
        }
    }

    /// The scope of what is registered here under `key`; for another type of a service, the service's.
    func effectiveScope(of key: ServiceKey) -> DependencyGraph.Scope? {
        let entries = state.withLock { $0.entries }
        var entry = entries.last { $0.key == key }
        // As many steps as there are registrations: two types that serve each other would never end.
        for _ in entries {
            guard let target = entry?.forwardTarget else { break }
            entry = entries.last { $0.key == target } ?? parent?.find(target)?.node.entry
        }
        return entry?.scope
    }
}
