extension Container {
    /// Returns a new instance of a service that takes run-time arguments.
    ///
    /// - Parameters:
    ///   - service: The type under which the service is registered.
    ///   - name: The name under which the service is registered.
    ///   - arguments: The values for the service's `Assisted` parameters, in their order and with exactly their types.
    ///   - isolation: Leave it out.
    /// - Throws: The errors of ``resolve(_:name:isolation:)``, and `.argumentMismatch`.
    @inlinable
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.constructsEachTime, link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom {
            return try construct(service, link.record, repeat each arguments, isolation: isolation)
        }
        return try resolveOutOfLine(service, name, repeat each arguments, isolation: isolation)
    }

    @inlinable @inline(__always)
    func construct<Service, each Argument>(
        _ service: Service.Type, _ record: Record, _ argument: repeat each Argument, isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try unsafe withUnsafePointer(to: (repeat each argument)) { tuple throws(ResolutionError) in
            try unsafe ResolveContext.make(service, record, self, argument: tuple, isolation)
        }
    }

    @usableFromInline @inline(never)
    func resolveOutOfLine<Service, each Argument>(
        _ service: Service.Type, _ name: RegistrationName?, _ argument: repeat each Argument, isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if !isSealed, let memory = openLinks() {
            defer { withExtendedLifetime(memory) {} }
            let link = openLink(LinkTable.key(service), name, in: memory)
            if link.constructsEachTime, link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom {
                return try construct(service, link.record, repeat each argument, isolation: isolation)
            }
        } else if let link = conditionalLink(LinkTable.key(service), name, for: isolation), link.constructsEachTime,
            link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom
        {
            return try reportingFailure { () throws(ResolutionError) in
                try construct(service, link.record, repeat each argument, isolation: isolation)
            }
        }
        return try serve(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each argument)))
    }

    /// Single-argument overload.
    @inlinable @inline(__always)
    public func resolve<Service, Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments argument: Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.constructsEachTime, link.record.takes(Argument.self), ThreadStack.hasStackHeadroom {
            return try unsafe withUnsafePointer(to: argument) { address throws(ResolutionError) in
                try unsafe ResolveContext.make(service, link.record, self, argument: address, isolation)
            }
        }
        return try resolveOutOfLine(service, name, argument, isolation: isolation)
    }

    /// Returns a new instance of a service that takes run-time arguments, and awaits when necessary.
    ///
    /// The arguments must be Sendable, because the service may be constructed on another actor than the caller's.
    ///
    /// - Parameters: As for the form that does not await.
    /// - Throws: `ResolutionError` like the awaited form without arguments, and `.argumentMismatch`.
    @inlinable
    public func resolve<Service, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = link(to: service, name)
        if link.constructsEachTime, link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom {
            do throws(ResolutionError) {
                return try construct(service, link.record, repeat each arguments, isolation: isolation)
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
        if let link = conditionalLink(LinkTable.key(service), name, for: nil), link.constructsEachTime,
            link.record.takes(repeat (each Argument).self), ThreadStack.hasStackHeadroom
        {
            do throws(ResolutionError) {
                return try reportingFailure(awaits: true) { () throws(ResolutionError) in
                    try construct(service, link.record, repeat each argument, isolation: isolation)
                }
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        }
        return try await serveAwaiting(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each argument)))
    }
}
