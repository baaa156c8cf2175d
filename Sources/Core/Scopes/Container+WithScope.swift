extension Container {
    /// Opens a scope for a piece of work, and closes it when the work ends, even if the work throws or is cancelled.
    ///
    /// ```swift
    /// try await container.withScope(.request, providing: request) { scope in
    ///     try await scope.resolve(OrderHandler.self).handle()
    /// }
    /// try await container.withScope(.request, providing: request, body: answer)
    /// ```
    ///
    /// Services in `.scoped(name)` scope have one instance in it. Several tasks may share the scope. At the end of the
    /// scope, the `.closed` hooks of its instances run, latest construction first, even if the caller's task is
    /// cancelled. Each asynchronous hook may take as long as `closingDeadline`; then it is cancelled and abandoned. If
    /// a hook throws or is late, the error is reported as an event, and the other hooks still run. If the container has
    /// observers, objects of the scope that are still alive after the hooks are reported as `.leaked`.
    ///
    /// - Parameters:
    ///   - name: The scope. This layer, a parent or a child declares it with
    ///     ``opens(_:inside:providing:startingWith:fileID:filePath:line:column:)``.
    ///   - value: Values that services in the scope may depend on.
    ///   - closingDeadline: How long each asynchronous hook may take.
    ///   - isolation: Leave it out.
    ///   - body: The work. Pass an existing function with the label `body:`.
    /// - Throws: The errors of `body`.
    @inlinable
    public func withScope<Result, each Value: Sendable>(
        _ name: ScopeName, providing value: repeat each Value, closingDeadline: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation, body: (Scope) async throws -> Result
    ) async throws -> Result {
        let frame = ScopeFrame(
            name, in: self, outer: nil, providing: repeat each value, closingDeadline: closingDeadline)
        return try await Scope.run(frame, isolation: isolation, body)
    }
}

/// An open scope: resolves services of its container, with one instance of each scoped service.
///
/// A scope is open until the body that receives it ends; after that, each `resolve` throws `.scopeClosed`. Sendable:
/// several tasks may share it.
public struct Scope: Sendable {
    @usableFromInline let frame: ScopeFrame

    @usableFromInline
    init(_ frame: ScopeFrame) {
        self.frame = frame
    }

    /// Like ``Container/resolve(_:name:isolation:)``, in this scope.
    ///
    /// - Throws: The errors of that function, and `.scopeClosed`.
    @inlinable
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = frame.link(to: service, name)
        if link.kind == Link.singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.kind == Link.scoped || link.constructsEachTime && link.record.instance == 0,
            ThreadStack.hasStackHeadroom
        {
            return try frame.make(service, link, isolation)
        } else if link.kind == Link.resettable, let instance = link.record.resettable(service) {
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
            try frame.container.resolve(
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
        if link.kind == Link.singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.kind == Link.scoped || link.constructsEachTime && link.record.instance == 0,
            ThreadStack.hasStackHeadroom
        {
            do throws(ResolutionError) {
                return try frame.make(service, link, isolation)
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        } else if link.kind == Link.resettable, let instance = link.record.resettable(service) {
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
        return try await frame.container.resolveAwaiting(
            service,
            RootRequest(selection: Selection(name: name), isMain: isolation === MainActor.shared, frame: frame))
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
        return try resolveSlowly(service, name, repeat each arguments, isolation: isolation)
    }

    @usableFromInline @inline(never)
    func resolveSlowly<Service, each Argument>(
        _ service: Service.Type, _ name: RegistrationName?, _ argument: repeat each Argument, isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try frame.container.resolve(
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
        try await frame.container.resolveAwaiting(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each argument), frame: frame))
    }

    /// Opens a scope inside this one; its services see both scopes.
    ///
    /// - Parameters: As for ``Container/withScope(_:providing:closingDeadline:isolation:body:)``.
    /// - Throws: The errors of `body`.
    @inlinable
    public func withScope<Result, each Value: Sendable>(
        _ name: ScopeName, providing value: repeat each Value, closingDeadline: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation, body: (Scope) async throws -> Result
    ) async throws -> Result {
        let inner = ScopeFrame(
            name, in: frame.container, outer: frame, providing: repeat each value,
            closingDeadline: closingDeadline)
        return try await Self.run(inner, isolation: isolation, body)
    }

    @inlinable @inline(__always)
    static func run<Result>(
        _ frame: ScopeFrame, isolation: isolated (any Actor)?,
        _ body: (Scope) async throws -> Result
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body(Scope(frame))
        } catch {
            if !frame.closeQuietly() { await close(frame) }
            throw error
        }
        if !frame.closeQuietly() { await close(frame) }
        return result
    }

    @usableFromInline @inline(never)
    static func close(_ frame: ScopeFrame) async {
        let container = frame.container
        for leakCheck in await end(frame) where leakCheck.isAlive {
            container.emit(
                .init(
                    kind: .leaked, service: leakCheck.service, layer: container.name, scope: frame.name.description))
        }
    }

    /// Runs the hooks and releases the instances.
    ///
    /// - Returns: The leak checks, for use when the scope no longer holds the instances.
    private static func end(_ frame: ScopeFrame) async -> [LeakCheck] {
        guard let ended = frame.close() else { return [] }
        if !ended.closings.isEmpty {
            await ClosingRun(container: frame.container, deadline: frame.closingDeadline).run(ended.closings)
        }
        ended.dropInstances()
        return ended.records
    }
}
