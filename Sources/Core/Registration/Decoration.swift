/// The declaration of a decorator; `decorate` returns it, so that modifiers can be chained. Sendable.
public struct Decoration<Service>: Sendable {
    let declaration: TypedDecoration<Service>
    let container: Container

    /// Replaces an earlier decorator of the same service and label in the same layer; for tests.
    ///
    /// Without a label, it replaces nothing.
    ///
    /// ```swift
    /// container.decorate((any Network).self, as: "retry") { (inner: any Network) in Retrying(inner) }
    /// // in the test:
    /// container.decorate((any Network).self, as: "retry") { (inner: any Network) in inner }.replacing()
    /// ```
    @discardableResult
    public func replacing() -> Self {
        change("replacing()") { $0.isReplacing = true }
    }

    /// Adds a hook that runs when the decorator's container is closed, its scope is reset or its open scope ends,
    /// before the hooks of the service that it decorates.
    ///
    /// Otherwise it works like ``Registration/closed(_:)``.
    @discardableResult
    public func closed(_ hook: @escaping @Sendable (Service) throws -> Void) -> Self where Service: Sendable {
        change("closed") { $0.closings.append { service in .plain { try hook(service) } } }
    }

    /// Like ``closed(_:)``; ``Container/close(closingDeadline:)`` awaits the hook.
    @discardableResult
    public func closed(
        _ hook: @escaping @Sendable (Service) async throws -> Void
    ) -> Self where Service: Sendable {
        change("closed") { $0.closings.append { service in .async { try await hook(service) } } }
    }

    private func change(_ modifier: String, _ body: (TypedDecoration<Service>) -> Void) -> Self {
        let isRefused = container.state.withLock { state in
            guard !declaration.isCompiled, !container.isSealed else { return true }
            body(declaration)
            state.openTable = nil
            return false
        }
        if isRefused {
            container.refuse(
                LateTexts.change(modifier, of: declaration.key, at: declaration.site, in: container.name),
                declaration.key)
        }
        return self
    }
}
