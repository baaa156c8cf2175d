import StrataCore
import Testing

private protocol Device: Sendable { var model: String { get } }
private protocol Network: Sendable { var device: any Device { get } }
private final class DeviceService: Device { let model = "unit" }
private final class NetworkService: Network {
    let device: any Device
    init(device: any Device) { self.device = device }
}
private final class Parent: @unchecked Sendable { var child: Child? }
private final class Child: Sendable {
    let parent: Parent
    init(parent: Parent) { self.parent = parent }
}
private struct Report: Sendable {
    let title: String
    let device: any Device
    init(title: Assisted<String>, device: any Device) {
        self.title = title.value
        self.device = device
    }
}

@Suite struct FirstLightTests {
    @Test func resolvesThroughTwoLayers() throws {
        let services = Container("Services")
        services.register((any Device).self) { DeviceService() }.scope(.container)
        services.register((any Network).self, NetworkService.init(device:)).scope(.container)
        let presentation = Container("Presentation", parent: services)
        presentation.register(Int.self) { (network: any Network) in network.device.model.count }
        #expect(try presentation.resolve(Int.self) == 4)
        try services.seal()
        try presentation.seal()
        #expect(try presentation.resolve(Int.self) == 4)
        #expect(
            try presentation.resolve((any Network).self) as AnyObject === services.resolve((any Network).self)
                as AnyObject)
    }

    @Test func wiresACycleThroughACompletion() throws {
        for scope in [0, 1] {
            let container = Container()
            if scope == 0 {
                container.register(Parent.self) { Parent() }.scope(.container)
                    .initCompleted { (parent: Parent, child: Child) in parent.child = child }
                container.register(Child.self, Child.init(parent:)).scope(.container)
            } else {
                container.register(Parent.self) { Parent() }
                    .initCompleted { resolver, parent in parent.child = try resolver.resolve(Child.self) }
                container.register(Child.self, Child.init(parent:))
            }
            let child = try container.resolve(Child.self)
            #expect(child.parent.child === child)
            defer { child.parent.child = nil }
            let parent = try container.resolve(Parent.self)
            #expect(parent.child?.parent === parent)
            parent.child = nil
        }
    }

    @Test func takesArguments() throws {
        let container = Container()
        container.register((any Device).self) { DeviceService() }
        container.register(Report.self, Report.init(title:device:))
        #expect(try container.resolve(Report.self, arguments: "a").title == "a")
        container.register(String.self) { (make: AssistedFactory<Report, String>) in try make.make("b").title }
        #expect(try container.resolve(String.self) == "b")
        try container.seal()
        #expect(try container.resolve(String.self) == "b")
        #expect(throws: ResolutionError.self) { try container.resolve(Report.self) }
    }

    @Test func refusesACycle() throws {
        let container = Container()
        container.register(Parent.self) { (child: Child) in child.parent }
        container.register(Child.self, Child.init(parent:))
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Child.self) }
        #expect(error?.code == .cycle)
        #expect(throws: BootstrapError.self) { try container.seal() }
    }
}
