import StrataCore
import Testing

private struct Network: Sendable {}
private struct Screen: Sendable {
    let network: Network
}
private struct Cache: Sendable {}
private struct Keeper: Sendable {}
private struct Visit: Sendable {}

/// A bootstrap that is given the digest of a graph that was proved before.
@Suite struct KnownDigestTests {
    private static let site = SourceSite(fileID: "Demo/Main.swift", filePath: "/src/Main.swift", line: 3, column: 9)
    private let none = Provisions([], at: KnownDigestTests.site)

    @Test func theRightDigestTakesThePlaceOfTheProof() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Cache.self, Cache.init).scope(.weak)
                container.register(Network.self) { (_: Cache) in Network() }.scope(.transient)
                container.opens("visit")
                container.register(Visit.self, Visit.init).scope(.scoped("visit"))
            }
        }
        enum Screens: DependencyInjectionConfig {
            static let container = Container("Screens", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Screen.self, Screen.init(network:))
            }
        }
        let digest = try OtherProcess.digest(of: [Services.self, Screens.self])
        let stack = try Bootstrap.prove([Screens.self], providing: none, provedAs: digest)
        #expect(stack.containers.map(\.name) == ["Services", "Screens"])
        #expect(stack.graph.digest == digest)
        #expect(Services.container.isSealed && Screens.container.isSealed)
        _ = try Screens.container.resolve(Screen.self)
        // The proof runs when a descendant relies on its results.
        #expect(Container("Forms", parent: Screens.container).proofExtent.layers == 3)
        let forms = Container("Forms", parent: Screens.container)
        try forms.seal()
        #expect(Container("Field", parent: forms).proofExtent.layers == 1)
        for service in [Network.self, Visit.self] as [any Any.Type] {
            let field = Container("Field", parent: forms)
            keep(service, in: field)
            let error = #expect(throws: BootstrapError.self) { try field.seal() }
            #expect(error?.problems.map(\.code) == [.captive], "\(service)")
        }
        // A second bootstrap compares, too.
        _ = try Bootstrap.prove([Screens.self], providing: none, provedAs: digest)
        let second = #expect(throws: BootstrapError.self) {
            try Bootstrap.prove([Screens.self], providing: none, provedAs: "1")
        }
        #expect(second?.problems.map(\.code) == [.digestMismatch])
        _ = try Bootstrap.prove([Screens.self], providing: none)
    }

    @Test func theWrongDigestIsRefused() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Network.self, Network.init) }
        }
        let digest = try OtherProcess.digest(of: [Services.self])
        let error = #expect(throws: BootstrapError.self) {
            try Bootstrap.prove([Services.self], providing: none, provedAs: "0123")
        }
        #expect(
            error?.description == """
                The dependency graph cannot be proved: 1 problem.

                /src/Main.swift:3:9: digestMismatch: The dependency graph is not the one that was proved: its digest is `\(digest)`, not `0123`.
                    → Prove this build with `verify --digest`, and start it with the digest that the command prints.
                    → If registrations depend on the environment, run `verify --digest` where they are the same as here.
                    → Or use `proof: .atStart`, the default, which proves the graph at each start.
                """)
        // The digest belongs to the start of one host; the layers are proved.
        #expect(Services.container.isSealed)
        _ = try Bootstrap.prove([Services.self], providing: none)
    }

    /// Its digest is not part of the message, so that nobody starts a graph with faults by it.
    @Test func withAWrongDigestTheFaultsAreReported() {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Screen.self, Screen.init(network:)) }
        }
        let error = #expect(throws: BootstrapError.self) {
            try Bootstrap.prove([Services.self], providing: none, provedAs: "0123")
        }
        #expect(error?.problems.map(\.code) == [.missing])
    }

    /// Layers that were proved before belong to the graph of the digest.
    @Test func theGraphOfTheDigestIsThatOfAllLayers() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Network.self, Network.init) }
        }
        enum Screens: DependencyInjectionConfig {
            static let container = Container("Screens", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Screen.self, Screen.init(network:)) }
        }
        let digest = try OtherProcess.digest(of: [Services.self, Screens.self])
        try Services.configure()
        let stack = try Bootstrap.prove([Screens.self], providing: none, provedAs: digest)
        #expect(stack.containers.count == 2)
    }

    /// A value that is missing is a fault of this start, and no digest of a complete graph hides it.
    @Test func aMissingValueIsReported() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.expects(String.self, from: "main") }
        }
        let provided = Provisions(Provision.list("value"), at: Self.site)
        let digest = try OtherProcess.digest(of: [Services.self], providing: provided)
        let error = #expect(throws: BootstrapError.self) {
            try Bootstrap.prove([Services.self], providing: none, provedAs: digest)
        }
        #expect(error?.problems.map(\.code) == [.unprovided])
    }

    /// Whoever took the digest of a graph with faults can start it. Whatever relies on a proof runs it.
    @Test func layersThatWereNotProvedAreProvedLater() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Screen.self, Screen.init(network:)) }
        }
        let copy = Container("Services")
        Services.declare(in: copy)
        let digest = copy.dependencyGraph.digest
        _ = try Bootstrap.prove([Services.self], providing: none, provedAs: digest)
        func isRefused(_ use: () throws -> Void) {
            let error = #expect(throws: BootstrapError.self, performing: use)
            #expect(error?.problems.map(\.code) == [.missing])
        }
        isRefused { _ = try Bootstrap.prove([Services.self], providing: none) }
        isRefused { _ = try Bootstrap.prove([Services.self], providing: none, provedAs: "0123") }
        isRefused { try Services.configure() }
        isRefused { try Services.container.seal() }
        isRefused { try Container("Child", parent: Services.container).seal() }
        _ = try Bootstrap.prove([Services.self], providing: none, provedAs: digest)
    }

    /// A digest takes the place of a proof only if all layers are new, because what a proof finds about some of them
    /// depends on the others.
    @Test func belowAnOpenLayerTheRulesRun() throws {
        enum Base {
            static let container = Container("Base")
        }
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services", parent: Base.container)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Screen.self, Screen.init(network:)) }
        }
        let copy = Container("Services", parent: Base.container)
        Services.declare(in: copy)
        let error = #expect(throws: BootstrapError.self) {
            try Bootstrap.prove([Services.self], providing: none, provedAs: copy.dependencyGraph.digest)
        }
        #expect(error?.problems.map(\.code) == [.openParent, .missing])
    }

    /// The proof that runs later is that of all layers of the start: another branch opens the scope.
    @Test func theProofThatRunsLaterHasEveryBranch() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Visit.self, Visit.init).scope(.scoped("visit"))
                container.register(Network.self) { (_: Cache?) in Network() }.scope(.transient)
            }
        }
        enum Opening: DependencyInjectionConfig {
            static let container = Container("Opening", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.opens("visit", providing: Cache.self) }
        }
        enum Other: DependencyInjectionConfig {
            static let container = Container("Other", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
        }
        let digest = try OtherProcess.digest(of: [Services.self, Opening.self])
        _ = try Bootstrap.prove([Opening.self], providing: none, provedAs: digest)
        try Other.configure()
        try Container("Another", parent: Services.container).seal()
        _ = try Bootstrap.prove([Services.self], providing: none)
        let keeper = Container("Keeper", parent: Opening.container)
        keep(Network.self, in: keeper)
        let error = #expect(throws: BootstrapError.self) { try keeper.seal() }
        #expect(error?.problems.map(\.code) == [.captive])
    }

    /// Layers that were proved before are not proved again with another branch alone.
    @Test func besideLayersThatWereProvedTheNewOnesAreProved() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Visit.self, Visit.init).scope(.scoped("visit"))
            }
        }
        enum Opening: DependencyInjectionConfig {
            static let container = Container("Opening", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.opens("visit") }
        }
        enum Other: DependencyInjectionConfig {
            static let container = Container("Other", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
        }
        try Opening.configure()
        let digest = Container("Other", parent: Services.container).dependencyGraph.digest
        _ = try Bootstrap.prove([Other.self], providing: none, provedAs: digest)
        try Other.configure()
        _ = try Bootstrap.prove([Other.self], providing: none)
        try Container("Form", parent: Other.container).seal()
    }

    /// As after a proof, a layer may configure one that has started.
    @Test func layersThatStartedAreConfigured() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
        }
        enum Screens: DependencyInjectionConfig {
            static let container = Container("Screens", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                #expect(throws: Never.self) { try Services.configure() }
            }
        }
        let digest = try OtherProcess.digest(of: [Services.self])
        _ = try Bootstrap.prove([Services.self], providing: none, provedAs: digest)
        try Screens.configure()
    }

    @Test func closedLayersAreNotCompared() async throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Network.self, Network.init)
                container.register(Screen.self, Screen.init(network:))
            }
        }
        let digest = try OtherProcess.digest(of: [Services.self])
        _ = try Bootstrap.prove([Services.self], providing: none, provedAs: digest)
        await Services.container.close()
        _ = try Bootstrap.prove([Services.self], providing: none, provedAs: digest)
        _ = try Bootstrap.prove([Services.self], providing: none, provedAs: "0123")
        let error = #expect(throws: ResolutionError.self) { try Services.container.resolve(Screen.self) }
        #expect(error?.code == .containerClosed)
    }

    private func keep<Service>(_ service: Service.Type, in container: Container) {
        container.register(Keeper.self) { (_: Service) in Keeper() }.scope(.container)
    }
}

/// Copies of layers, which are proved apart from the configs' own containers, as another process would do.
private enum OtherProcess {
    static func digest(
        of configs: [any DependencyInjectionConfig.Type],
        providing provisions: Provisions = Provisions([], at: SourceSite(fileID: "", filePath: "", line: 1, column: 1))
    ) throws -> String {
        let overrides = Container("Overrides")
        return try FreshStack(configs, extent: .all, providing: provisions, overrides: overrides).proved.graph.digest
    }
}
