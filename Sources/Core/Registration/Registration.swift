/// A registration, to which modifiers are chained after `register`.
///
/// Each modifier returns the registration. A modifier is refused once the registration is in use: its container was
/// sealed, or compiled it for a resolve or for the graph. The refusal is recorded as the problem `.lateChange`, so no
/// modifier changes a running graph. ``implements(_:name:fileID:filePath:line:column:_:)`` adds a registration, so only
/// a sealed container refuses it. Sendable.
public struct Registration<Service>: Sendable {
    let entry: Entry
    let container: Container

    /// Sets how long and with whom an instance is shared. The default is `.graph`; for a service with run-time
    /// arguments, it is `.transient`.
    @discardableResult
    public func scope(_ scope: ObjectScope<Service>) -> Self {
        change("scope(\(scope))") { entry in
            entry.setScope(scope.definition)
            entry.hasExplicitScope = true
        }
    }

    /// Declares that this registration replaces the earlier ones of the same service in the same layer.
    ///
    /// Without it, a second registration of a service is a fault, unless both are contributions.
    @discardableResult
    public func replacing() -> Self {
        var isAccepted = false
        let registration = change("replacing()") { entry in
            entry.isReplacing = true
            isAccepted = true
        }
        if isAccepted, container.hasEarlier(entry) {
            container.emit(.init(kind: .overridden, service: entry.key, layer: container.name))
        }
        return registration
    }

    /// For an override in a test's stack: replaces the decorators of the service, too.
    package func replacingDecorators() -> Self {
        change("undecorated()") { $0.isUndecorated = true }
    }

    /// Serves the same instance under another type.
    ///
    /// ```swift
    /// container.register(FileStore.self, FileStore.init).scope(.container).implements((any Store).self) { $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The other type.
    ///   - name: The name for the other type.
    ///   - convert: The conversion, which the compiler checks; called at each request.
    @discardableResult
    public func implements<Other>(
        _ type: Other.Type, name: RegistrationName? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column, _ convert: @escaping @Sendable (Service) -> Other
    ) -> Self {
        let key = entry.key
        let forward = Entry(
            type, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), [],
            origin: .forward,
            activator: { record, requestOrigin throws(ResolutionError) in
                do throws(ResolutionError) {
                    return convert(try record.parameter(0, Service.self, requestOrigin))
                } catch {
                    throw record.passing(error)
                }
            })
        forward.setScope(.transient)
        forward.hasExplicitScope = true
        forward.forwardTarget = key
        container.store(forward)
        return self
    }

    /// Adds a completion: it runs once after construction and takes further dependencies. Use it to wire services that
    /// need each other.
    ///
    /// The completion runs before the code that requested the instance receives it. If it throws, the instance is not
    /// stored. If the dependencies lead back to the service, it runs after all services of the cycle are constructed;
    /// their factories may receive the instance before that.
    ///
    /// ```swift
    /// .initCompleted { (parent: Parent, child: any Child) in parent.child = child }
    /// ```
    @discardableResult
    public func initCompleted<each Dependency>(
        _ completion: @escaping @Sendable (Service, repeat each Dependency) throws -> Void
    ) -> Self {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return complete(
            .init(dependencies: dependencies) { service, record, index, requestOrigin throws(ResolutionError) in
                let dependencies = (repeat try record.next((each Dependency).self, &index, requestOrigin))
                do {
                    try completion(service, repeat each dependencies)
                } catch {
                    throw ResolutionError(.completionFailed, thrown: error)
                }
            })
    }

    /// Like ``initCompleted(_:)``, on the main actor. The service and the dependencies must be Sendable.
    @discardableResult
    public func initCompleted<each Dependency: Sendable>(
        onMainActor completion: @escaping @MainActor @Sendable (Service, repeat each Dependency) throws -> Void
    ) -> Self where Service: Sendable {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return complete(
            .init(dependencies: dependencies, isLinkable: false, isOnMainActor: true) {
                service, record, index, requestOrigin throws(ResolutionError) in
                let dependencies =
                    (repeat Transfer(value: try record.next((each Dependency).self, &index, requestOrigin)))
                let service = Transfer(value: service)
                try requestOrigin.onMainActor(.completionFailed) { () throws in
                    try completion(service.value, repeat (each dependencies).value)
                }
            })
    }

    /// Adds a completion that runs once after construction and takes a resolver. The proof cannot see its dependencies.
    ///
    /// The completion may request anything, so it runs after all services that the resolve needs are constructed.
    @discardableResult
    public func initCompleted(
        _ completion: @escaping @Sendable (Resolver, Service) throws -> Void
    ) -> Self {
        complete(
            .init(dependencies: [Parameter(type: Resolver.self)], takesResolver: true) {
                service, record, _, requestOrigin throws(ResolutionError) in
                guard let state = unsafe try requestOrigin.resolverState(for: record) else {
                    // Proof: links run it at the end of the request, where no resolver is in use, and the slow path
                    // prepares no parameters for it.
                    throw ResolutionError(.missing, path: [ServiceKey(Resolver.self)])
                }
                defer { unsafe ResolverPool.putBack(state) }
                do {
                    try unsafe state._withUnsafeGuaranteedRef { try completion(Resolver($0), service) }
                } catch {
                    throw unsafe Resolver(state.takeUnretainedValue()).translate(error, .completionFailed)
                }
            })
    }

    private func complete(_ completion: EntryParts<Service>.Completion) -> Self {
        change("initCompleted") { $0.complete(by: completion) }
    }

    func change(_ modifier: @autoclosure () -> String, _ body: (Entry) -> Void) -> Self {
        let isRefused = container.state.withInlinedLock { _ in
            guard !entry.isCompiled, !container.isSealed else { return true }
            body(entry)
            return false
        }
        if isRefused {
            container.refuse(
                LateTexts.change(modifier(), of: entry.key, at: entry.site, in: container.name), entry.key)
        }
        return self
    }
}

extension Container {
    /// Whether a registration of the same service was added before this one.
    func hasEarlier(_ entry: Entry) -> Bool {
        state.withLock { state in
            state.entries.first { $0.key == entry.key }.map { $0 !== entry } ?? false
        }
    }

    /// Applies a declaration for a service, or refuses it if the container is sealed.
    func declare(
        _ kind: LayerDeclaration.Kind, of key: ServiceKey, at site: SourceSite,
        _ change: (inout ContainerState) -> Void
    ) {
        declare(LayerDeclaration(kind: kind, subject: key.description, site: site), of: key, change)
    }

    /// Applies a declaration, or refuses it if the container is sealed. Returns whether it was applied.
    ///
    /// - Parameter key: The service that the declaration names; nil if it names a scope.
    @discardableResult
    func declare(
        _ declaration: LayerDeclaration, of key: ServiceKey? = nil, _ change: (inout ContainerState) -> Void
    ) -> Bool {
        let isApplied = state.withLock { state in
            guard sealedTable.load() == nil else { return false }
            state.layerDeclarations.append(declaration)
            change(&state)
            return true
        }
        if !isApplied { refuse(LateTexts.declaration(declaration, in: name), key) }
        return isApplied
    }

    /// - Parameter key: The service that the refused change is about, if it is about one.
    func refuse(_ problem: Problem, _ key: ServiceKey?) {
        state.withLock { $0.problems.append(problem) }
        emit(.init(kind: .refused, service: key, layer: name, problem: problem))
        report(problem)
    }

    /// Calls `hook` with each change that is refused from now on, because it comes too late.
    package func onRefusal(_ hook: @escaping @Sendable (Problem) -> Void) {
        state.withLock { $0.refusalHooks.append(hook) }
    }

    func report(_ refused: Problem) {
        for hook in state.withLock({ $0.refusalHooks }) { hook(refused) }
    }
}
