/// Names a context that may run many times at once: each run of its ``ContextualGroup`` has its own instances.
///
/// ```swift
/// enum Valuation: ConcurrentGroupContext, Registerable {
///     static func register(in container: Container) {
///         container.registerGroup(Self.self, startingWith: Calculation.self)
///     }
/// }
///
/// container.register(Worksheet.self) { Worksheet() }.scope(.contextual(Valuation.self))
///
/// func appraisal(of property: Property) async throws -> Appraisal {
///     try await group.run { scope in
///         try scope.resolve(Calculation.self, arguments: property).appraisal()
///     }
/// }
/// ```
///
/// A run is a scope, so the body resolves from the scope that it receives. A service outside the run cannot hold one of
/// its instances, because the proof refuses that. With a plain ``GroupContext`` the instances belong to the container,
/// so any factory finds them, and only one run is possible at a time.
public protocol ConcurrentGroupContext: GroupContext {}

extension ObjectScope where Service: Sendable {
    /// One instance for each run of the context's ``ContextualGroup``.
    public static func contextual<Context: ConcurrentGroupContext>(_ context: Context.Type) -> Self {
        .scoped(ScopeName(Context.scopeName))
    }
}

extension ContextualGroup where Context: ConcurrentGroupContext {
    /// Runs `body` in a separate context, whose instances are released at the end, even if `body` throws.
    ///
    /// At the end the closing hooks of the instances run, latest construction first, and are awaited. Any number of
    /// runs may be under way, on any threads and in any tasks. The tasks of one run share its instances if they share
    /// the scope. No run waits for a lock of another.
    ///
    /// - Parameters:
    ///   - closingDeadline: How long each asynchronous closing hook may take.
    ///   - isolation: Leave it out.
    ///   - body: Receives the run's scope, which is valid until it returns.
    /// - Throws: `ContextualGroupError` with `.containerReleased`; the errors of `body`, unchanged.
    public func run<Result>(
        closingDeadline: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation,
        _ body: (Scope) async throws -> Result
    ) async throws -> Result {
        guard let container else { throw ContextualGroupError(.containerReleased, context: Context.scopeName) }
        return try await container.withScope(
            ScopeName(Context.scopeName), closingDeadline: closingDeadline, isolation: isolation, body: body)
    }

    /// Unavailable: the instances of a run belong to the scope that the body receives.
    @available(*, unavailable, message: "the body of a concurrent context takes the run's scope: `run { scope in … }`")
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        throw ContextualGroupError(.overlapping, context: Context.scopeName)
    }

    /// Unavailable: each run ends by itself.
    @available(*, unavailable, message: "each run of a concurrent context releases its own instances at its end")
    public func reset() {}
}

extension Container {
    /// Registers the group of a concurrent context, and declares that this layer opens its scope.
    ///
    /// Call it in the layer that registers the context's services. Without `startingWith`, `verify` reports that it
    /// cannot see which services the runs request.
    ///
    /// - Returns: The registration, for modifiers.
    @discardableResult
    public func registerGroup<Context: ConcurrentGroupContext>(
        _ context: Context.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Registration<ContextualGroup<Context>> {
        opens(ScopeName(Context.scopeName), fileID: fileID, filePath: filePath, line: line, column: column)
        return registerConcurrentGroup(context, fileID, filePath, line, column)
    }

    /// Like the form without `startingWith`, and names the services that the runs request. The proof then knows that
    /// they are used, and finds missing services below them.
    ///
    /// - Parameters:
    ///   - context: The context.
    ///   - entry: A service that the runs request.
    ///   - other: Further services that they request.
    /// - Returns: The registration, for modifiers.
    @discardableResult
    public func registerGroup<Context: ConcurrentGroupContext, Entry, each Other>(
        _ context: Context.Type, startingWith entry: Entry.Type, _ other: repeat (each Other).Type,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Registration<ContextualGroup<Context>> {
        opens(
            ScopeName(Context.scopeName), startingWith: entry, repeat each other, fileID: fileID, filePath: filePath,
            line: line, column: column)
        return registerConcurrentGroup(context, fileID, filePath, line, column)
    }

    private func registerConcurrentGroup<Context: ConcurrentGroupContext>(
        _ context: Context.Type, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
    ) -> Registration<ContextualGroup<Context>> {
        register(ContextualGroup<Context>.self, fileID: fileID, filePath: filePath, line: line, column: column) {
            [weak self] in
            ContextualGroup<Context>(container: self)
        }
        .scope(.container)
    }
}
