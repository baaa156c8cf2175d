extension Container {
    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` without dependencies.
    @inlinable @discardableResult
    public func register<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable () throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            activator: { record, _ throws(ResolutionError) in
                do {
                    return try factory()
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with one dependency.
    @inlinable @discardableResult
    public func register<Service, First>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable (consuming First) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let first: First = try record.parameter(requestOrigin)
                do {
                    return try factory(first)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with two dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable (consuming First, consuming Second) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second): (First, Second) = try record.parameters(requestOrigin)
                do {
                    return try factory(first, second)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with three dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @Sendable (consuming First, consuming Second, consuming Third) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third): (First, Second, Third) = try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with four dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (consuming First, consuming Second, consuming Third, consuming Fourth) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth): (First, Second, Third, Fourth) =
                    try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with five dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth, Fifth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (consuming First, consuming Second, consuming Third, consuming Fourth, consuming Fifth)
            throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self, Fifth.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth, fifth): (First, Second, Third, Fourth, Fifth) =
                    try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth, fifth)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with six dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (
                consuming First, consuming Second, consuming Third, consuming Fourth, consuming Fifth, consuming Sixth
            ) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth, fifth, sixth): (First, Second, Third, Fourth, Fifth, Sixth) =
                    try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth, fifth, sixth)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with seven dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (
                consuming First, consuming Second, consuming Third, consuming Fourth, consuming Fifth,
                consuming Sixth, consuming Seventh
            ) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self, Seventh.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth, fifth, sixth, seventh):
                    (First, Second, Third, Fourth, Fifth, Sixth, Seventh) =
                        try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth, fifth, sixth, seventh)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with eight dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (
                consuming First, consuming Second, consuming Third, consuming Fourth, consuming Fifth,
                consuming Sixth, consuming Seventh, consuming Eighth
            ) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self, Seventh.self,
            Eighth.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth, fifth, sixth, seventh, eighth):
                    (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) =
                        try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth, fifth, sixth, seventh, eighth)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with nine dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (
                consuming First, consuming Second, consuming Third, consuming Fourth, consuming Fifth,
                consuming Sixth, consuming Seventh, consuming Eighth, consuming Ninth
            ) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self, Seventh.self,
            Eighth.self, Ninth.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth, fifth, sixth, seventh, eighth, ninth):
                    (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth) =
                        try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
                } catch {
                    throw record.failure(error)
                }
            })
    }

    /// Overload of ``register(_:name:fileID:filePath:line:column:_:)`` with ten dependencies.
    @inlinable @discardableResult
    public func register<Service, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory:
            @escaping @Sendable (
                consuming First, consuming Second, consuming Third, consuming Fourth, consuming Fifth,
                consuming Sixth, consuming Seventh, consuming Eighth, consuming Ninth, consuming Tenth
            ) throws -> Service
    ) -> Registration<Service> {
        register(
            service, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            taking: First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self, Seventh.self,
            Eighth.self, Ninth.self, Tenth.self,
            activator: { record, requestOrigin throws(ResolutionError) in
                let (first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth):
                    (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth) =
                        try record.parameters(requestOrigin)
                do {
                    return try factory(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
                } catch {
                    throw record.failure(error)
                }
            })
    }
}
