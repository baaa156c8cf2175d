extension LinkCompiler {
    /// Finds the plans of the services that the service of a plan needs for its construction, parameter by parameter.
    /// False if links do not construct the service; then its shape does not depend on theirs.
    mutating func findTargets(of place: Int) -> Bool {
        let first = targets.count
        if let use = plans[place].use {
            guard let request = plans[place].entry.adapterRequest, findTargets(of: request, use) else { return false }
        } else {
            guard findTargets(ofRegistration: place) else { return false }
        }
        plans[place].targets = first..<targets.count
        return true
    }

    private mutating func findTargets(ofRegistration place: Int) -> Bool {
        let entry = plans[place].entry
        let kind = entry.linkKind
        if plans[place].execution == .async {
            return isAwaited(place) && add(entry.dependencies, of: place)
        }
        guard isPlain(place), entry.mayHaveLinkedActivator(kind), entry.hasLinkableActivator,
            entry.hasLinkedCompletions,
            !entry.isOpaque || entry.hasResolverActivator || entry.takesResolverAmongOthers,
            stackNeed(of: entry) <= Self.stackLimit,
            entry.decoratedEntry == nil || entry.arguments.isEmpty
        else { return false }
        // The slow path constructs a cached service with a closing hook, because it notes the hook in the container,
        // and one whose factory takes a resolver, because the resolver may lead back to the service. A service that an
        // ancestor caches was examined when the ancestor was compiled.
        if kind.isCached,
            entry.hasClosing || entry.isOpaque || entry.hasOpaqueCompletion || !plans[place].isOwn
        {
            return false
        }
        // Requests to a resolver are not known in advance; the resolver checks the stack and joins the request's graph.
        if entry.takesResolver, !entry.hasCompletion { return true }
        if let key = entry.forwardTarget {
            guard let target = find(key, from: layer(of: place)), !target.entry.isAdapter,
                target.entry.arguments.isEmpty, target.entry.isVisible(to: entry)
            else { return false }
            targets.append(self.place(of: target))
        }
        if let base = entry.decoratedEntry {
            guard let target = layer(of: place).find(base), base.arguments.isEmpty else { return false }
            targets.append(self.place(of: target))
        }
        return add(entry.dependencies, of: place)
            && (!entry.hasCompletion || add(entry.completionDependencies, of: place, areForCompletion: true))
    }

    /// The registration that serves a key, as a layer sees it.
    private func find(_ key: ServiceKey, from layer: Container) -> Found? {
        layer === container ? reach.find(key) : layer.find(key)
    }

    /// Adds the targets of parameters; false if links cannot express one of them.
    private mutating func add(
        _ parameters: [Parameter], of place: Int, areForCompletion: Bool = false
    ) -> Bool {
        var layout = ArgumentLayout()
        let isOwn = plans[place].isOwn
        for parameter in parameters {
            // A completion has no resolver among other parameters, and the caller stores no arguments for it.
            if areForCompletion, parameter.isResolver || parameter.isArgument { return false }
            if parameter.isResolver {
                targets.append(Self.resolver)
                continue
            }
            if isOwn, let position = own.position(serving: parameter.key), !own.all[position].entry.isAdapter {
                let target = own.all[position].entry
                guard target.arguments.isEmpty, target.isVisible(to: plans[place].entry) else { return false }
                targets.append(self.place(ofOwn: position))
                continue
            }
            guard let target = find(parameter.key, from: layer(of: place)) else { return false }
            if case .argument(let type) = target.entry.adapterRequest {
                targets.append(Self.argument(at: layout.add(type)))
                continue
            }
            if target.entry.isAdapter {
                let use = AdapterUse(
                    container: layer(of: place), requester: plans[place].entry, selection: Selection())
                targets.append(self.place(ofAdapter: target.entry, use))
            } else {
                guard target.entry.arguments.isEmpty, target.entry.isVisible(to: plans[place].entry) else {
                    return false
                }
                targets.append(self.place(of: target))
            }
        }
        return true
    }

    /// The counterpart for an adapter: adds the services that it resolves when it is constructed, and the service of a
    /// `Lazy`.
    private mutating func findTargets(of request: AdapterRequest, _ use: AdapterUse) -> Bool {
        let container = use.container
        switch request {
        case .argument:
            return false
        case .factory, .provider, .opener:
            return true
        case .optional(let type):
            if let target = target(type, use) {
                targets.append(target)
                return true
            }
            guard !container.serves(type, use.selection) else { return false }
            absent.insert(ObjectIdentifier(type))
            return true
        case .lazy(let type):
            guard let target = target(type, use) else { return false }
            targets.append(target)
            return true
        case .named(let type, let name):
            let selection = Selection(name: name, entry: use.selection.entry)
            guard
                let target = target(
                    type, AdapterUse(container: container, requester: use.requester, selection: selection))
            else { return false }
            targets.append(target)
            return true
        case .collection(let type):
            guard let entries = try? container.contributions(through: type, use.selection) else { return false }
            var found: [Int] = []
            for entry in entries {
                let use = AdapterUse(container: container, requester: use.requester, selection: Selection(entry: entry))
                guard let target = target(type, use) else { return false }
                found.append(target)
            }
            targets += found
            return true
        }
    }

    /// The plan of the service that an adapter wraps, which may itself be an adapter; nil if links cannot express it.
    private mutating func target(_ type: Any.Type, _ use: AdapterUse) -> Int? {
        let (container, selection) = (use.container, use.selection)
        var found: Found?
        if let entry = selection.entry {
            found = entry.key.type == type ? container.find(entry) : nil
        } else {
            found = find(ServiceKey(type, name: selection.name), from: container)
        }
        if let found, !found.entry.isAdapter {
            guard found.entry.arguments.isEmpty, found.entry.visibility == .everywhere else { return nil }
            return place(of: found)
        }
        guard let adapter = container.adapterEntry(of: type),
            selection.entry != nil || container.serves(type, selection)
        else { return nil }
        return place(ofAdapter: adapter, use)
    }
}

/// The offsets of a registration's run-time arguments, as in a tuple of their types.
private struct ArgumentLayout {
    private var size = 0

    /// Adds the next argument, and returns its offset in bytes.
    mutating func add(_ type: Any.Type) -> Int {
        func open<Argument>(_ type: Argument.Type) -> (size: Int, alignment: Int) {
            (MemoryLayout<Argument>.size, MemoryLayout<Argument>.alignment)
        }
        let layout = _openExistential(type, do: open)
        let offset = (size + layout.alignment - 1) / layout.alignment * layout.alignment
        size = offset + layout.size
        return offset
    }
}
