extension Container {
    /// Decorates a service: requests for it in this layer or a descendant receive the result of `decorator`.
    ///
    /// ```swift
    /// container.decorate((any Network).self) { (inner: any Network, log: any Log) in LoggedNetwork(inner, log) }
    /// ```
    ///
    /// The service may be registered in this layer, before or after this call, or in a parent; consumers in the parent
    /// still receive it undecorated. Later decorators wrap earlier ones. A decorator has the scope of the service that
    /// it decorates, and an instance of its own: two layers that decorate one `.container` service have two decorators.
    /// Run-time arguments are passed on. Collections gather the contributions undecorated.
    ///
    /// - Parameters:
    ///   - service: The type by which the service is requested. If it is the type that was registered, the types that
    ///     `implements` adds to it in this layer return the decorator, too. If `implements` added it, only this type
    ///     returns the decorator.
    ///   - name: The name under which the service is registered.
    ///   - label: Distinguishes decorators of one service, so that another decorator can replace this one: see
    ///     ``Decoration/replacing()``.
    ///   - decorator: Constructs the decorator from the inner service, which comes first, and its other dependencies.
    ///     Called on the thread that resolves, without a lock held.
    @discardableResult
    public func decorate<Service: Sendable>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: true, decorator)
    }

    /// Like the first form, with one other dependency, Sendable or not.
    @discardableResult
    public func decorate<Service: Sendable, First>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: true, decorator)
    }

    /// Like the first form, with two other dependencies, Sendable or not.
    @discardableResult
    public func decorate<Service: Sendable, First, Second>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First, Second) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: true, decorator)
    }

    /// Like the first form, with three other dependencies, Sendable or not.
    @discardableResult
    public func decorate<Service: Sendable, First, Second, Third>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First, Second, Third) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: true, decorator)
    }

    /// Like the first form, with four or more other dependencies.
    @discardableResult
    public func decorate<
        Service: Sendable, First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, each Further: Sendable
    >(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First, Second, Third, Fourth, repeat each Further) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: true, decorator)
    }

    /// Like the first form, for a service that is not Sendable. If `implements` added the type, the decorator is in
    /// graph scope even if the registered service is stored, because the added type may not be Sendable.
    @discardableResult
    public func decorate<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: false, decorator)
    }

    /// Like the form for a service that is not Sendable, with one other dependency.
    @discardableResult
    public func decorate<Service, First>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: false, decorator)
    }

    /// Like the form for a service that is not Sendable, with two other dependencies.
    @discardableResult
    public func decorate<Service, First, Second>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First, Second) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: false, decorator)
    }

    /// Like the form for a service that is not Sendable, with three other dependencies.
    @discardableResult
    public func decorate<Service, First, Second, Third>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @Sendable (Service, First, Second, Third) throws -> Service
    ) -> Decoration<Service> {
        addDecoration(
            ServiceKey(service, name: name), label,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            isSendable: false, decorator)
    }

    private func addDecoration<Service, each Dependency>(
        _ key: ServiceKey, _ label: RegistrationName?, _ site: SourceSite, isSendable: Bool,
        _ decorator: @escaping @Sendable (Service, repeat each Dependency) throws -> Service
    ) -> Decoration<Service> {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        let declaration = TypedDecoration<Service>(
            key: key, label: label, site: site, dependencies: dependencies, isSendable: isSendable,
            activator: { record, requestOrigin throws(ResolutionError) in
                do throws(ResolutionError) {
                    var index = 0
                    let inner = try record.next(Service.self, &index, requestOrigin)
                    let dependencies = (repeat try record.next((each Dependency).self, &index, requestOrigin))
                    do {
                        return try decorator(inner, repeat each dependencies)
                    } catch {
                        throw ResolutionError(thrownByFactory: error)
                    }
                } catch {
                    throw record.passing(error)
                }
            })
        add(declaration)
        return Decoration(declaration: declaration, container: self)
    }

    /// Stores a decorator, or refuses it if the container is sealed.
    private func add(_ declaration: DecorationDeclaration) {
        let refused = state.withLock { state -> Problem? in
            guard sealedTable.load() != nil else {
                state.decorations.append(declaration)
                state.openTable = nil
                return nil
            }
            let problem = LateTexts.decoration(of: declaration, in: name)
            state.problems.append(problem)
            return problem
        }
        emit(
            .init(
                kind: refused == nil ? .registered : .refused, service: declaration.key, layer: name, problem: refused))
        if let refused { report(refused) }
    }
}
