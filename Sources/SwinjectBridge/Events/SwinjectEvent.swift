public import StrataCore

/// Something that a team on its way from Swinject wants to know: a value for logs and tests.
///
/// See ``Container/observe(_:)``. Sendable.
public struct SwinjectEvent: Sendable, CustomStringConvertible {
    /// What happened.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind, such as `failed`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// A resolve failed; `error` tells why, and with which path.
        public static let failed = Kind("failed")
        /// What a parent's factory was given depends on ``Container/factoryResolver``: the child that it was asked through
        /// has a registration of its own for it. `services` is the path to it.
        public static let answerDependsOnChild = Kind("answerDependsOnChild")
        /// What a reset let go depends on ``Container/resetReach``: parents keep instances in that scope, which are
        /// `services`.
        public static let resetDependsOnReach = Kind("resetDependsOnReach")
    }

    /// What happened.
    public let kind: Kind
    /// The services it is about; see each kind.
    public let services: [ServiceKey]
    /// Why a resolve failed.
    public let error: ResolutionError?

    init(kind: Kind, services: [ServiceKey], error: ResolutionError? = nil) {
        self.kind = kind
        self.services = services
        self.error = error
    }

    /// One line.
    public var description: String {
        let names = services.map(\.description).joined(separator: kind == .resetDependsOnReach ? ", " : " → ")
        return "\(kind): \(error.map(\.description) ?? names)"
    }
}

extension Container {
    /// Calls `hook` with each event of this container, its parents and its children from now on.
    ///
    /// Called under no lock, on the thread that the event happens on. A container that nobody observes pays for none.
    ///
    /// ```swift
    /// container.observe { event in
    ///     if event.kind == .answerDependsOnChild { print(event) }
    /// }
    /// ```
    public func observe(_ hook: @escaping @Sendable (SwinjectEvent) -> Void) {
        core.tree.observe(hook)
    }
}
