extension Found {
    /// The execution that an awaited resolve uses. A service that the host has started exists and is not awaited, so a
    /// thread may wait for the construction of a service that needs it.
    var executionNow: DependencyGraph.Execution {
        guard node.execution == .async, node.plainExecution != .async else { return node.execution }
        var pending = [self]
        var seen: Set<ObjectIdentifier> = []
        while let found = pending.popLast() {
            let entry = found.entry
            guard seen.insert(ObjectIdentifier(entry)).inserted, found.node.execution == .async else { continue }
            if entry.isHosted {
                guard entry.isStarted, entry.isConstructed else { return .async }
                continue
            }
            pending += found.needed.map(\.target)
        }
        return node.plainExecution
    }

    /// The execution without the services of closed layers, because a construction that reaches such a service fails
    /// instead of awaiting it.
    ///
    /// - Parameter hosted: Whether services that a host starts count.
    func executionInReach(hosted: Bool) -> DependencyGraph.Execution {
        var execution = node.entry.ownExecution
        var pending = [self]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(node.entry)]
        while let found = pending.popLast() {
            for (_, target) in found.needed where seen.insert(ObjectIdentifier(target.entry)).inserted {
                let entry = target.entry
                guard hosted || !entry.isHosted else { continue }
                if entry.ownExecution.rank > execution.rank { execution = entry.ownExecution }
                pending.append(target)
            }
        }
        return execution
    }

    /// The shortest path to a registration whose own execution is `execution`, and its site.
    ///
    /// - Parameter hosted: Whether the path may lead to other services that a host starts, or through them.
    func path(
        to execution: DependencyGraph.Execution, hosted: Bool
    ) -> (keys: [ServiceKey], site: SourceSite) {
        var steps = [(found: self, key: node.entry.key, before: -1)]
        var seen: Set<ObjectIdentifier> = []
        var next = 0
        while next < steps.count {
            let found = steps[next].found
            if found.entry.ownExecution == execution {
                var path: [ServiceKey] = []
                var step = next
                while step >= 0 {
                    path.append(steps[step].key)
                    step = steps[step].before
                }
                return (path.reversed(), found.entry.site)
            }
            for (key, target) in found.needed where seen.insert(ObjectIdentifier(target.entry)).inserted {
                guard hosted || !target.entry.isHosted else { continue }
                steps.append((target, key, next))
            }
            next += 1
        }
        return ([node.entry.key], node.entry.site)
    }

    /// The services that are constructed in the same construction, each under the key of its request.
    private var needed: [(key: ServiceKey, target: Found)] {
        var requirements: [Requirement] = []
        _ = container.requirements.gather(node.entry, into: &requirements)
        return requirements.compactMap { requirement in
            guard requirement.kind.joinsExecution, let target = requirement.entry.flatMap(container.find) else {
                return nil
            }
            return (requirement.key, target)
        }
    }
}
