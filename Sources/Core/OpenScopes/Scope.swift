/// An open scope: resolves services of its container, with one instance of each scoped service.
///
/// A scope is open until the body that receives it ends; after that, each `resolve` throws `.scopeClosed`. Sendable:
/// several tasks may share it.
public struct Scope: Sendable {
    @usableFromInline let frame: ScopeFrame

    @usableFromInline
    init(_ frame: ScopeFrame) {
        self.frame = frame
    }

    /// Opens a scope inside this one; its services see both scopes.
    ///
    /// - Parameters: As for ``Container/withScope(_:providing:closingDeadline:isolation:body:)``.
    /// - Throws: The errors of `body`.
    @inlinable
    public func withScope<Result, each Value: Sendable>(
        _ name: ScopeName, providing value: repeat each Value, closingDeadline: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation, body: (Scope) async throws -> Result
    ) async throws -> Result {
        let inner = ScopeFrame(
            name, in: frame.container, outer: frame, providing: repeat each value,
            closingDeadline: closingDeadline)
        return try await Self.run(inner, isolation: isolation, body)
    }

    @inlinable @inline(__always)
    static func run<Result>(
        _ frame: ScopeFrame, isolation: isolated (any Actor)?,
        _ body: (Scope) async throws -> Result
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body(Scope(frame))
        } catch {
            if !frame.closeQuietly() { await close(frame) }
            throw error
        }
        if !frame.closeQuietly() { await close(frame) }
        return result
    }

    @usableFromInline @inline(never)
    static func close(_ frame: ScopeFrame) async {
        let container = frame.container
        for leakCheck in await end(frame) where leakCheck.isAlive {
            container.emit(
                .init(
                    kind: .leaked, service: leakCheck.service, layer: container.name, scope: frame.name.description))
        }
    }

    /// Runs the hooks and releases the instances.
    ///
    /// - Returns: The leak checks, for use when the scope no longer holds the instances.
    private static func end(_ frame: ScopeFrame) async -> [LeakCheck] {
        guard let ended = frame.close() else { return [] }
        if !ended.closings.isEmpty {
            await ClosingRun(container: frame.container, deadline: frame.closingDeadline).run(ended.closings)
        }
        ended.dropInstances()
        return ended.records
    }
}
