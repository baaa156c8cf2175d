extension Container {
    /// Declares the injection into objects of `type` that other code constructs: a storyboard, a framework, a test.
    ///
    /// The parameters after the object are its dependencies, so the proof knows them.
    ///
    /// ```swift
    /// container.injecting(MapController.self) { (controller: MapController, maps: any Maps) in
    ///     controller.maps = maps
    /// }
    /// ```
    ///
    /// For an object of a subclass, the declarations of its superclasses run, too, the highest first. A declaration for
    /// a protocol is never found.
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

    /// Like the form with dependencies, but with a resolver, whose requests the proof cannot see.
    ///
    /// ```swift
    /// container.injecting(MapController.self) { resolver, controller in
    ///     controller.maps = try resolver.resolve((any Maps).self)
    /// }
    /// ```
    ///
    /// State the type: a bare `resolver.resolve()` for an optional property would request the optional.
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

    /// Like the form with dependencies, but runs on the main actor. Only main-actor code can inject with it.
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

    /// Like the form with a resolver, but runs on the main actor. Only main-actor code can inject with it.
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

    /// Refuses a main-actor injection that is passed without the label `onMainActor:`.
    ///
    /// In language mode 5 it would convert to a function that runs where the object is injected. The compiler prefers
    /// this form, which is deprecated and throws, because it takes the function without a conversion. (`function` is
    /// unused: without a further parameter, this form would be a redeclaration of the plain one.)
    ///
    /// - Throws: A `ResolutionError` with the code `.refusedForm`, always. Nothing is declared.
    @available(*, deprecated, message: "a main-actor injection needs 'onMainActor:' before it")
    @discardableResult
    public func injecting<Object, each Dependency>(
        _ type: Object.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, function: String = #function,
        _ inject: @escaping @MainActor @Sendable (Object, repeat each Dependency) throws -> Void
    ) throws(ResolutionError) -> Registration<Injection<Object>> {
        throw ResolutionError(
            refusing: ServiceKey(Injection<Object>.self), at: (fileID, filePath, line, column),
            "A main-actor injection needs `onMainActor:` before it.")
    }
}
