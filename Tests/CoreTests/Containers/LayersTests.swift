import StrataCore
import Testing

private protocol Network: Sendable { var life: Tracked { get } }
private final class NetworkService: Network {
    let life: Tracked
    init(life: Tracked) { self.life = life }
}
private final class HomeController: Sendable {
    let network: any Network
    init(network: any Network) { self.network = network }
}
private final class CuriousService: Sendable {
    let controller: HomeController
    init(controller: HomeController) { self.controller = controller }
}

@Suite struct LayersTests {
    private let tracker = LifetimeTracker()

    private func makeServices() -> Container {
        let services = Container("Services")
        services.register(Tracked.self) { [tracker] in Tracked(tracker) }
        services.register((any Network).self, NetworkService.init(life:)).scope(.container)
        return services
    }

    private func makePresentation(_ name: String = "Presentation", on services: Container) -> Container {
        let presentation = Container(name, parent: services)
        presentation.register(HomeController.self, HomeController.init(network:))
        return presentation
    }

    @Test(arguments: [false, true]) func presentationGetsServices(isSealed: Bool) throws {
        let services = makeServices()
        let presentation = makePresentation(on: services)
        if isSealed {
            try services.seal()
            try presentation.seal()
        }
        let controller = try presentation.resolve(HomeController.self)
        #expect(try services.resolve((any Network).self).life === controller.network.life)
    }

    @Test(arguments: TestedForm.allCases) func serviceCannotGetAController(_ form: TestedForm) throws {
        let services = makeServices()
        switch form {
        case .parameters: services.register(CuriousService.self, CuriousService.init(controller:))
        case .resolver:
            services.register(CuriousService.self) { (resolver: Resolver) in
                CuriousService(controller: try resolver.resolve())
            }
        }
        let presentation = makePresentation(on: services)
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(CuriousService.self) }
        #expect(error?.code == .missing)
        #expect(error?.path == [ServiceKey(CuriousService.self), ServiceKey(HomeController.self)])
    }

    @Test func serviceThatNeedsAControllerIsRefusedByTheProof() throws {
        let services = makeServices()
        services.register(CuriousService.self, CuriousService.init(controller:))
        let presentation = makePresentation(on: services)
        let error = #expect(throws: BootstrapError.self) { try presentation.seal() }
        #expect(error?.problems.map(\.code) == [.missing])
        #expect(error?.problems.first?.layer == "Services")
        #expect(!presentation.isSealed)
    }

    @Test func twoPresentationContainersDoNotSeeEachOther() throws {
        let services = makeServices()
        let web = makePresentation("Web", on: services)
        let terminal = Container("Terminal", parent: services)
        terminal.register(Int.self) { 80 }
        _ = try web.resolve(HomeController.self)
        let inTerminal = #expect(throws: ResolutionError.self) { try terminal.resolve(HomeController.self) }
        #expect(inTerminal?.code == .missing)
        let inWeb = #expect(throws: ResolutionError.self) { try web.resolve(Int.self) }
        #expect(inWeb?.code == .missing)
    }

    @Test func twoPresentationContainersShareTheServices() throws {
        let services = makeServices()
        let web = try makePresentation("Web", on: services).resolve(HomeController.self)
        let terminal = try makePresentation("Terminal", on: services).resolve(HomeController.self)
        #expect(web.network.life === terminal.network.life)
        #expect(tracker.made == 1)
    }

    @Test func childMayShadowItsParentForItself() throws {
        let services = makeServices()
        let presentation = makePresentation(on: services)
        presentation.register((any Network).self, NetworkService.init(life:)).scope(.container)
        try services.seal()
        try presentation.seal()
        let controller = try presentation.resolve(HomeController.self)
        #expect(try presentation.resolve((any Network).self).life === controller.network.life)
        #expect(try services.resolve((any Network).self).life !== controller.network.life)
    }

    @Test func aMissingServiceWithAnEmptyPlainParentIsMissing() throws {
        let presentation = Container("Presentation", parent: Container("Empty"))
        presentation.register(Int.self) { 1 }
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(String.self) }
        #expect(error?.code == .missing)
    }

    @Test func layersMayBeDeep() throws {
        var layers = [makeServices()]
        for number in 1...200 {
            let layer = Container("Layer \(number)", parent: layers[number - 1])
            layer.register(Int.self, name: .init("\(number)")) { number }
            layers.append(layer)
        }
        for layer in layers { try layer.seal() }
        let life = try layers[200].resolve((any Network).self).life
        #expect(try layers[0].resolve((any Network).self).life === life)
        #expect(try layers[200].resolve(Int.self, name: "1") == 1)
    }

    @Test func childKeepsItsParentAlive() throws {
        var services: Container? = makeServices()
        let presentation = services.map { makePresentation(on: $0) }
        services = nil
        #expect(try presentation?.resolve(HomeController.self).network.life.number == 1)
    }

    @Test func parentDoesNotKeepItsChildrenAlive() throws {
        let services = makeServices()
        weak var child: Container?
        do {
            let presentation = makePresentation(on: services)
            _ = try presentation.resolve(HomeController.self)
            child = presentation
        }
        #expect(child == nil)
    }
}
