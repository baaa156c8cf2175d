/// Lets the services of a context go: what the owner of the context takes as a dependency, instead of a container.
///
/// ```swift
/// func draft(for property: Property) throws -> QuoteDraft {
///     try group.run { try calculations.make(property).draft() }
/// }
/// ```
///
/// It acts on the layer that it was registered in, whoever asks for it: parents and children are not touched. It holds
/// its container weakly; after the container it does nothing. All that ask in one layer and its children share one
/// group. Sendable: `reset` may be called from any thread.
public final class ContextualGroup<Context: GroupContext>: Sendable {
    private weak let container: Container?
    private let scope = ObjectScope<Never>.contextual(Context.self)
    private let isRunning = Locked(false)

    init(container: Container?) {
        self.container = container
    }

    /// Lets go of every instance of the context; the next request makes new ones.
    ///
    /// Closing hooks run, the latest made first; those that have to be awaited run in a task. Who holds an instance
    /// keeps it. Instances whose construction is under way are delivered and not kept.
    public func reset() {
        // Cannot fail: only `.container` is refused, and a contextual scope is always a custom one.
        try? container?.resetObjectScope(scope)
    }

    /// Runs `body` in a context of its own: what was left over is let go before, what was made is let go after, on
    /// errors too.
    ///
    /// A container has one such context at a time. Runs that overlap, from other threads or inside each other, would
    /// mix their instances and are refused; work that overlaps by nature needs a container or a scope for each.
    ///
    /// - Throws: `ContextualGroupError` with `.overlapping`; what `body` throws, unchanged.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        try begin()
        defer { end() }
        return try body()
    }

    /// As ``run(_:)-(()->Result)``, for work that suspends. `body` runs where the caller is isolated.
    ///
    /// An actor lets other calls in while it is suspended: the second of two overlapping runs is refused there too.
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
