import StrataAppHost
public import StrataCore

/// An application's layers in new containers, built from the same configs: one stack for each test.
///
/// ```swift
/// @Test func listShowsWhatTheNetworkSends() throws {
///     let stack = try LayerStack(Presentation.self) {
///         $0.register((any Network).self) { FakeNetwork(["a", "b"]) }
///     }
///     #expect(try stack.resolve(ListController.self).rows == ["a", "b"])
/// }
/// ```
///
/// It follows `parent` from config to config, registers each layer's `managedTypes` in a new container, replaces the
/// overridden registrations with the overrides, and proves everything as the application does. The configs' own
/// containers are not touched, so tests run in parallel. A parent that is given as a container is shared, unless its
/// config is one of those that the stack is created with. Sendable; instances live as long as the stack.
public struct LayerStack: Sendable {
    let fresh: FreshStack
    /// The container of the first config.
    public let container: Container
    /// How much of the application the stack contains.
    public let mode: BootMode
    /// The layers that a host for this stack has.
    let layers: HostLayers
    /// The status given to layers that expect the host's status. A host for this stack reports through it.
    let status = HostStatus()

    /// Builds, proves and seals the layers. No factory runs.
    ///
    /// - Parameters:
    ///   - config: The layer that ``resolve(_:name:isolation:fileID:filePath:line:column:)`` uses.
    ///   - others: Further layers, side by side with the first.
    ///   - mode: How much of the other layers the stack contains.
    ///   - value: Values that layers expect, as in `configure(providing:)`.
    ///   - overriding: Registers replacements. An override takes the module of the registration that it replaces, the
    ///     host starts it like that one, and it has the same scope unless it states one. It applies in every layer that
    ///     registers the same type and name.
    /// - Throws: `BootstrapError` with every problem: as the application's, and `.unusedOverride` for an override that
    ///   matches nothing.
    public init<each Value: Sendable>(
        _ config: any DependencyInjectionConfig.Type, _ others: any DependencyInjectionConfig.Type...,
        boot mode: BootMode = .all, providing value: repeat each Value, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        overriding: (Container) -> Void = { _ in }
    ) throws(BootstrapError) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        try self.init([config] + others, mode, Provisions(Provision.list(repeat each value), at: site), overriding)
    }

    init(
        _ configs: [any DependencyInjectionConfig.Type], _ mode: BootMode, _ provisions: Provisions,
        _ overriding: (Container) -> Void
    ) throws(BootstrapError) {
        let overrides = Container("Overrides")
        overriding(overrides)
        let fresh = try FreshStack(
            configs, extent: mode.extent, providing: provisions.adding(.wherever(status)), overrides: overrides)
        self.fresh = fresh
        layers = HostLayers(
            of: "stack", initializer: "LayerStack", presentations: configs.map { "\($0)" },
            containerOf: { fresh.container(of: $0) })
        container = configs.first.flatMap(fresh.container(of:)) ?? overrides
        self.mode = mode
        LeakWatch.current?.watch(fresh.recorder)
    }

    /// All registrations and their edges; overrides and tripwires are among them.
    public var graph: DependencyGraph { fresh.proved.graph }

    /// The new container of another layer of the stack.
    ///
    /// - Throws: ``LayerStackError`` with the code `notInStack`.
    public func layer(_ config: any DependencyInjectionConfig.Type) throws(LayerStackError) -> Container {
        guard let container = fresh.container(of: config) else {
            throw LayerStackError(.notInStack, "\(layers.absence(of: config)) The stack is: \(self).")
        }
        return container
    }

    /// The requests that hit a tripwire, each once, the earliest first.
    ///
    /// Read it in a test when the code under test may have swallowed the error.
    public var touchedTripwires: [ResolvedRequest] { resolvedRequests.filter(\.isTripwire) }

    /// Runs the closing hooks of all layers, children before parents.
    public func close() async {
        for container in fresh.proved.containers.reversed() { await container.close() }
    }
}

/// The layers from the top, the mode, and the number of registrations: `Presentation on Services, all, 12
/// registrations`.
extension LayerStack: CustomStringConvertible {
    /// One line.
    public var description: String {
        let names = fresh.proved.containers.reversed().map(\.name).joined(separator: " on ")
        return "\(names), \(mode), \(graph.nodes.count) registrations"
    }
}

extension BootMode {
    var extent: FreshStack.Extent {
        switch self {
        case .standalone: .standalone
        case .direct: .direct
        default: .all
        }
    }
}

/// A request that a stack cannot serve. Sendable.
public struct LayerStackError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The config describes no layer of the stack.
        public static let notInStack = Code(description: "notInStack")
        /// No ``StackTrait`` applies.
        public static let noStack = Code(description: "noStack")
    }

    /// The kind of failure.
    public let code: Code
    /// The problem and its remedy.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
