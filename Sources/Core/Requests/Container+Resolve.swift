// A request takes the first of these steps that can serve it:
//
// 1. `resolve`, inlined in the caller: an instance that exists, or the activator of the record, by the link alone.
// 2. `resolveOutOfLine`: the cached error for a missing service, and a singleton that has not been constructed yet.
// 3. `resolveByOpenLinks`: the links of a container that is not sealed.
// 4. `resolveBeyondLink`: the slot of a resettable scope, and links that serve only some requests.
// 5. `resolveSlowly`: the slow path, which begins in `serve`. It also finds the error.
//
// A request that awaits has two steps: `resolve`, and `resolveAwaiting`, which ends in `serveAwaiting`.

extension Container {
    /// Resolves a service. Returns the cached instance or a new one, depending on the scope of the service.
    ///
    /// The first request for a shared service constructs it; other requests wait until it is constructed. If the
    /// construction fails, the next request tries again. A plain service is constructed on the calling thread. A
    /// main-actor service is constructed only if the caller is on the main actor; the compiler passes that in
    /// `isolation`.
    ///
    /// - Parameters:
    ///   - service: The type under which the service is registered; inferred from the context where possible.
    ///   - name: The name under which the service is registered.
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError`: `.missing`, `.notConfigured`, `.factoryFailed`, `.completionFailed`, `.cycle`,
    ///   `.needsMainActor`, `.needsAwait`, `.needsArguments`, `.notVisible`, `.scopeNotOpen`, `.lateRegistration`,
    ///   `.tooDeep`, `.unprovided`, `.constructionTimeout`, `.containerClosed`; in the stack of a test, `.tripwire`.
    ///   If a factory takes a resolver, the errors of its requests pass through, whatever their code.
    @inlinable @inline(__always)
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.kind == .singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.constructsWithoutContext, ThreadStack.hasStackHeadroom {
            return try link.record.make(service, RequestOrigin(self))
        } else if link.constructsEachTime, !link.record.takesArguments, ThreadStack.hasStackHeadroom {
            return try constructInContext(service, link, isolation)
        } else if link.kind == .resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try resolveOutOfLine(service, name, link, isolation)
    }

    /// Like ``resolve(_:name:isolation:)``, compiled once for all types of services.
    @inline(never)
    func resolveUnspecialized<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if link.kind == .singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.constructsWithoutContext, ThreadStack.hasStackHeadroom {
            return try link.record.make(service, RequestOrigin(self))
        } else if link.constructsEachTime, !link.record.takesArguments, ThreadStack.hasStackHeadroom {
            return try ResolveContext.makeUnspecialized(service, link, self, isolation)
        } else if link.kind == .resettable {
            do throws(Absent) {
                return try unsafe link.record.resettableSlot.takeUnretainedValue().load(service)
            } catch {}
        }
        return try resolveOutOfLine(service, name, link, isolation)
    }

    /// Constructs a service whose construction needs a resolve context, in a new one; see ``Link/tableBit``.
    @inlinable @inline(never)
    func constructInContext<Service>(
        _ service: Service.Type, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try unsafe ResolveContext.make(service, link.record, self, isolation)
    }

    /// Like ``resolve(_:name:isolation:)``, for requests that the link alone cannot serve.
    @usableFromInline @inline(never)
    func resolveOutOfLine<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if link.word == Link.slowPath.word {
            if !isSealed, let memory = openLinks() { return try resolveByOpenLinks(service, name, memory, isolation) }
        } else {
            if let error = link.error { throw error }
            if try link.ensureInstance(for: self) { return Record.read(link.record.instance, as: service) }
        }
        if ThreadStackNeed.isShort(forLarge: service) { try checkIsConstructed(service, Selection(name: name)) }
        return try resolveBeyondLink(service, name, link, isolation)
    }

    /// For a name, ``link(_:_:)`` does not return a link with a condition: returns that one if there is one, or else
    /// `link`.
    @inline(never)
    private func withCondition(_ link: Link, _ type: UInt, _ name: RegistrationName?) -> Link {
        link.word == Link.slowPath.word ? conditionalLink(type, name) ?? link : link
    }

    /// Constructs a service whose link has a condition. The caller reports the failure.
    private func constructConditional<Service>(
        _ service: Service.Type, _ record: Record, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        // A main-actor factory learns from the context that the caller is on the main actor.
        try record.has([.needsResolveContext, .isForMainActor])
            ? ResolveContext.makeUnspecialized(service, Link(record, .make), self, isolation)
            : record.make(service, RequestOrigin(self))
    }

    /// Serves a request by the links of an open container, which it holds meanwhile.
    @inline(__always)
    private func resolveByOpenLinks<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ memory: LinkMemory, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        defer { withExtendedLifetime(memory) {} }
        let link = openLink(LinkTable.key(service), name, in: memory)
        guard link.word == Link.slowPath.word else {
            return try resolveUnspecialized(service, name, link, isolation)
        }
        if ThreadStackNeed.isShort(forLarge: service) { try checkIsConstructed(service, Selection(name: name)) }
        return try resolveSlowly(service, name, isMain: isolation === MainActor.shared)
    }

    /// Not inlined, for the same reason as `Construction.resolveWithHeadroom`.
    @inline(never)
    private func resolveBeyondLink<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if link.kind == .resettable {
            return try link.resettable(service, for: self) { () throws(ResolutionError) in
                try resolveSlowly(service, name, isMain: isolation === MainActor.shared)
            }
        }
        let link = link.isConditional || name == nil ? link : withCondition(link, LinkTable.key(service), name)
        if link.isConditional, link.record.mayConstruct(for: isolation), ThreadStack.hasStackHeadroom {
            do throws(ResolutionError) {
                return try constructConditional(service, link.record, isolation)
            } catch {
                report(error)
                throw error
            }
        }
        let isMain = isolation === MainActor.shared
        if isMain, link.isConditional, link.record.has(.isForMainActor), link.record.hasConditionalInstance {
            return Record.read(link.record.instance, as: service)
        }
        return try resolveSlowly(service, name, isMain: isMain)
    }

    @inline(never)
    private func resolveSlowly<Service>(
        _ service: Service.Type, _ name: RegistrationName?, isMain: Bool
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try serve(service, RootRequest(selection: Selection(name: name), isMain: isMain))
        } catch {
            if error.storage.path?.first == ServiceKey(service, name: name) { cacheMissing(error) }
            throw error
        }
    }

    /// Resolves a service asynchronously; works for plain, main-actor and async services.
    ///
    /// Main-actor services are constructed on the main actor, plain services where the caller is. If another request is
    /// already constructing a shared service, this request waits. It suspends if the service is constructed by a task
    /// that may itself be suspended. Otherwise it blocks its thread, which is safe because a plain factory on another
    /// thread never waits for a task. If the task is cancelled while it is suspended, the request throws `.cancelled`,
    /// and the other requests receive the instance. After such a wait, plain services are resolved again from the
    /// start: instances that were constructed before and that nothing caches are constructed again.
    ///
    /// Inlined, because a call of an asynchronous function costs four times as much as the read of a cached instance:
    /// it switches to its actor, and back.
    ///
    /// The error type is missing from the signature, because a typed error crashes the compiler in a client's release
    /// build. Every error is still a `ResolutionError`: `catch let error as ResolutionError`.
    ///
    /// - Parameters: As for the form that does not await.
    /// - Throws: `ResolutionError` with the codes of the form that does not await, and `.cancelled`. It throws
    ///   `.needsMainActor` and `.needsAwait` only if a factory requests such a service from a resolver that does not
    ///   await.
    @inlinable @inline(__always)
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = link(to: service, name)
        if link.kind == .singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.constructsEachTime, ThreadStack.hasStackHeadroom {
            do throws(ResolutionError) {
                if link.constructsWithoutContext { return try link.record.make(service, RequestOrigin(self)) }
                if !link.record.takesArguments { return try constructInContext(service, link, isolation) }
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        } else if link.kind == .resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try await resolveAwaiting(service, name, link)
    }

    /// Like ``resolve(_:name:isolation:)``, for requests that the link alone cannot serve.
    @usableFromInline
    func resolveAwaiting<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        if let error = link.error { throw error }
        if link.word == Link.slowPath.word, !isSealed, let memory = openLinks() {
            defer { withExtendedLifetime(memory) {} }
            let ofOpen = openLink(LinkTable.key(service), name, in: memory)
            do throws(ResolutionError) {
                if ofOpen.kind == .singleton ? try ofOpen.ensureInstance(for: self) : ofOpen.constructsEachTime {
                    return try resolveUnspecialized(service, name, ofOpen, isolation)
                }
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        }
        let link = link.isConditional || name == nil ? link : withCondition(link, LinkTable.key(service), name)
        if link.isConditional, link.record.hasConditionalInstance {
            return Record.read(link.record.instance, as: service)
        }
        if try link.ensureInstance(for: self) { return Record.read(link.record.instance, as: service) }
        if let instance = try link.resettable(service, for: self) { return instance }
        if link.isConditional, link.record.mayConstruct(for: nil), ThreadStack.hasStackHeadroom {
            do throws(ResolutionError) {
                return try constructConditional(service, link.record, isolation)
            } catch {
                guard error.canBeAwaited else {
                    report(error)
                    throw error
                }
            }
        }
        let isMain = isolation === MainActor.shared
        guard link.isConditional, link.record.mayConstructAwaiting(for: self) else {
            return try await serveAwaiting(service, RootRequest(selection: Selection(name: name), isMain: isMain))
        }
        do throws(ResolutionError) {
            if !link.record.needsAwaitedRequest {
                let run = try await link.record.prepareAwaiting(for: self, isMain: isMain, in: nil)
                return try await link.record.constructAwaiting(service, run)
            }
            let instance = try await link.record.constructInRequest(from: self, isMain: isMain)
            if let instance { return instance.read(service) }
        } catch {
            report(error)
            throw error
        }
        return try await serveAwaiting(service, RootRequest(selection: Selection(name: name), isMain: isMain))
    }
}
