public import StrataCore

/// An event that helps a team to migrate from Swinject: a value for logs and tests.
///
/// See ``Container/observe(_:)``. Sendable.
public struct SwinjectEvent: Sendable, CustomStringConvertible {
    /// The kind of an event.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind, such as `failed`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// A resolve failed; `error` has the reason and the path.
        public static let failed = Kind("failed")
        /// A dependency of a parent's factory depends on ``Container/factoryResolver``, because the child that received
        /// the request has its own registration of it. `services` is the path to it.
        public static let resultDependsOnChild = Kind("resultDependsOnChild")
        /// The result of a reset depends on ``Container/resetReach``, because parents hold instances in that scope.
        /// They are in `services`.
        public static let resetDependsOnReach = Kind("resetDependsOnReach")
    }

    /// The kind of the event.
    public let kind: Kind
    /// The services of the event; each kind describes them.
    public let services: [ServiceKey]
    /// The reason for a failed resolve.
    public let error: ResolutionError?

    init(kind: Kind, services: [ServiceKey], error: ResolutionError? = nil) {
        self.kind = kind
        self.services = services
        self.error = error
    }

    /// The event in one line.
    public var description: String {
        let names = services.map(\.description).joined(separator: kind == .resetDependsOnReach ? ", " : " → ")
        return "\(kind): \(error.map(\.description) ?? names)"
    }
}

extension Container {
    /// Calls `hook` with each later event of this container, its parents and its children.
    ///
    /// The hook is called without a lock, on the thread of the event. Without observers, no event is created.
    ///
    /// ```swift
    /// container.observe { event in
    ///     if event.kind == .resultDependsOnChild { print(event) }
    /// }
    /// ```
    public func observe(_ hook: @escaping @Sendable (SwinjectEvent) -> Void) {
        core.tree.observe(hook)
    }
}
