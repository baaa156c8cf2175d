/// All registrations of one or more layers and the edges between them: a value, complete before any instance is
/// constructed.
///
/// Positions identify nodes and layers: an ``Edge`` from 3 to 7 leads from `nodes[3]` to `nodes[7]`. Layers are in
/// order with parents first; nodes are in order of layer, then of registration. The decorators of a layer follow its
/// other nodes.
public struct DependencyGraph: Sendable {
    /// A named container and its parent.
    public struct Layer: Hashable, Sendable {
        /// The container's name.
        public let name: String
        /// The position of the parent in ``DependencyGraph/layers``; nil for a root.
        public let parent: Int?
        /// The site where the container was created.
        public let site: SourceSite
        /// True if the layer declares `provesStrictly()`.
        public let isStrict: Bool
        /// Whether the container is open and empty, and a child has it as its parent without a config.
        package let isEmptyParent: Bool

        package init(
            name: String, parent: Int? = nil, site: SourceSite, isStrict: Bool = false, isEmptyParent: Bool = false
        ) {
            self.name = name
            self.parent = parent
            self.site = site
            self.isStrict = isStrict
            self.isEmptyParent = isEmptyParent
        }
    }

    /// A scope that a layer opens: `opens`.
    public struct Opening: Hashable, Sendable {
        /// The name of the scope.
        public let name: String
        /// The scope that is open around it; nil if there is none.
        public let outer: String?
        /// The position of the layer that opens it.
        public let layer: Int
        /// The values that it is opened with.
        public let provided: [ServiceKey]
        /// The services that the work in the scope requests first, as the declaration states them.
        public let entries: [Entry]
        /// The site of the declaration.
        public let site: SourceSite

        /// A service that the work in a scope requests first: `opens(…, startingWith:)`.
        public struct Entry: Hashable, Sendable {
            /// The requested service.
            public let requested: ServiceKey
            /// The position of the node that serves it; nil if nothing in reach does.
            public let target: Int?

            package init(requested: ServiceKey, target: Int?) {
                self.requested = requested
                self.target = target
            }
        }

        package init(
            name: String, outer: String? = nil, layer: Int, provided: [ServiceKey] = [], entries: [Entry] = [],
            site: SourceSite
        ) {
            self.name = name
            self.outer = outer
            self.layer = layer
            self.provided = provided
            self.entries = entries
            self.site = site
        }
    }

    /// Where and how a service can be constructed; see ``Node/execution``.
    public enum Execution: String, Hashable, Sendable, CaseIterable {
        /// Anywhere, at once.
        case plain
        /// On the main actor.
        case main
        /// Only by awaiting.
        case async
    }

    /// Where the instance of a node comes from.
    public enum Origin: Hashable, Sendable {
        /// A factory constructs it.
        case factory
        /// Another registration provides it: `implements`.
        case forward
        /// A decorator: it replaces the service that its `decorated` edge leads to.
        case decorator
        /// A value with which a scope of this name is opened: `opens(_:providing:)`.
        case opened(String)
        /// A value that `expects` declared. `provided` states whether a value was given; `from` names its intended
        /// provider.
        case expected(from: String, provided: Bool)
    }

    /// How long an instance lives, and which requests share it.
    public enum Scope: Hashable, Sendable {
        /// Constructed at every request.
        case transient
        /// Shared inside one object graph.
        case graph
        /// One for the owning container and its descendants.
        case container
        /// Shared while something other than the container holds it.
        case weak
        /// Shared until memory is short.
        case memorySensitive
        /// Shared until the scope of this name is reset.
        case custom(String)
        /// Shared in each open scope of this name.
        case scoped(String)
    }

    /// One registration.
    public struct Node: Sendable {
        /// The type and name of its requests.
        public let key: ServiceKey
        /// The position of its layer in ``DependencyGraph/layers``.
        public let layer: Int
        /// The module of the type that registered it. Computed at each read, from the name of that type or of the
        /// source file, because a bootstrap rarely needs it.
        public var module: String { details?.module ?? registrar.map(ModuleName.of) ?? site.module }
        /// The registration site.
        public let site: SourceSite
        /// Its scope.
        public let scope: Scope
        /// Its own execution joined with those of everything that its construction needs.
        public var execution: Execution
        /// The execution of its factory and its completions alone.
        public let ownExecution: Execution
        /// Where its instance comes from.
        public var origin: Origin { details?.origin ?? .factory }
        /// True if its factory or a completion takes a resolver, so that its dependencies are unknown until it runs.
        public let isOpaque: Bool
        /// True if it takes a resolver that does not await.
        package let requestsWithoutAwaiting: Bool
        /// The `AsyncResolver` that it takes and cannot use; nil if there is none.
        package var misplacedParameter: MisplacedParameter? { details?.misplacedParameter }
        /// True if a completion runs after its construction.
        public let hasCompletion: Bool
        /// True if a hook runs when its instance is closed.
        package let hasClosing: Bool
        /// True if the host starts it.
        public let isHosted: Bool
        /// True if it was registered with `.replacing()`.
        public let isReplacing: Bool
        /// True if it was registered with `.contributed()`: it belongs to the collections of its type.
        public let isContributed: Bool
        /// True if it was registered with `.root()`: code outside the graph requests it.
        public let isRoot: Bool
        /// The requesters that may use it.
        public let visibility: Visibility
        /// The memory cost of its instance in bytes, if its registration states one.
        public var cost: Int? { details?.cost }
        /// The run-time arguments that it takes, in order.
        public var arguments: [Any.Type] { details?.arguments ?? [] }
        /// Whether it takes run-time arguments.
        package var takesArguments: Bool { details?.arguments.isEmpty == false }
        /// Whether it has a cost, arguments, a misplaced resolver, or another origin than a factory.
        var hasDetails: Bool {
            guard let details else { return false }
            if case .factory = details.origin, details.misplacedParameter == nil, details.cost == nil {
                return !details.arguments.isEmpty
            }
            return true
        }
        /// The positions in ``DependencyGraph/openings`` of the scopes that it opens through a `ScopeOpener`, in order
        /// of their declaration.
        public var opens: [Int] { details?.opens ?? [] }
        /// The type whose `register(in:)` registered it; nil if a config or a script did.
        package let registrar: Any.Type?
        /// True if that type is a hosted service. False for a tripwire, and for a service that the proof of new layers
        /// takes from a settled layer.
        package let isRegisteredByHosted: Bool
        /// True if its registration states a cost, and its instance is a singleton that is asked to release memory.
        package let isMemoryReleasing: Bool
        /// The properties that few registrations state; nil if this one states none.
        // Not `Details?`, which would be nil first: then the initializer copies the whole node.
        private var details: Optional<Details>

        /// An object, because a node is copied and destroyed often, part by part.
        private final class Details: Sendable {
            /// For a registration of a test's stack that replaces another one, the module of that one. It takes
            /// precedence.
            let module: String?
            let origin: Origin
            let misplacedParameter: MisplacedParameter?
            let cost: Int?
            let arguments: [Any.Type]
            let opens: [Int]

            init(
                module: String?, origin: Origin, misplacedParameter: MisplacedParameter?, cost: Int?,
                arguments: [Any.Type], opens: [Int] = []
            ) {
                self.module = module
                self.origin = origin
                self.misplacedParameter = misplacedParameter
                self.cost = cost
                self.arguments = arguments
                self.opens = opens
            }

            /// Nil if there are none.
            @inline(__always) static func ifAny(
                _ module: String?, _ origin: Origin, _ misplacedParameter: MisplacedParameter?, _ cost: Int?,
                _ arguments: [Any.Type]?
            ) -> Details? {
                if case .factory = origin, module == nil, misplacedParameter == nil, cost == nil,
                    arguments?.isEmpty != false
                {
                    return nil
                }
                return Details(
                    module: module, origin: origin, misplacedParameter: misplacedParameter, cost: cost,
                    arguments: arguments ?? [])
            }
        }

        package init(
            key: ServiceKey, layer: Int, module: String? = nil, site: SourceSite, scope: Scope,
            execution: Execution = .plain,
            origin: Origin = .factory, isOpaque: Bool = false, requestsWithoutAwaiting: Bool = false,
            misplacedParameter: MisplacedParameter? = nil,
            hasCompletion: Bool = false, hasClosing: Bool = false, isHosted: Bool = false, isReplacing: Bool = false,
            isContributed: Bool = false, isRoot: Bool = false, visibility: Visibility = .everywhere, cost: Int? = nil,
            arguments: [Any.Type]? = nil, registrar: Any.Type? = nil, isRegisteredByHosted: Bool = false,
            isMemoryReleasing: Bool = false
        ) {
            self.key = key
            self.layer = layer
            self.site = site
            self.scope = scope
            self.execution = execution
            ownExecution = execution
            self.isOpaque = isOpaque
            self.requestsWithoutAwaiting = requestsWithoutAwaiting
            self.hasCompletion = hasCompletion
            self.hasClosing = hasClosing
            self.isHosted = isHosted
            self.isReplacing = isReplacing
            self.isContributed = isContributed
            self.isRoot = isRoot
            self.visibility = visibility
            self.registrar = registrar
            self.isRegisteredByHosted = isRegisteredByHosted
            self.isMemoryReleasing = isMemoryReleasing
            details = Details.ifAny(module, origin, misplacedParameter, cost, arguments)
        }

        /// States the positions of further scopes that it opens.
        fileprivate mutating func add(opens further: [Int]) {
            details = Details(
                module: details?.module, origin: origin, misplacedParameter: misplacedParameter, cost: cost,
                arguments: arguments, opens: Set(opens + further).sorted())
        }
    }

    /// One dependency of one registration.
    public struct Edge: Hashable, Sendable {
        /// How and when a service receives the dependency.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A parameter of the factory.
            case direct
            /// A parameter `T?`; without a target if nothing is registered, which is a fault only in a strict layer.
            case optional
            /// A contribution to a parameter `[T]`; without a target if nothing contributes.
            case collected
            /// A parameter `Named<T, Tag>`.
            case named
            /// A decorator's inner service.
            case decorated
            /// A parameter of a completion, resolved after construction.
            case completion
            /// A parameter `Lazy<T>`: constructed on first use, then cached.
            case lazy
            /// A parameter `Provider<T>`: resolved later, any number of times.
            case provider
            /// An `AssistedFactory` parameter: constructed later, any number of times.
            case factory
            /// `implements`: the same instance under another type.
            case forward
        }

        /// The position of the node that has the dependency.
        public let source: Int
        /// The position of the node that serves it; nil if nothing in reach does.
        public let target: Int?
        /// The requested service.
        public let requested: ServiceKey
        /// The kind.
        public let kind: Kind
        /// For a factory edge, the run-time arguments that the factory provides, in order; for a decorated one, those
        /// that are passed on. Empty for others.
        public var arguments: [ServiceKey] { argumentList ?? [] }
        /// Nil if there are none: a copy of an empty array would count references.
        @usableFromInline let argumentList: [ServiceKey]?
        /// True for a contribution that a collection gathered, also through adapters such as `[Lazy<T>]`, whose kind
        /// is not ``Kind/collected``.
        public let isCollected: Bool
        /// True for a dependency that `dependsOn` states, which no parameter shows.
        public let isStated: Bool

        /// True if the target need not exist before the source is constructed.
        public var breaksCycle: Bool { kind.breaksCycle }

        @inlinable package init(
            source: Int, target: Int?, requested: ServiceKey, kind: Kind, arguments: [ServiceKey]? = nil,
            isCollected: Bool = false, isStated: Bool = false
        ) {
            self.source = source
            self.target = target
            self.requested = requested
            self.kind = kind
            argumentList = arguments?.isEmpty == false ? arguments : nil
            self.isCollected = isCollected
            self.isStated = isStated
        }
    }

    /// A remark at a registration, for people and tools: `.note(_:_:)`.
    public struct Note: Hashable, Sendable {
        /// The kind of remark, such as `offers`.
        public let name: String
        /// The remark.
        public let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The layers, parents before children.
    public let layers: [Layer]
    /// The scopes that the layers open.
    public let openings: [Opening]
    /// The registrations.
    public private(set) var nodes: [Node]
    /// The dependencies, in order of their source, then of the parameter list.
    public let edges: [Edge]
    /// The allowances of the layers, with their reasons.
    public let allowances: [Allowance]
    /// The notes by the position of their node. Not in the nodes, because few registrations have any.
    private let notes: [Int: [Note]]
    /// The openers that the registrations take, in order of their source.
    package let openers: [Opener]
    /// The statements about the order of starts.
    package let startOrders: [StartOrder]

    package init(
        layers: [Layer], openings: [Opening] = [], nodes: [Node], edges: [Edge], openers: [Opener] = [],
        startOrders: [StartOrder] = [], allowances: [Allowance] = [], notes: [Int: [Note]] = [:]
    ) {
        self.layers = layers
        self.openings = openings
        self.allowances = allowances
        self.notes = notes
        self.nodes = nodes
        self.edges = edges
        self.openers = openers
        self.startOrders = startOrders
        guard !openers.isEmpty else { return }
        let declared = Dictionary(grouping: openings.indices) { openings[$0].layer }
        for opener in openers {
            let meant = (declared[nodes[opener.source].layer] ?? []).filter { position in
                opener.request.matches(openings[position].name, providing: openings[position].provided)
            }
            if !meant.isEmpty { self.nodes[opener.source].add(opens: meant) }
        }
    }

    /// The notes at the registration of a node, sorted by name; the proof does not read them.
    public func notes(of node: Int) -> [Note] { notes[node] ?? [] }
}
