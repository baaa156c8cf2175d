import StrataAppHost
public import StrataCore

extension LayerStack {
    /// Resolves a service in the layer of the first config.
    ///
    /// - Throws: `ResolutionError`, as `Container.resolve`; `.tripwire` for a service that the stack leaves out.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try container.resolve(service, name: name, isolation: isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Resolves a service asynchronously; async factories are awaited.
    ///
    /// - Throws: `ResolutionError`, as the synchronous overload.
    nonisolated(nonsending)
        public func resolve<Service>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil, fileID: String = #fileID,
            filePath: String = #filePath, line: Int = #line, column: Int = #column
        ) async throws -> Service
    {
        do {
            return try await container.resolve(service, name: name, isolation: #isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Constructs a new instance of a service that takes run-time arguments.
    ///
    /// - Throws: `ResolutionError`, as ``resolve(_:name:isolation:fileID:filePath:line:column:)``, and
    ///   `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try container.resolve(service, name: name, arguments: repeat each arguments, isolation: isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Constructs a new instance with run-time arguments asynchronously; async factories are awaited.
    ///
    /// - Throws: `ResolutionError`, as the synchronous overload.
    nonisolated(nonsending)
        public func resolve<Service, each Argument: Sendable>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
            fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
        ) async throws -> Service
    {
        do {
            return try await container.resolve(
                service, name: name, arguments: repeat each arguments, isolation: #isolation)
        } catch {
            throw missed(SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).explaining(error)
        }
    }

    /// Adds the site and advice to the error of a failed request. The graph shows which layer has a missing service.
    private func missed(_ site: SourceSite) -> MissedRequest {
        MissedRequest(
            graph, at: site, of: "stack", advice: "resolve it from `layer(_:)` with the config of that layer",
            scope: "Open it with `withScope` of a layer of the stack, such as `stack.container.withScope(…) { … }`.")
    }
}
