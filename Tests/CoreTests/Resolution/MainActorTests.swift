import StrataCore
import Testing

private struct Network: Sendable {}
@MainActor private final class Screen: Sendable {
    let network: Network
    let number: Int
    init(network: Network) {
        self.network = network
        number = 1
    }
    init(refusing network: Network) throws {
        throw CancellationError()
    }
}
private final class Menu: Sendable {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
}
private final class Desk: Sendable {
    let menu: Menu
    init(menu: Menu) { self.menu = menu }
}

/// Runs `body` wherever tasks run that belong to no actor.
@concurrent private func offTheMainActor<Value: Sendable>(_ body: @Sendable () throws -> Value) async rethrows -> Value
{
    try body()
}

@Suite struct MainActorTests {
    private func makeContainer(_ scope: TestedScope = .graph, isSealed: Bool = true) throws -> Container {
        let services = Container("Services")
        services.register(Network.self, Network.init)
        let container = Container("Presentation", parent: services)
        container.register(Screen.self, onMainActor: Screen.init(network:)).scope(scope.scope())
        container.register(Menu.self, Menu.init(screen:))
        container.register(Desk.self, Desk.init(menu:))
        if isSealed {
            try services.seal()
            try container.seal()
        }
        return container
    }

    @MainActor @Test(arguments: TestedScope.allCases, [false, true]) func fromMainActorCodeItWorks(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = try makeContainer(scope, isSealed: isSealed)
        #expect(try container.resolve(Screen.self).number == 1)
    }

    @MainActor @Test func plainServicesAboveItWorkFromMainActorCode() throws {
        let container = try makeContainer()
        #expect(try container.resolve(Desk.self).menu.screen.number == 1)
    }

    @Test(arguments: TestedScope.allCases, [false, true]) func elsewhereTheErrorNamesTheMainActor(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = try makeContainer(scope, isSealed: isSealed)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Screen.self) }
        #expect(error?.code == .needsMainActor)
    }

    @Test(arguments: [false, true]) func plainServicesAboveItNeedTheMainActorToo(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let menu = #expect(throws: ResolutionError.self) { try container.resolve(Menu.self) }
        #expect(menu?.code == .needsMainActor)
        let desk = #expect(throws: ResolutionError.self) { try container.resolve(Desk.self) }
        #expect(desk?.code == .needsMainActor)
    }

    /// The slow path constructs a stored service with a resolver, so it must know where the request comes from.
    @MainActor @Test(arguments: TestedScope.stored, [false, true])
    func aLazyThatAFactoryUsesWorksFromMainActorCode(_ scope: TestedScope, isSealed: Bool) throws {
        let container = Container()
        container.useOpenLinks(false)
        container.register(Screen.self, onMainActor: { Screen(network: Network()) })
        container.register(Menu.self) { (resolver: Resolver) in Menu(screen: try resolver.resolve(Screen.self)) }
            .scope(scope.scope())
        container.register(Desk.self) { (menu: Lazy<Menu>) in Desk(menu: try menu.get()) }
        if isSealed { try container.seal() }
        #expect(try container.resolve(Desk.self).menu.screen.number == 1)
    }

    @MainActor @Test(arguments: TestedScope.allCases, [false, true])
    func aLazyOfItThatAFactoryUsesWorksFromMainActorCode(_ scope: TestedScope, isSealed: Bool) throws {
        for isDirect in [true, false] {
            let container = Container()
            container.useOpenLinks(false)
            container.register(Screen.self, onMainActor: { Screen(network: Network()) }).scope(scope.scope())
            container.register(Menu.self, Menu.init(screen:))
            if isDirect {
                container.register(Desk.self) { (screen: Lazy<Screen>) in Desk(menu: Menu(screen: try screen.get())) }
            } else {
                container.register(Desk.self) { (menu: Lazy<Menu>) in Desk(menu: try menu.get()) }
            }
            // A container must not keep what may be constructed again.
            let isKept = scope == .container || !scope.isStored
            container.register([Desk].self) { (desk: Desk) in [desk] }.scope(isKept ? .container : .transient)
            if isSealed { try container.seal() }
            for _ in 0..<2 {
                #expect(try container.resolve(Desk.self).menu.screen.number == 1)
                #expect(try container.resolve([Desk].self)[0].menu.screen.number == 1)
            }
        }
    }

    @Test func plainServicesBesideItWorkAnywhere() throws {
        _ = try makeContainer().resolve(Network.self)
    }

    @Test func nothingIsConstructedBeforeTheRefusal() throws {
        let container = Container()
        let tracker = LifetimeTracker()
        container.register(Tracked.self) { Tracked(tracker) }.scope(.container)
        container.register(Int.self, onMainActor: { (_: Tracked) in 1 })
        container.register(String.self) { (_: Tracked, number: Int) in "\(number)" }
        try container.seal()
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(tracker.made == 0)
    }

    @MainActor @Test func afterASuspensionOnTheMainActorItWorks() async throws {
        let container = try makeContainer()
        await Task.yield()
        #expect(try container.resolveNow(Menu.self).screen.number == 1)
        await offTheMainActor {}
        #expect(try container.resolveNow(Menu.self).screen.number == 1)
        try await Task.sleep(for: .zero)
        #expect(try container.resolveNow(Screen.self).number == 1)
    }

    @MainActor @Test func fromATaskOfTheMainActorItWorks() async throws {
        let container = try makeContainer()
        let number = try await Task { try container.resolveNow(Menu.self).screen.number }.value
        #expect(number == 1)
    }

    @MainActor @Test func fromADetachedTaskItIsRefused() async throws {
        let container = try makeContainer()
        let code = await offTheMainActor {
            failure { () throws(ResolutionError) in try container.resolveNow(Menu.self) }?.code
        }
        #expect(code == .needsMainActor)
    }

    @Test func fromAnotherActorItIsRefused() async throws {
        actor Clerk {
            func code(_ container: Container) -> ResolutionError.Code? {
                failure { () throws(ResolutionError) in try container.resolveNow(Menu.self) }?.code
            }
        }
        #expect(await Clerk().code(try makeContainer()) == .needsMainActor)
    }

    @Test(arguments: TestedScope.stored) func mainActorInstanceIsServedByItsExecution(
        _ scope: TestedScope
    ) async throws {
        let container = try makeContainer(scope)
        let held = try await MainActor.run { try container.resolveNow(Screen.self) }
        #expect(try await MainActor.run { try container.resolveNow(Screen.self) } === held)
        let code = await offTheMainActor {
            failure { () throws(ResolutionError) in try container.resolveNow(Screen.self) }?.code
        }
        #expect(code == .needsMainActor)
        #expect(try await container.resolve(Screen.self) === held)
    }

    @MainActor @Test(arguments: TestedScope.allCases, [false, true]) func aMainActorFactoryMayUseAResolver(
        _ scope: TestedScope, isSealed: Bool
    ) async throws {
        let container = Container()
        container.register(Network.self, Network.init)
        container.register(Screen.self, onMainActor: { resolver in Screen(network: try resolver.resolve()) })
            .scope(scope.scope())
        container.register(Menu.self, Menu.init(screen:))
        if isSealed { try container.seal() }
        #expect(try container.resolveNow(Menu.self).screen.number == 1)
        let code = await offTheMainActor {
            failure { () throws(ResolutionError) in try container.resolveNow(Screen.self) }?.code
        }
        #expect(code == .needsMainActor)
        #expect(try await container.resolve(Menu.self).screen.number == 1)
    }

    @MainActor @Test func aThrowingFactoryGivesTheUsersError() throws {
        let container = Container()
        container.register(Network.self, Network.init)
        container.register(Screen.self, onMainActor: Screen.init(refusing:))
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Screen.self) }
        #expect(error?.code == .factoryFailed)
        #expect(error?.underlying is CancellationError)
    }

    @MainActor @Test func aCompletionOnTheMainActorRunsThere() throws {
        let container = Container()
        let seen = Recorder<Int>()
        container.register(Network.self, Network.init)
        container.register(Screen.self, onMainActor: Screen.init(network:))
            .initCompleted(onMainActor: { (screen: Screen, _: Network) in seen.record(screen.number) })
        try container.seal()
        _ = try container.resolve(Screen.self)
        #expect(seen.values == [1])
    }

    @Test func aPlainServiceWithAMainActorCompletionNeedsTheMainActor() throws {
        let container = Container()
        container.register(Network.self, Network.init)
            .initCompleted(onMainActor: { (_: Network) in MainActor.assertIsolated() })
        try container.seal()
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Network.self) }
        #expect(error?.code == .needsMainActor)
    }

    @MainActor @Test func aResolverCarriesTheFact() async throws {
        let container = try makeContainer(isSealed: false)
        container.register(Int.self) { (resolver: Resolver) in
            _ = try resolver.resolve(Menu.self)
            return 1
        }
        #expect(try container.resolveNow(Int.self) == 1)
        let code = await offTheMainActor {
            failure { () throws(ResolutionError) in try container.resolveNow(Int.self) }?.code
        }
        #expect(code == .needsMainActor)
    }

    /// Nothing below the requested service says that a main-actor service will be needed.
    @MainActor @Test(arguments: [false, true]) func aResolverBelowACachedServiceCarriesTheFact(isInParent: Bool) throws
    {
        let parent = Container("Services")
        parent.register(Network.self, Network.init)
        parent.register(Screen.self, onMainActor: Screen.init(network:))
        parent.register(Menu.self) { resolver in Menu(screen: try resolver.resolve(Screen.self)) }.scope(.container)
        let child = Container("Presentation", parent: parent)
        (isInParent ? parent : child).register(Desk.self, Desk.init(menu:))
        try parent.seal()
        try child.seal()
        #expect(try child.resolveNow(Desk.self).menu.screen.number == 1)
    }

    @MainActor @Test func anAssistedFactoryWorksOnTheMainActorAndNowhereElse() async throws {
        let container = Container()
        container.register(String.self, onMainActor: { (text: Assisted<String>) in text.value })
        container.register([Int].self) { [1] }
        try container.seal()
        let make = try container.resolveNow(AssistedFactory<String, String>.self)
        let text = try { () throws(ResolutionError) in try make.make("a") }()
        #expect(text == "a")
        let code = await offTheMainActor {
            failure { () throws(ResolutionError) in try make.make("b") }?.code
        }
        #expect(code == .needsMainActor)
    }
}
