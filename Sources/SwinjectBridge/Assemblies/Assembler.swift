/// Applies assemblies to a container and holds that container.
///
/// ```swift
/// let assembler = Assembler([ServiceAssembly(), ViewAssembly()])
/// let desk = assembler.resolver.resolve(Desk.self)!
/// ```
///
/// Not Sendable, because the container is not. Each function may be called from any thread.
public final class Assembler {
    private let container: Container

    /// The resolver of the assembled registrations, which is the container.
    public var resolver: any Resolver { container }

    /// Holds a container without applying anything yet.
    ///
    /// - Parameter container: The container; nil for a new one.
    public init(container: Container? = Container()) {
        self.container = container ?? Container()
    }

    /// Holds a new container that is a child of another assembler's container.
    ///
    /// - Parameters:
    ///   - parentAssembler: The assembler whose container serves the requests that this one has no registration for.
    ///   - defaultObjectScope: The scope of registrations that do not state one.
    ///   - behaviors: The behaviors that are notified of each registration.
    public init(
        parentAssembler: Assembler?, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parentAssembler?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
    }

    /// The deprecated form of ``init(_:container:)``.
    @available(*, deprecated, message: "Leave out the label and `try`; nothing is thrown.")
    public convenience init(assemblies: [any Assembly], container: Container? = Container()) throws {
        self.init(assemblies, container: container ?? Container())
    }

    /// Applies assemblies to a container.
    public init(_ assemblies: [any Assembly], container: Container = Container()) {
        self.container = container
        apply(assemblies: assemblies)
    }

    /// The deprecated form of ``init(_:parent:defaultObjectScope:behaviors:)``.
    @available(
        *, deprecated,
        message: "Leave out the label `assemblies`, rename `parentAssembler` to `parent`, and leave out `try`."
    )
    public convenience init(assemblies: [any Assembly], parentAssembler: Assembler?) throws {
        self.init(assemblies, parent: parentAssembler)
    }

    /// Applies assemblies to a new container that is a child of another assembler's container.
    public init(
        _ assemblies: [any Assembly], parent: Assembler?, defaultObjectScope: ObjectScope = .graph,
        behaviors: [any Behavior] = []
    ) {
        container = Container(
            parent: parent?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
        apply(assemblies: assemblies)
    }

    /// Calls `assemble` of one assembly, then its `loaded`.
    public func apply(assembly: any Assembly) {
        apply(assemblies: [assembly])
    }

    /// Calls `assemble` of each assembly, then `loaded` of each.
    public func apply(assemblies: [any Assembly]) {
        for assembly in assemblies { assembly.assemble(container: container) }
        for assembly in assemblies { assembly.loaded(resolver: resolver) }
    }
}
