/// A registration, for modifiers: chain them to `register`.
///
/// Each modifier returns the registration. One that is applied after the registration is in use (its container was
/// sealed, or an open container has resolved since) is refused and kept as a problem, `.lateChange`; it never changes a
/// running graph. Sendable.
public struct Registration<Service>: Sendable {
    let entry: TypedEntry<Service>
    let container: Container

    /// How long and with whom an instance is shared; `.graph` without it.
    @discardableResult
    public func scope(_ scope: ObjectScope<Service>) -> Self {
        change("scope(\(scope))") { entry in
            entry.scope = scope.kind
            entry.hasExplicitScope = true
            entry.makeRetention = scope.makeRetention
            entry.retention = scope.makeRetention()
        }
    }

    /// States that this registration takes the place of an earlier one of the same service in the same layer.
    ///
    /// Without it a second registration of one service is a fault.
    @discardableResult
    public func replacing() -> Self {
        change("replacing()") { $0.isReplacing = true }
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
    ///   - convert: The conversion, checked by the compiler; called at each request.
    @discardableResult
    public func implements<Other>(
        _ type: Other.Type, name: RegistrationName? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column, _ convert: @escaping @Sendable (Service) -> Other
    ) -> Self {
        let key = entry.key
        let forward = TypedEntry<Other>(
            key: ServiceKey(type, name: name),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), dependencies: [],
            origin: .forward
        ) { construction throws(ResolutionError) in
            convert(try construction.resolve(Service.self, Selection(name: key.name)))
        }
        forward.scope = .transient
        forward.hasExplicitScope = true
        forward.retention = .transient
        forward.forwardTarget = key
        container.add(forward)
        return self
    }

    /// Runs once after construction, with further dependencies: how services that need each other are wired.
    ///
    /// Runs before anybody else sees the instance; if it throws, the instance is not kept. Where the dependencies lead
    /// back to the service, it runs when all services of the circle are made.
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
        return complete(dependencies) { construction, service throws(ResolutionError) in
            let dependencies = (repeat try construction.dependency((each Dependency).self))
            do {
                try completion(service, repeat each dependencies)
            } catch {
                throw ResolutionError(.completionFailed, path: [], underlying: error)
            }
        }
    }

    /// As ``initCompleted(_:)-(_)``, on the main actor.
    @discardableResult
    public func initCompleted<each Dependency>(
        onMainActor completion: @escaping @MainActor @Sendable (Service, repeat each Dependency) throws -> Void
    ) -> Self {
        var dependencies: [Parameter] = []
        repeat dependencies.append(Parameter(type: (each Dependency).self))
        return complete(dependencies, colour: .main) { construction, service throws(ResolutionError) in
            let dependencies =
                (repeat MainActorTransfer(value: try construction.dependency((each Dependency).self)))
            let service = MainActorTransfer(value: service)
            try construction.onMainActor(.completionFailed) { () throws in
                try completion(service.value, repeat (each dependencies).value)
            }
        }
    }

    /// Runs once after construction and asks a resolver, unseen by the proof.
    ///
    /// Since nothing tells what it will ask for, it runs when everything that the resolve asked for is made.
    @discardableResult
    public func initCompleted(
        _ completion: @escaping @Sendable (Resolver, Service) throws -> Void
    ) -> Self {
        complete([], isOpaque: true) { construction, service throws(ResolutionError) in
            let resolver = Resolver(construction)
            defer { resolver.expire() }
            do {
                try completion(resolver, service)
            } catch {
                throw resolver.translate(error, .completionFailed)
            }
        }
    }

    private func complete(
        _ dependencies: [Parameter], isOpaque: Bool = false, colour: DependencyGraph.Colour = .plain,
        _ completion: @escaping TypedEntry<Service>.Completion
    ) -> Self {
        change("initCompleted") { entry in
            entry.completionDependencies += dependencies
            entry.completions.append(completion)
            if isOpaque || dependencies.contains(where: \.isResolver) { entry.hasOpaqueCompletion = true }
            if colour == .main { entry.ownColour = .main }
        }
    }

    func change(_ modifier: @autoclosure () -> String, _ body: (TypedEntry<Service>) -> Void) -> Self {
        let isRefused = container.state.withLock { _ in
            guard !entry.isCompiled, !container.isSealed else { return true }
            body(entry)
            return false
        }
        if isRefused { container.refuse(LateTexts.change(modifier(), of: entry, in: container), entry.key) }
        return self
    }
}

extension Container {
    func refuse(_ problem: Problem, _ key: ServiceKey) {
        state.withLock { $0.problems.append(problem) }
        emit(.init(kind: .refused, service: key, layer: name, problem: problem))
    }
}
