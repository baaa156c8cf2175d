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
                    throw record.passing(ResolutionError(thrownByFactory: error))
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    do {
                        return try factory(first)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    do {
                        return try factory(first, second)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    do {
                        return try factory(first, second, third)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    let fifth = try record.parameter(4, Fifth.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth, fifth)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    let fifth = try record.parameter(4, Fifth.self, requestOrigin)
                    let sixth = try record.parameter(5, Sixth.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth, fifth, sixth)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    let fifth = try record.parameter(4, Fifth.self, requestOrigin)
                    let sixth = try record.parameter(5, Sixth.self, requestOrigin)
                    let seventh = try record.parameter(6, Seventh.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth, fifth, sixth, seventh)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    let fifth = try record.parameter(4, Fifth.self, requestOrigin)
                    let sixth = try record.parameter(5, Sixth.self, requestOrigin)
                    let seventh = try record.parameter(6, Seventh.self, requestOrigin)
                    let eighth = try record.parameter(7, Eighth.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth, fifth, sixth, seventh, eighth)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    let fifth = try record.parameter(4, Fifth.self, requestOrigin)
                    let sixth = try record.parameter(5, Sixth.self, requestOrigin)
                    let seventh = try record.parameter(6, Seventh.self, requestOrigin)
                    let eighth = try record.parameter(7, Eighth.self, requestOrigin)
                    let ninth = try record.parameter(8, Ninth.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
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
                do throws(ResolutionError) {
                    let first = try record.parameter(0, First.self, requestOrigin)
                    let second = try record.parameter(1, Second.self, requestOrigin)
                    let third = try record.parameter(2, Third.self, requestOrigin)
                    let fourth = try record.parameter(3, Fourth.self, requestOrigin)
                    let fifth = try record.parameter(4, Fifth.self, requestOrigin)
                    let sixth = try record.parameter(5, Sixth.self, requestOrigin)
                    let seventh = try record.parameter(6, Seventh.self, requestOrigin)
                    let eighth = try record.parameter(7, Eighth.self, requestOrigin)
                    let ninth = try record.parameter(8, Ninth.self, requestOrigin)
                    let tenth = try record.parameter(9, Tenth.self, requestOrigin)
                    do {
                        return try factory(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
                }
            })
    }
}
