/// Releases the services of a context. The owner of the context takes it as a dependency, instead of a container.
///
/// ```swift
/// func draft(for property: Property) throws -> QuoteDraft {
///     try group.run { try calculations.make(property).draft() }
/// }
/// ```
///
/// It acts on the layer that it was registered in, no matter which layer requested it: parents and children are not
/// affected. It holds its container weakly; after the container is released, `reset` does nothing. All requests in one
/// layer and its children share one group. Sendable: `reset` may be called from any thread.
public final class ContextualGroup<Context: GroupContext>: Sendable {
    weak let container: Container?
    private let scope = ObjectScope<Never>.contextual(Context.self)
    private let isRunning = Locked(false)

    init(container: Container?) {
        self.container = container
    }

    /// Releases every instance of the context; the next request constructs new ones.
    ///
    /// Closing hooks run, latest construction first. They run now, up to the first hook that must be awaited; that hook
    /// and those after it run in a task. Code that holds an instance keeps it alive. Instances still under construction
    /// are delivered to the request that constructs them, but not cached.
    public func reset() {
        // Cannot fail: only `.container` is refused, and a contextual scope is always a custom one.
        try? container?.resetObjectScope(scope)
    }

    /// Runs `body` in a fresh context: leftover instances are released before it, and the instances that it constructed
    /// are released after it, even if it throws.
    ///
    /// A container has one such context at a time. Runs that overlap, on other threads or nested, would mix their
    /// instances, so they are refused. If work overlaps by nature, make the context a ``ConcurrentGroupContext``.
    ///
    /// - Throws: `ContextualGroupError` with `.overlapping`; the errors of `body`, unchanged.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        try begin()
        defer { end() }
        return try body()
    }

    /// Like ``run(_:)-(()->Result)``, for work that suspends. `body` runs in the caller's isolation.
    ///
    /// An actor accepts other calls while it is suspended: the second of two overlapping runs is refused there, too.
    public func run<Result>(_ body: () async throws -> Result) async throws -> Result {
        try begin()
        defer { end() }
        return try await body()
    }

    private func begin() throws(ContextualGroupError) {
        let isFirst = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard isFirst else { throw ContextualGroupError(.overlapping, context: Context.scopeName) }
        reset()
    }

    private func end() {
        reset()
        isRunning.withLock { $0 = false }
    }
}

extension Container {
    /// Registers the group of a context: `ContextualGroup<Context>`, one for this layer and its children.
    ///
    /// Call it in the layer that registers the context's services.
    ///
    /// - Returns: The registration, for modifiers.
    @discardableResult
    public func registerGroup<Context: GroupContext>(
        _ context: Context.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Registration<ContextualGroup<Context>> {
        register(
            ContextualGroup<Context>.self, fileID: fileID, filePath: filePath, line: line, column: column
        ) { [weak self] in
            ContextualGroup<Context>(container: self)
        }
        .scope(.container)
    }
}
