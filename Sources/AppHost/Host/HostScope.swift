/// Resolves services for the application's body, from the container of the first presentation or of another layer.
/// Sendable.
///
/// This is the only place where an application resolves explicitly. It is valid until the body returns; then the
/// containers are closed.
///
/// Async calls run in the caller's isolation, which the compiler does not have to infer: a client in any language mode
/// and without upcoming features can await a service that is not Sendable, such as a screen.
///
/// ```swift
/// await AppHost(Presentation.self).main { @MainActor arguments, scope in
///     try await scope.resolve(HomeController.self).show()
/// }
/// ```
public struct HostScope: Sendable {
    /// Nil in a layer that the host does not have.
    private let container: Container?
    /// The config of the layer; nil for the first presentation.
    private let config: (any DependencyInjectionConfig.Type)?
    /// The health of the application and the memory pressure; the same object that a service receives when it expects
    /// one.
    public let status: HostStatus
    private let output: HostOutput
    private let layers: HostLayers

    init(
        _ container: Container?, of config: (any DependencyInjectionConfig.Type)? = nil, status: HostStatus,
        output: HostOutput, layers: HostLayers
    ) {
        self.container = container
        self.config = config
        self.status = status
        self.output = output
        self.layers = layers
    }

    /// Resolves the service as the layer of this scope sees it; async factories are awaited.
    ///
    /// - Parameters:
    ///   - service: The type that it was registered as.
    ///   - name: The name that it was registered with.
    /// - Throws: `ResolutionError`, as the async `Container.resolve`.
    nonisolated(nonsending)
        public func resolve<Service>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil, fileID: String = #fileID,
            filePath: String = #filePath, line: Int = #line, column: Int = #column
        ) async throws -> Service
    {
        do {
            return try await container(for: service, name).resolve(service, name: name, isolation: #isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Constructs a new instance of a service that takes run-time arguments; async factories are awaited.
    ///
    /// The parameters are those of ``resolve(_:name:fileID:filePath:line:column:)``, and the values for the service's
    /// `Assisted` parameters.
    ///
    /// - Throws: `ResolutionError`, as the async `Container.resolve`.
    nonisolated(nonsending)
        public func resolve<Service, each Argument: Sendable>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
            fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
        ) async throws -> Service
    {
        do {
            return try await container(for: service, name).resolve(
                service, name: name, arguments: repeat each arguments, isolation: #isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Resolves the service from synchronous code, as the synchronous `Container.resolve`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try container(for: service, name).resolve(service, name: name, isolation: isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Constructs a new instance with run-time arguments from synchronous code, as the synchronous `Container.resolve`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try container(for: service, name).resolve(
                service, name: name, arguments: repeat each arguments, isolation: isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Opens a scope for a piece of work of the body, and closes it when the work ends.
    ///
    /// ```swift
    /// await AppHost(Presentation.self).main { arguments, scope in
    ///     try await scope.withScope("request", providing: Request(arguments)) { request in
    ///         try await request.resolve(Handler.self).handle()
    ///     }
    /// }
    /// ```
    ///
    /// The same as `Container.withScope` of the layer. A service has no `HostScope`; it takes a `ScopeOpener` instead.
    ///
    /// - Parameters:
    ///   - name: The scope, which the layer or a child declares with `opens`.
    ///   - layer: Another layer of the host, which opens it; nil for the layer of this scope.
    ///   - value: Values that services in the scope may depend on.
    ///   - closingDeadline: How long each asynchronous closing hook may take.
    ///   - body: The work.
    /// - Throws: The errors of `body`; `ResolutionError` with the code `.notInHost` if the host lacks the layer.
    nonisolated(nonsending)
        public func withScope<Result, each Value: Sendable>(
            _ name: ScopeName, in layer: (any DependencyInjectionConfig.Type)? = nil,
            providing value: repeat each Value,
            closingDeadline: Duration = .seconds(10), fileID: String = #fileID, filePath: String = #filePath,
            line: Int = #line, column: Int = #column, body: (Scope) async throws -> Result
        ) async throws -> Result
    {
        let container: Container
        do throws(ResolutionError) {
            container = try (layer.map { self.layer($0) } ?? self).container(for: nil)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
        return try await container.withScope(
            name, providing: repeat each value, closingDeadline: closingDeadline, isolation: #isolation, body: body)
    }

    /// Writes a text to standard output at once, without a buffer, and reports an error of the system.
    ///
    /// Use it instead of the standard library's `print`, which ignores a full disk. The error also decides the exit
    /// status if the body ignores it: a process whose output is incomplete does not end with 0. May be called from any
    /// thread; each call is one write, which other calls do not divide unless the system takes only a part of it.
    ///
    /// - Throws: `OutputError`.
    public func print(_ text: String, terminator: String = "\n") throws(OutputError) {
        try output.write(text + terminator)
    }

    /// Returns when the host stops: at a signal, when the caller cancels the host, or when a service fails.
    ///
    /// The last line of a body that prepares something before the services do their work:
    ///
    /// ```swift
    /// let status = await host.launch { scope in
    ///     try await scope.resolve(SampleData.self).load()
    ///     await scope.untilStopped()
    /// }
    /// ```
    ///
    /// It waits for the cancellation of the task that calls it.
    public func untilStopped() async {
        await AppHost.untilCancelled()
    }

    /// - Throws: `.notInHost`.
    private func container(for service: Any.Type?, _ name: RegistrationName? = nil) throws(ResolutionError) -> Container
    {
        guard let container else {
            let reason = config.map { layers.absence(of: $0) } ?? ""
            throw ResolutionError.notInHost(service, name: name, reason)
        }
        return container
    }

    /// Explains the error of a missing service, for example by naming the layer of the host that registers it.
    private func missed(_ site: SourceSite) -> MissedRequest {
        MissedRequest(
            status.graph, at: site, of: "host", advice: "name the config of that layer with `in:`",
            scope:
                "The scope of the body is none of these: open it with `scope.withScope(…) { … }`, or resolve a service "
                + "that takes a `ScopeOpener`.")
    }

    /// The scope of another layer of the host, such as the second of two presentations.
    ///
    /// Use it to pass the scope to other code; for a single service, `resolve(_:in:)` is shorter.
    public func layer(_ config: any DependencyInjectionConfig.Type) -> HostScope {
        HostScope(layers.containerOf(config), of: config, status: status, output: output, layers: layers)
    }
}

extension HostScope {
    /// Resolves the service as another layer of the host sees it; async factories are awaited.
    ///
    /// ```swift
    /// await AppHost(Terminal.self, Feed.self).main { arguments, scope in
    ///     try await scope.resolve(Screens.self).show()
    ///     try await scope.resolve(Exporter.self, in: Feed.self).export()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type that it was registered as.
    ///   - name: The name that it was registered with.
    ///   - layer: A presentation that the host was created with, or one of its parents.
    /// - Throws: `ResolutionError`, as the async `Container.resolve`.
    nonisolated(nonsending)
        public func resolve<Service>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil,
            in layer: any DependencyInjectionConfig.Type, fileID: String = #fileID, filePath: String = #filePath,
            line: Int = #line, column: Int = #column
        ) async throws -> Service
    {
        try await self.layer(layer).resolve(
            service, name: name, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Constructs a new instance of another layer's service that takes run-time arguments; async factories are awaited.
    nonisolated(nonsending)
        public func resolve<Service, each Argument: Sendable>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil,
            in layer: any DependencyInjectionConfig.Type, arguments: repeat each Argument, fileID: String = #fileID,
            filePath: String = #filePath, line: Int = #line, column: Int = #column
        ) async throws -> Service
    {
        try await self.layer(layer).resolve(
            service, name: name, arguments: repeat each arguments, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    /// Resolves the service as another layer sees it, from synchronous code.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        in layer: any DependencyInjectionConfig.Type, isolation: isolated (any Actor)? = #isolation,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(ResolutionError) -> Service {
        try self.layer(layer).resolve(
            service, name: name, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Constructs a new instance of another layer's service with run-time arguments, from synchronous code.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        in layer: any DependencyInjectionConfig.Type, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws(ResolutionError) -> Service {
        try self.layer(layer).resolve(
            service, name: name, arguments: repeat each arguments, isolation: isolation, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }
}
