extension Construction {
    /// An adapter, constructed on the slow path.
    ///
    /// - Parameter arguments: The run-time arguments for the service that the adapter wraps; not those of this
    ///   construction.
    func adapter<Adapter>(
        _ entry: AdapterEntry, _ type: Adapter.Type, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Adapter {
        let selections = try container.selections(for: entry.request, selection, in: resolution.frame)
        let activator = entry.adapterActivator(
            for: AdapterUse(container: container, requester: requester, selection: selection))
        let factoryRun = FactoryRun(self, selections: selections, passing: arguments)
        return try factoryRun.run(count: selections.count) { record, requestOrigin throws(ResolutionError) in
            try activator(type, record, requestOrigin)
        }
    }
}

extension AsyncConstruction {
    /// An adapter, constructed after the services that it resolves.
    func adapter<Adapter>(
        _ entry: AdapterEntry, _ type: Adapter.Type, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Adapter {
        let selections = try container.selections(for: entry.request, selection, in: resolution.frame)
        var prepared: [PreparedValue] = []
        if let service = entry.request.resolvedType {
            for selection in selections { prepared.append(try await prepare(service, selection, arguments)) }
        }
        let activator = entry.adapterActivator(
            for: AdapterUse(container: container, requester: requester, selection: selection))
        let factoryRun = FactoryRun(self, prepared: prepared)
        return try factoryRun.run(count: selections.count) { record, requestOrigin throws(ResolutionError) in
            try activator(type, record, requestOrigin)
        }
    }

    private func prepare(
        _ type: Any.Type, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> PreparedValue {
        func open<Value>(_ type: Value.Type) async throws(ResolutionError) -> PreparedValue {
            .make(try await resolve(type, selection, arguments))
        }
        return try await open(type)
    }
}

extension Container {
    /// The services that an adapter resolves when it is constructed.
    ///
    /// They are selected before the activator runs, because an open container may change between two of its requests.
    ///
    /// - Parameter frame: The innermost open scope; nil if there is none.
    /// - Throws: `.missing` for a collection to which nothing contributes; `.containerClosed`, `.lateRegistration` and
    ///   `.notConfigured` for a collection or an optional.
    fileprivate func selections(
        for request: AdapterRequest, _ selection: Selection, in frame: ScopeFrame?
    ) throws(ResolutionError) -> [Selection] {
        switch request {
        case .optional(let type): return try offers(type, selection, in: frame) ? [selection] : []
        case .named(_, let name): return [Selection(name: name, entry: selection.entry)]
        case .collection(let type):
            return try contributions(through: type, selection).map { Selection(entry: $0) }
        case .argument, .factory, .lazy, .provider, .opener: return []
        }
    }

    /// Whether an optional is not nil.
    private func offers(
        _ type: Any.Type, _ selection: Selection, in frame: ScopeFrame?
    ) throws(ResolutionError) -> Bool {
        let key = ServiceKey(type, name: selection.name)
        func isGiven<Value>(_ type: Value.Type) -> Bool { frame?.value(key, as: type) != nil }
        if serves(type, selection) || isGiven(type) { return true }
        let missing = missing(key)
        guard missing.code == .missing else { throw missing }
        return false
    }
}
