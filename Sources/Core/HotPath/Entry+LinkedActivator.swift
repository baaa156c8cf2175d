extension Entry {
    /// The activator for a record. It also runs the completions.
    @inline(__always)
    func linkedActivator() -> StoredActivator? {
        hasCompletion || takesResolverAmongOthers ? completingActivator() : activator
    }

    @inline(never)
    private func completingActivator() -> StoredActivator? {
        func open<Service>(_ type: Service.Type) -> StoredActivator? {
            guard let construct = constructingBody(type) else { return nil }
            guard let complete = parts(of: type)?.allCompletions else { return StoredActivator(construct) }
            let first = leadingCount + dependencies.count
            return StoredActivator { record, requestOrigin throws(ResolutionError) in
                let instance = try construct(record, requestOrigin)
                do throws(ResolutionError) {
                    var index = first
                    try complete(instance, record, &index, requestOrigin)
                } catch {
                    throw record.passing(error)
                }
                return instance
            }
        }
        return open(key.type)
    }

    /// What constructs an instance through links, without its completions.
    private func constructingBody<Service>(_ type: Service.Type) -> Activator<Service>.Body? {
        guard let construct = activator?.body(type), takesResolverAmongOthers else { return activator?.body(type) }
        return { record, requestOrigin throws(ResolutionError) in
            try record.constructWithResolver(requestOrigin, construct)
        }
    }

    /// The activator for a record of a component that is constructed through links.
    func linkedActivator(in component: RegistrationTable.Component) -> StoredActivator? {
        func open<Service>(_ type: Service.Type) -> StoredActivator? {
            guard let construct = activator?.body(type) else { return nil }
            let complete = parts(of: type)?.allCompletions
            let first = leadingCount + dependencies.count
            return StoredActivator { record, requestOrigin throws(ResolutionError) in
                try RunningComponent.obtain(component, record, requestOrigin, first: first, construct, complete)
            }
        }
        return open(key.type)
    }

    /// An activator that reports each construction to the observers of the container.
    ///
    /// - Parameter container: Outlives the record, which is in its memory.
    func reporting(_ activator: StoredActivator, to container: Container) -> StoredActivator {
        let facts = ContainerEvent.Facts(key, layer: container.name, at: site)
        let container = unsafe Unmanaged.passUnretained(container)
        func open<Service>(_ type: Service.Type) -> StoredActivator {
            let construct = activator.body(type)
            return StoredActivator { record, requestOrigin throws(ResolutionError) in
                let began = ContinuousClock.now
                let instance = try construct(record, requestOrigin)
                unsafe container._withUnsafeGuaranteedRef { $0.report(constructed: facts, since: began) }
                return instance
            }
        }
        return _openExistential(key.type, do: open)
    }

    /// The activator for a record whose completions wait for the whole request, because one of them takes a resolver.
    func lateActivator() -> StoredActivator? {
        func open<Service>(_ type: Service.Type) -> StoredActivator? {
            guard let construct = constructingBody(type), let complete = parts(of: type)?.allCompletions else {
                return nil
            }
            let first = leadingCount + dependencies.count
            return StoredActivator { record, requestOrigin throws(ResolutionError) in
                guard let resolveContext = requestOrigin.resolveContext else {
                    return try record.obtainSlowly(type, requestOrigin)
                }
                let instance = try construct(record, requestOrigin)
                try resolveContext.completeAtEnd(
                    record.completion(complete, instance, first, requestOrigin), of: record.entry)
                return instance
            }
        }
        return open(key.type)
    }

    /// An activator that takes the slow path for this registration.
    func slowActivator() -> StoredActivator? {
        func open<Service>(_ type: Service.Type) -> StoredActivator {
            StoredActivator { record, requestOrigin throws(ResolutionError) in
                try record.obtainSlowly(type, requestOrigin)
            }
        }
        return open(key.type)
    }
}

extension Record {
    /// The completions of an instance, to be run later.
    ///
    /// - Parameters:
    ///   - complete: All completions. They read their dependencies from the link `first` on.
    func completion<Service>(
        _ complete: @escaping EntryParts<Service>.CompletionActivator, _ instance: Service, _ first: Int,
        _ requestOrigin: RequestOrigin
    ) -> Resolution.Completion {
        { () throws(ResolutionError) in
            do throws(ResolutionError) {
                var index = first
                try complete(instance, self, &index, requestOrigin)
            } catch {
                throw passing(error)
            }
        }
    }
}
