/// A dependency graph that was read from the text of `DependencyGraph.json()`, to compare two states. Sendable.
///
/// A service is known by its ``Service/id``, such as `Services/Demo.Network#replica`, which does not change when other
/// services do. The article <doc:LookingAtTheGraph> describes the format.
public struct GraphDocument: Hashable, Sendable {
    /// A source location, by module.
    public struct Site: Hashable, Sendable, CustomStringConvertible {
        /// `Module/File.swift`.
        public let file: String
        /// Counted from 1.
        public let line: Int
        /// Counted from 1.
        public let column: Int

        /// `Module/File.swift:12:5`.
        public var description: String { "\(file):\(line):\(column)" }
    }

    /// A named container.
    public struct Layer: Hashable, Sendable {
        /// The container's name.
        public let name: String
        /// The name of its parent; nil for a root.
        public let parent: String?
        /// Where it was created.
        public let site: Site
    }

    /// A scope that a layer opens.
    public struct Opening: Hashable, Sendable {
        /// The scope's name.
        public let scope: String
        /// The name of the enclosing scope.
        public let outer: String?
        /// The name of the layer that opens it.
        public let layer: String
        /// The types of the values that it takes when it opens.
        public let provided: [String]
        /// The types that the work in it requests first.
        public let entries: [String]
        /// Where it is declared.
        public let site: Site
    }

    /// A dependency of a service.
    public struct Dependency: Hashable, Sendable {
        /// The kind of edge, such as `direct` or `lazy`.
        public let kind: String
        /// The requested type.
        public let type: String
        /// The requested name.
        public let name: String?
        /// The identity of the service that provides it; nil when no service does.
        public let target: String?
        /// The types of the run-time arguments that it passes.
        public let arguments: [String]
    }

    /// A registration.
    public struct Service: Hashable, Sendable {
        /// Layer, type and name: `Services/Demo.Network#replica`.
        public let id: String
        /// The name of its layer.
        public let layer: String
        /// The module that registered it.
        public let module: String
        /// Its type, with the module.
        public let type: String
        /// Its name; nil for the unnamed registration.
        public let name: String?
        /// Its scope, such as `container`, `custom(group)` or `scoped(request)`.
        public let scope: String
        /// `plain`, `main` or `async`.
        public let execution: String
        /// Where its instance comes from, such as `factory` or `expected(main)`.
        public let origin: String
        /// Further marks of its registration: those of `opaque`, `hosted`, `replacing`, `contributed` and `root` that
        /// apply, in this order.
        public let flags: [String]
        /// Which requests may resolve it.
        public let visibility: String
        /// The memory that its instance takes, in bytes.
        public let cost: Int?
        /// The types of its run-time arguments.
        public let arguments: [String]
        /// The scopes that it opens through a `ScopeOpener`.
        public let opens: [String]
        /// The remarks at its registration, by name.
        public let notes: [String: String]
        /// Where it was registered.
        public let site: Site
        /// Its dependencies.
        public let dependencies: [Dependency]
    }

    /// The layers, parents before children.
    public let layers: [Layer]
    /// The scopes that the layers open.
    public let openings: [Opening]
    /// The registrations, in the order of the text; `json()` sorts them by layer and identity.
    public let services: [Service]
}
