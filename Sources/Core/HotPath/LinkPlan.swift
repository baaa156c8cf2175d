/// A registration that gets a record, or that another one needs; or an adapter that one of them requests.
struct LinkPlan {
    let entry: Entry
    /// As in the node of the table. Copied, because reading a node would copy it whole.
    let execution: DependencyGraph.Execution
    let plainExecution: DependencyGraph.Execution
    /// Whether it is part of a cycle that no completion breaks.
    let isEndless: Bool
    /// The registrations that need each other, including this one; nil if there are none, and for an adapter.
    let component: RegistrationTable.Component?
    /// The ancestor that owns it; nil for the container itself.
    let ancestor: Container?
    /// For an adapter: the layer, the requester and the selection of its request.
    let use: AdapterUse?
    /// The key in the table that leads to it; nil for an adapter, for a decorated service, for all contributions but
    /// the last, and for an ancestor's registration.
    var key: UInt?
    /// The range in the compiler's `targets` with the dependencies of its activator, link by link.
    var targets = 0..<0
    /// The slow path until everything below it has its shape.
    var shape = LinkShape.slowPath
    var isShaped = false
    /// Whether the plans below it are receiving their shapes. One that leads back to it then sees the slow path.
    var isEntered = false
    /// Whether links construct it together with the other registrations of its component.
    var isInComponent = false
    /// The link to its record.
    var link: Link?

    init(_ node: RegistrationTable.Node, ancestor: Container? = nil, use: AdapterUse? = nil) {
        entry = node.entry
        execution = node.execution
        plainExecution = node.plainExecution
        isEndless = node.endlessCycles != nil
        component = use == nil ? node.component : nil
        self.ancestor = ancestor
        self.use = use
    }

    var isOwn: Bool { ancestor == nil }
}

/// The properties of a registration, and of everything below it that is constructed with it.
struct LinkShape {
    /// The kind of the links to it; nil if no link leads to it.
    var kind: Link.Kind?
    /// For an ancestor's registration: the link that the ancestor has for it.
    var inherited: Link?
    /// The stack that the activators down to the next stack check need, in bytes.
    var stack = 0
    /// The graph-scoped services that it constructs: a range of the compiler's `reached`.
    var reach = 0..<0
    /// Whether one of them may be requested twice, or something else needs a resolve context.
    var needsResolveContext = false
    /// Whether a resolver or the slow path, in its construction or below, may request anything.
    var isOpaque = false
    /// Whether the stack must be checked before it is constructed for another service.
    var isDeep = false
    /// Whether its record has an activator.
    var hasLinkedActivator = false
    /// Whether its activator, and requests from outside, take the slow path.
    var isSlow = false
    /// Whether links can express everything that its construction needs, down to the last service, without a resolver,
    /// run-time arguments or an open scope.
    var isSelfContained = false
    /// Whether a factory that is run for it, in its construction or for a scoped service below, may request anything
    /// from a resolver, or a main-actor service from a `Lazy`.
    var reachesResolver = false
    /// Whether a completion of a service below it may wait for the end of the request.
    var mayWait = false
    /// Whether only a request that awaits constructs it.
    var isAwaited = false
    /// The length of the longest chain of such services down from it.
    var awaitedLevels = 0

    static let slowPath = LinkShape()

    /// Whether a service that needs it only has to reserve the stack: links express all of it, down to the last
    /// service, and nothing below is shared or may wait.
    var hasOnlyStack: Bool {
        isSelfContained && kind != nil && kind != .scoped && reach.isEmpty && !needsResolveContext && !isOpaque
            && !mayWait && !isAwaited
    }
}
