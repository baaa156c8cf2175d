// A main-actor function without the label `onMainActor:` converts to a plain function; in language mode 5, the compiler
// only warns. At run time, nothing shows that the function was isolated. The forms here take it without a conversion,
// so the compiler prefers them. They are deprecated and not unavailable, because the compiler never prefers an
// unavailable form (Decisions/0250). They throw, so that a call in `register(in:)` is an error in both language modes.
// They also take what the other forms refuse: `sending` parameters, which a form with a parameter pack accepts.

extension Container {
    /// Refuses a main-actor factory that is passed without the label `onMainActor:`, and `sending` parameters.
    ///
    /// - Throws: A `ResolutionError` with the code `.refusedForm`, always. Nothing is registered.
    @available(
        *, deprecated,
        message: """
            a main-actor factory needs 'onMainActor:' before it; one with a 'sending' parameter needs a closure around \
            it
            """
    )
    @discardableResult
    public func register<Service, each Dependency>(
        _ service: Service.Type, name: RegistrationName? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ factory: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Service
    ) throws(ResolutionError) -> Registration<Service> {
        throw ResolutionError(
            refusing: ServiceKey(service, name: name), at: (fileID, filePath, line, column),
            "A main-actor factory needs `onMainActor:` before it; one with a `sending` parameter needs a closure "
                + "around it.")
    }

    /// Refuses a main-actor decorator, and `sending` parameters. A decorator runs where its service is requested.
    ///
    /// - Throws: A `ResolutionError` with the code `.refusedForm`, always. Nothing is decorated.
    @available(
        *, deprecated,
        message:
            "make the decorator's initializer 'nonisolated', or call it in a closure if it has a 'sending' parameter"
    )
    @discardableResult
    public func decorate<Service, each Dependency>(
        _ service: Service.Type, name: RegistrationName? = nil, as label: RegistrationName? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ decorator: @escaping @MainActor @Sendable (Service, repeat each Dependency) throws -> Service
    ) throws(ResolutionError) -> Decoration<Service> {
        throw ResolutionError(
            refusing: ServiceKey(service, name: name), at: (fileID, filePath, line, column),
            "Make the decorator's initializer `nonisolated`, or call it in a closure if it has a `sending` parameter.")
    }
}

extension Registration {
    /// Refuses a main-actor completion that is passed without the label `onMainActor:`.
    ///
    /// - Throws: A `ResolutionError` with the code `.refusedForm`, always. The completion is not added.
    @available(*, deprecated, message: "a main-actor completion needs 'onMainActor:' before it")
    @discardableResult
    public func initCompleted<each Dependency>(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ completion: @escaping @MainActor @Sendable (Service, repeat each Dependency) throws -> Void
    ) throws(ResolutionError) -> Self {
        throw ResolutionError(
            refusing: entry.key, at: (fileID, filePath, line, column),
            "A main-actor completion needs `onMainActor:` before it.")
    }
}

extension ResolutionError {
    /// The error of a form that always throws; `solution` is a sentence.
    package init(
        refusing key: ServiceKey, at place: (fileID: String, filePath: String, line: Int, column: Int),
        _ solution: String
    ) {
        self.init(
            .refusedForm, path: [key],
            site: SourceSite(
                fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
        ) { solution }
    }
}
