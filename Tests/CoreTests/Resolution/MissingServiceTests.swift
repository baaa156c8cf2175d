import StrataCore
import Testing

private protocol Socket: Sendable {}
private protocol Sockets: Sendable {}
private struct Network: Sendable {}
private struct Store: Sendable {}
private struct Screen: Sendable {}
private struct OtherScreen: Sendable {}
private struct PlainSockets: Sockets {}
private struct PlainSocket: Socket {}
/// Its name is so long that the name of an adapter of it is only a few edits away.
private struct ReplicatedSocketRegistry: Sendable {}
private struct SocketOwner: Sendable {
    let sockets: Lazy<ReplicatedSocketRegistry>
}

@Suite struct MissingServiceTests {
    /// Screen → Store → Network → Socket, and `Socket` is not registered.
    private func makeLayers(_ form: TestedForm = .parameters) -> (services: Container, presentation: Container) {
        let services = Container("Services")
        let presentation = Container("Presentation", parent: services)
        services.register(
            (any Sockets).self, fileID: "Desk/Sockets.swift", filePath: "/Sockets.swift", line: 1, column: 2
        ) {
            PlainSockets()
        }
        switch form {
        case .parameters:
            services.register(
                Network.self, fileID: "Desk/Network.swift", filePath: "/Network.swift", line: 3, column: 4
            ) { (_: any Socket) in Network() }
        case .resolver:
            services.register(
                Network.self, fileID: "Desk/Network.swift", filePath: "/Network.swift", line: 3, column: 4
            ) { (resolver: Resolver) in
                _ = try resolver.resolve((any Socket).self)
                return Network()
            }
        }
        services.register(Store.self, fileID: "Desk/Store.swift", filePath: "/Store.swift", line: 5, column: 6) {
            (_: Network) in Store()
        }
        presentation.register(Screen.self, fileID: "Desk/Screen.swift", filePath: "/Screen.swift", line: 7, column: 8) {
            (_: Store) in Screen()
        }
        return (services, presentation)
    }

    @Test(arguments: TestedForm.allCases) func farDownItIsFoundWithItsWholePath(_ form: TestedForm) throws {
        let (_, presentation) = makeLayers(form)
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(Screen.self) }
        #expect(error?.code == .missing)
        #expect(
            error?.path == [
                ServiceKey(Screen.self), ServiceKey(Store.self), ServiceKey(Network.self),
                ServiceKey((any Socket).self),
            ])
        #expect(error?.underlying == nil)
    }

    @Test(arguments: TestedForm.allCases) func siteIsThatOfItsRequester(_ form: TestedForm) throws {
        let (_, presentation) = makeLayers(form)
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(Screen.self) }
        #expect(error?.site?.description == "Desk/Network.swift:3:4")
    }

    @Test(arguments: TestedForm.allCases) func messageStatesProblemLocationAndSuggestion(_ form: TestedForm) throws {
        let (_, presentation) = makeLayers(form)
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(Screen.self) }
        #expect(
            error?.description == """
                `Socket` is not registered. Looked in `Services`. Did you mean `Sockets`?
                    path: Screen → Store → Network → Socket
                    at Desk/Network.swift:3:4
                """)
    }

    @Test(arguments: TestedForm.allCases) func messageNamesTheChildThatHasIt(_ form: TestedForm) throws {
        let (_, presentation) = makeLayers(form)
        presentation.register((any Socket).self) { PlainSocket() }
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(Screen.self) }
        #expect(
            error?.description.contains("registered only in the child layer `Presentation`") == true)
    }

    @Test func messageNamesTheChildrenThatHaveIt() throws {
        let (services, presentation) = makeLayers()
        let web = Container("Web", parent: presentation)
        web.register((any Socket).self) { PlainSocket() }
        let error = #expect(throws: ResolutionError.self) { try web.resolve(Screen.self) }
        #expect(error?.description.contains("registered only in the child layer `Web`") == true)
        withExtendedLifetime(services) {}
    }

    @Test func messageListsEveryLayerThatWasSearched() throws {
        let (_, presentation) = makeLayers()
        let error = #expect(throws: ResolutionError.self) { try presentation.resolve(Double.self) }
        #expect(error?.description == "`Double` is not registered. Looked in `Presentation`, then `Services`.")
    }

    @Test func messageSuggestsAnotherName() throws {
        let container = Container("Services")
        container.register(Int.self, name: "replica") { 1 }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self, name: "replicas") }
        #expect(
            error?.description
                == "`Int \"replicas\"` is not registered. Looked in `Services`. Did you mean `Int \"replica\"`?")
    }

    /// An adapter that a request has used is not a registration.
    @Test(arguments: [true, false]) func messageSuggestsNoAdapter(isSealed: Bool) throws {
        let container = Container("Services")
        container.register(SocketOwner.self) { (resolver: Resolver) in
            SocketOwner(sockets: try resolver.resolve(Lazy<ReplicatedSocketRegistry>.self))
        }
        .initCompleted { (_: SocketOwner, _: SocketOwner) in }
        let owner = try container.resolve(SocketOwner.self)
        if isSealed { try container.seal() }
        let error = #expect(throws: ResolutionError.self) { try owner.sockets.get() }
        #expect(error?.description == "`ReplicatedSocketRegistry` is not registered. Looked in `Services`.")
    }

    @Test func proofNamesTheRequesterAndASuggestion() throws {
        let (services, _) = makeLayers()
        let error = #expect(throws: BootstrapError.self) { try services.seal() }
        #expect(
            error?.description == """
                The dependency graph cannot be proved: 1 problem.

                /Network.swift:3:4: missing: `Network` needs `Socket`, which is not registered in `Services`.
                    needed by `Network` at Desk/Network.swift:3:4
                    on the path `Store` → `Network` → `Socket`
                    → Did you mean `Sockets` from Desk/Sockets.swift:1:2?
                    → Register it in `Services` by a type in its `managedTypes`; if only `main` has it, declare it with `expects(_:from:)`.
                """)
    }

    @Test func proofShowsTheWholePathThroughTheLayers() throws {
        let (_, presentation) = makeLayers()
        let error = #expect(throws: BootstrapError.self) { try presentation.seal() }
        #expect(
            error?.description.contains("on the path `Screen` → `Store` → `Network` → `Socket`") == true)
    }

    @Test func proofNamesTheChildThatHasIt() throws {
        let (_, presentation) = makeLayers()
        presentation.register(
            (any Socket).self, fileID: "Desk/Plain.swift", filePath: "/Plain.swift", line: 9, column: 1
        ) { PlainSocket() }
        let error = #expect(throws: BootstrapError.self) { try presentation.seal() }
        #expect(
            error?.description.contains(
                "registered only in the child layer `Presentation` at Desk/Plain.swift:9:1") == true)
    }

    @Test func oneMissingServiceOfManyRequestersIsOneProblem() throws {
        let (services, _) = makeLayers()
        for number in 0..<10 {
            services.register(OtherScreen.self, name: .init("\(number)")) { (_: any Socket) in OtherScreen() }
        }
        let error = #expect(throws: BootstrapError.self) { try services.seal() }
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.requesters.count == 11)
    }
}
