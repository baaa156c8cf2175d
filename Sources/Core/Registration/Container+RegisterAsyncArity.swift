// Disfavored for the reason in `Container+RegisterAsync.swift`.

extension Container {
    /// Registers a service that has an asynchronous factory without dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable () async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with one dependency.
    @discardableResult @_disfavoredOverload
    public func register<Service, First>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (First) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with two dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (First, Second) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with three dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (First, Second, Third) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with four dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (First, Second, Third, Fourth) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with five dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth, Fifth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (First, Second, Third, Fourth, Fifth) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with six dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @concurrent @Sendable (First, Second, Third, Fourth, Fifth, Sixth) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with seven dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @concurrent @Sendable (
                First, Second, Third, Fourth, Fifth, Sixth, Seventh
            ) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with eight dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @concurrent @Sendable (
                First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth
            ) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with nine dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @concurrent @Sendable (
                First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth
            ) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Registers a service that has an asynchronous factory with ten dependencies.
    @discardableResult @_disfavoredOverload
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @concurrent @Sendable (
                First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth
            ) async throws -> Service
    ) -> Registration<Service> {
        register(
            awaiting: factory, service, name,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
