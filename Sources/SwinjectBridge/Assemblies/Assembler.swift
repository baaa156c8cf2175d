/// Applies assemblies to a container that it keeps.
///
/// ```swift
/// let assembler = Assembler([ServiceAssembly(), ViewAssembly()])
/// let desk = assembler.resolver.resolve(Desk.self)!
/// ```
///
/// Not Sendable, as the container is not; each function may be called from any thread.
public final class Assembler {
    private let container: Container

    /// What serves requests: the container.
    public var resolver: any Resolver { container }

    /// Keeps a container without applying anything yet.
    ///
    /// - Parameter container: The container; nil for a new one.
    public init(container: Container? = Container()) {
        self.container = container ?? Container()
    }

    /// Keeps a new container that is the child of another assembler's.
    ///
    /// - Parameters:
    ///   - parentAssembler: Whose container is asked for what this one does not have.
    ///   - defaultObjectScope: The scope of registrations that say none.
    ///   - behaviors: Told of each registration.
    public init(
        parentAssembler: Assembler?, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parentAssembler?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
    }

    /// As ``init(_:container:)``.
    @available(*, deprecated, message: "Leave out the label, and try: nothing is thrown.")
    public convenience init(assemblies: [any Assembly], container: Container? = Container()) throws {
        self.init(assemblies, container: container ?? Container())
    }

    /// Applies assemblies to a container.
    public init(_ assemblies: [any Assembly], container: Container = Container()) {
        self.container = container
        apply(assemblies: assemblies)
    }

    /// As ``init(_:parent:defaultObjectScope:behaviors:)``.
    @available(*, deprecated, message: "Leave out the label, call the other one parent, and do not try.")
    public convenience init(assemblies: [any Assembly], parentAssembler: Assembler?) throws {
        self.init(assemblies, parent: parentAssembler)
    }

    /// Applies assemblies to a new container that is the child of another assembler's.
    public init(
        _ assemblies: [any Assembly], parent: Assembler?, defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parent?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
        apply(assemblies: assemblies)
    }

    /// Has one assembly register, then tells it that all is loaded.
    public func apply(assembly: any Assembly) {
        apply(assemblies: [assembly])
    }

    /// Has each assembly register, then tells each that all is loaded.
    public func apply(assemblies: [any Assembly]) {
        for assembly in assemblies { assembly.assemble(container: container) }
        for assembly in assemblies { assembly.loaded(resolver: resolver) }
    }
}
