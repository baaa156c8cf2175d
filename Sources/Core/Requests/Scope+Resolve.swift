extension Scope {
    /// Like ``Container/resolve(_:name:isolation:)``, in this scope.
    ///
    /// - Throws: The errors of that function, and `.scopeClosed`.
    @inlinable
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = frame.link(to: service, name)
        if link.kind == .singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.kind == .scoped || link.constructsEachTime && !link.record.takesArguments,
            ThreadStack.hasStackHeadroom
        {
            return try frame.make(service, link, isolation)
        } else if link.kind == .resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try resolve(service, name, isolation)
    }

    /// Like ``resolve(_:name:isolation:)``, for requests that the link alone cannot serve.
    @usableFromInline @inline(never)
    func resolve<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        let link = frame.link(to: service, name)
        if try link.ensureInstance(for: frame.container) { return Record.read(link.record.instance, as: service) }
        return try link.resettable(service, for: frame.container) { () throws(ResolutionError) in
            if let link = frame.conditionalLink(to: service, name, for: isolation), link.constructsInScope,
                ThreadStack.hasStackHeadroom
            {
                return try frame.container.reportingFailure { () throws(ResolutionError) in
                    try ResolveContext.makeUnspecialized(service, link, frame.container, in: frame, isolation)
                }
            }
            return try frame.container.serve(
                service,
                RootRequest(selection: Selection(name: name), isMain: isolation === MainActor.shared, frame: frame))
        }
    }

    /// Like the awaited ``Container/resolve(_:name:isolation:)``, in this scope.
    ///
    /// - Throws: `ResolutionError` like that function, and `.scopeClosed`.
    @inlinable @inline(__always)
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = frame.link(to: service, name)
        if link.kind == .singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.kind == .scoped || link.constructsEachTime && !link.record.takesArguments,
            ThreadStack.hasStackHeadroom
        {
            do throws(ResolutionError) {
                return try frame.make(service, link, isolation)
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        } else if link.kind == .resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try await resolveAwaiting(service, name)
    }

    /// Like the awaited ``resolve(_:name:isolation:)``, for requests that the link alone cannot serve.
    @usableFromInline
    func resolveAwaiting<Service>(
        _ service: Service.Type, _ name: RegistrationName?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = frame.link(to: service, name)
        if try link.ensureInstance(for: frame.container) { return Record.read(link.record.instance, as: service) }
        if let instance = try link.resettable(service, for: frame.container) { return instance }
        if let link = frame.conditionalLink(to: service, name, for: nil), link.constructsInScope,
            ThreadStack.hasStackHeadroom
        {
            do throws(ResolutionError) {
                return try frame.container.reportingFailure(awaits: true) { () throws(ResolutionError) in
                    try ResolveContext.makeUnspecialized(service, link, frame.container, in: frame, isolation)
                }
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        }
        let isMain = isolation === MainActor.shared
        if let record = frame.awaitingRecord(LinkTable.key(service), name) {
            do throws(Absent) { return try record.scopedInstance(service, in: frame) } catch {}
            do throws(ResolutionError) {
                let instance = try await record.constructInRequest(from: frame.container, isMain: isMain, in: frame)
                if let instance { return instance.read(service) }
            } catch {
                frame.container.report(error)
                throw error
            }
        }
        return try await frame.container.serveAwaiting(
            service, RootRequest(selection: Selection(name: name), isMain: isMain, frame: frame))
    }

    /// Like ``Container/resolve(_:name:arguments:isolation:)``, in this scope.
    ///
    /// - Throws: The errors of that function, and `.scopeClosed`.
    @inlinable
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = frame.link(to: service, name)
        if link.constructsEachTime, link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom {
            return try frame.make(service, link.record, repeat each arguments, isolation: isolation)
        }
        return try resolveOutOfLine(service, name, repeat each arguments, isolation: isolation)
    }

    @usableFromInline @inline(never)
    func resolveOutOfLine<Service, each Argument>(
        _ service: Service.Type, _ name: RegistrationName?, _ argument: repeat each Argument, isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if let link = frame.conditionalLink(to: service, name, for: isolation), link.constructsEachTime,
            link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom
        {
            return try frame.container.reportingFailure { () throws(ResolutionError) in
                try frame.make(service, link.record, repeat each argument, isolation: isolation)
            }
        }
        return try frame.container.serve(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each argument), frame: frame))
    }

    /// Like the awaited ``Container/resolve(_:name:arguments:isolation:)``, in this scope.
    ///
    /// - Throws: `ResolutionError` like that function, and `.scopeClosed`.
    @inlinable
    public func resolve<Service, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = frame.link(to: service, name)
        if link.constructsEachTime, link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom {
            do throws(ResolutionError) {
                return try frame.make(service, link.record, repeat each arguments, isolation: isolation)
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        }
        return try await resolveAwaiting(service, name, repeat each arguments)
    }

    @usableFromInline
    func resolveAwaiting<Service, each Argument: Sendable>(
        _ service: Service.Type, _ name: RegistrationName?, _ argument: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        if let link = frame.conditionalLink(to: service, name, for: nil), link.constructsEachTime,
            link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom
        {
            do throws(ResolutionError) {
                return try frame.container.reportingFailure(awaits: true) { () throws(ResolutionError) in
                    try frame.make(service, link.record, repeat each argument, isolation: isolation)
                }
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        }
        return try await frame.container.serveAwaiting(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each argument), frame: frame))
    }
}
