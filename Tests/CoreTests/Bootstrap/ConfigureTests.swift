import StrataCore
import Testing

private struct Network: Sendable {}
private struct Screen: Sendable {
    let network: Network
}
private struct NetworkTypes: Registerable {
    static func register(in container: Container) {
        container.register(Network.self, Network.init)
    }
}
private struct ScreenTypes: Registerable {
    static func register(in container: Container) {
        container.register(Screen.self, Screen.init(network:))
    }
}

@Suite struct ConfigureTests {
    @Test func requestBeforeConfigureNamesTheCall() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
        }
        let error = #expect(throws: ResolutionError.self) { try Services.container.resolve(Network.self) }
        #expect(error?.code == .notConfigured)
        #expect(error?.description.contains("`Services.configure()`") == true)
        #expect(error?.description.contains("AppHost") == true)
    }

    @Test func requestThroughAChildBeforeConfigureNamesACall() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
        }
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        let error = #expect(throws: ResolutionError.self) { try Presentation.container.resolve(Network.self) }
        #expect(error?.code == .notConfigured)
        #expect(error?.description.contains("`Presentation.configure()`") == true)
    }

    @Test func itConfiguresTheParentsFirst() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
        }
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        try Presentation.configure()
        #expect(Services.container.isSealed)
        #expect(Presentation.container.isSealed)
        _ = try Presentation.container.resolve(Screen.self)
    }

    /// The parent's config is found among the named ones. Below an open parent, the layer would have no links.
    @Test func aParentGivenAsAContainerIsConfiguredFirst() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
        }
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation", parent: Services.container)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        let site = SourceSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let configs: [any DependencyInjectionConfig.Type] = [Presentation.self, Services.self]
        let stack = try Bootstrap.prove(configs, providing: Provisions([], at: site))
        #expect(stack.containers.map(\.name) == ["Services", "Presentation"])
        #expect(Presentation.container.isLinked(ServiceKey(Screen.self)))
        _ = try Presentation.container.resolve(Screen.self)
        let fresh = try FreshStack(configs, extent: .all, providing: Provisions([], at: site), overrides: Container())
        let screens = try #require(fresh.container(of: Presentation.self))
        #expect(screens.parent === fresh.container(of: Services.self))
    }

    @Test func configuredTwiceItRegistersOnce() throws {
        enum Services: DependencyInjectionConfig {
            static let registered = Tally()
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
            static func declare(in container: Container) { registered.increment() }
        }
        try Services.configure()
        try Services.configure()
        #expect(Services.registered.value == 1)
        #expect(Services.container.dependencyGraph.nodes.count == 1)
    }

    @Test func aParentThatIsConfiguredIsNotRegisteredAgain() throws {
        enum Services: DependencyInjectionConfig {
            static let registered = Tally()
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
            static func declare(in container: Container) { registered.increment() }
        }
        enum Web: DependencyInjectionConfig {
            static let container = Container("Web", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        enum Terminal: DependencyInjectionConfig {
            static let container = Container("Terminal", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        try Services.configure()
        try Web.configure()
        try Terminal.configure()
        #expect(Services.registered.value == 1)
        _ = try Web.container.resolve(Screen.self)
        _ = try Terminal.container.resolve(Screen.self)
    }

    @Test func afterAFailureItFailsTheSameWay() throws {
        enum Presentation: DependencyInjectionConfig {
            static let registered = Tally()
            static let container = Container("Presentation")
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
            static func declare(in container: Container) { registered.increment() }
        }
        let first = #expect(throws: BootstrapError.self) { try Presentation.configure() }
        let second = #expect(throws: BootstrapError.self) { try Presentation.configure() }
        #expect(first?.problems.map(\.code) == [.missing])
        #expect(first == second)
        #expect(Presentation.registered.value == 1)
        #expect(!Presentation.container.isSealed)
    }

    @Test func afterAFailureAResolveReportsThatItIsNotConfigured() throws {
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation")
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
        }
        #expect(throws: BootstrapError.self) { try Presentation.configure() }
        let error = #expect(throws: ResolutionError.self) { try Presentation.container.resolve(Network.self) }
        #expect(error?.code == .notConfigured)
    }

    @Test func allProblemsAreReportedTogetherSortedAndOnce() throws {
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation")
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
            static func declare(in container: Container) {
                container.expects(Double.self, from: "main")
                container.register(Int.self) { (_: Int) in 1 }
                container.register(String.self) { "" }
                container.register(String.self) { "" }
            }
        }
        let error = #expect(throws: BootstrapError.self) { try Presentation.configure() }
        #expect(error?.problems.map(\.code) == [.missing, .unprovided, .cycle, .duplicate])
        #expect(error?.description.hasPrefix("The dependency graph cannot be proved: 4 problems.") == true)
    }

    @Test func fromEightThreadsEachTypeRegistersOnce() throws {
        enum Services: DependencyInjectionConfig {
            static let registered = Tally()
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [NetworkTypes.self] }
            static func declare(in container: Container) { registered.increment() }
        }
        enum Web: DependencyInjectionConfig {
            static let registered = Tally()
            static let container = Container("Web", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
            static func declare(in container: Container) { registered.increment() }
        }
        enum Terminal: DependencyInjectionConfig {
            static let registered = Tally()
            static let container = Container("Terminal", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [ScreenTypes.self] }
            static func declare(in container: Container) { registered.increment() }
        }
        let barrier = Barrier(8)
        let served = Tally()
        let ended = onThreads(8) { number in
            barrier.wait()
            do {
                let container: Container
                if number.isMultiple(of: 2) {
                    try Web.configure()
                    container = Web.container
                } else {
                    try Terminal.configure()
                    container = Terminal.container
                }
                _ = try container.resolve(Screen.self)
                served.increment()
            } catch {
                Issue.record(error)
            }
        }
        #expect(ended)
        #expect(served.value == 8)
        #expect(Services.registered.value == 1)
        #expect(Web.registered.value == 1)
        #expect(Terminal.registered.value == 1)
    }

    @Test func noFactoryRunsInConfigure() throws {
        enum Services: DependencyInjectionConfig {
            static let runs = Tally()
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                for scope in TestedScope.allCases {
                    let name = RegistrationName(scope.rawValue)
                    container.register(Int.self, name: name) { runs.increment() }.scope(scope.scope())
                        .initCompleted { (_: Int) in _ = runs.increment() }
                    container.register(String.self, name: name) { (_: Resolver) in "\(runs.increment())" }
                        .scope(scope.scope()).implements(Double.self, name: name) { _ in Double(runs.increment()) }
                    container.register(Character.self, name: name, onMainActor: { Character("\(runs.increment())") })
                        .scope(scope.scope())
                }
            }
        }
        try Services.configure()
        #expect(Services.runs.value == 0)
    }

    /// In a separate process, because a failure would end it.
    @Test func configureInsideARegistrationFailsWithoutAHang() async {
        await #expect(processExitsWith: .success) {
            let ended = onThread { () -> Bool in
                try? EagerServices.configure()
                return true
            }
            #expect(ended == true)
        }
    }
}

private struct Eager: Registerable {
    static func register(in container: Container) {
        #expect(throws: BootstrapError.self) { try EagerServices.configure() }
        container.register(Int.self) { 1 }
    }
}
private enum EagerServices: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [Eager.self] }
}
