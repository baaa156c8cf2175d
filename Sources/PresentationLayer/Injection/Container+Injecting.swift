extension Container {
    /// Declares what is injected into objects of `type` that somebody else makes: a storyboard, a framework, a test.
    ///
    /// The parameters after the object are its dependencies, known to the proof.
    ///
    /// ```swift
    /// container.injecting(MapController.self) { (controller: MapController, maps: any Maps) in
    ///     controller.maps = maps
    /// }
    /// ```
    ///
    /// For an object of a subclass, the declarations of its superclasses run too, the highest first. A
    /// declaration for a protocol would never be found.
    ///
    /// - Returns: The registration, for modifiers.
    @discardableResult
    public func injecting<Object, each Dependency>(
        _ type: Object.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, _ inject: @escaping @Sendable (Object, repeat each Dependency) throws -> Void
    ) -> Registration<Injection<Object>> {
        registerAny(
            Injection<Object>.self, nil, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        ) { (object: Assisted<Object>, dependencies: repeat each Dependency) in
            try inject(object.value, repeat each dependencies)
            return Injection()
        }
    }

    /// As the form with dependencies, with a resolver, whose requests the proof cannot see.
    ///
    /// ```swift
    /// container.injecting(MapController.self) { resolver, controller in
    ///     controller.maps = try resolver.resolve((any Maps).self)
    /// }
    /// ```
    ///
    /// Name the type: a bare `resolver.resolve()` for an optional property would ask for the optional.
    @discardableResult
    public func injecting<Object>(
        _ type: Object.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, _ inject: @escaping @Sendable (Resolver, Object) throws -> Void
    ) -> Registration<Injection<Object>> {
        register(
            Injection<Object>.self, fileID: fileID, filePath: filePath, line: line, column: column
        ) { (resolver: Resolver, object: Assisted<Object>) in
            try inject(resolver, object.value)
            return Injection()
        }
    }

    /// As the form with dependencies, run on the main actor, from where alone it can be asked for.
    @discardableResult
    public func injecting<Object, each Dependency>(
        _ type: Object.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        onMainActor inject: @escaping @MainActor @Sendable (Object, repeat each Dependency) throws -> Void
    ) -> Registration<Injection<Object>> {
        register(
            Injection<Object>.self, nil, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            unsharedOnMainActor: { (object: Assisted<Object>, dependencies: repeat each Dependency) in
                try inject(object.value, repeat each dependencies)
                return Injection()
            })
    }

    /// As the form with a resolver, run on the main actor, from where alone it can be asked for.
    @discardableResult
    public func injecting<Object>(
        _ type: Object.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, onMainActor inject: @escaping @MainActor @Sendable (Resolver, Object) throws -> Void
    ) -> Registration<Injection<Object>> {
        register(
            Injection<Object>.self, nil, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            unsharedOnMainActor: { (resolver: Resolver, object: Assisted<Object>) in
                try inject(resolver, object.value)
                return Injection()
            })
    }
}
