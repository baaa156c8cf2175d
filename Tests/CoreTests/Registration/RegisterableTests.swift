import StrataCore
import Testing

private protocol Device: Sendable { var model: String { get } }
private final class DeviceService: Device, Registerable {
    static func register(in container: Container) {
        container.register((any Device).self, DeviceService.init).scope(.container)
    }
    let model = "unit"
}
/// Registers itself too, but no list names it.
private final class ForgottenService: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(ForgottenService.self, ForgottenService.init)
    }
}
private enum FormTypes: RegisterableGroup {
    static var managedTypes: [any Registerable.Type] { [DeviceService.self, NestedTypes.self] }
}
private enum NestedTypes: RegisterableGroup {
    static var managedTypes: [any Registerable.Type] { [ElsewhereService.self] }
}
/// Registers through a function whose `#fileID` names another module.
private final class ElsewhereService: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            ElsewhereService.self, fileID: "Elsewhere/Shared.swift", line: 3, column: 5, ElsewhereService.init)
    }
}

@Suite struct RegisterableTests {
    @Test func typeRegistersItselfAndOnlyTheListNamesIt() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [DeviceService.self] }
        }
        try Services.configure()
        #expect(try Services.container.resolve((any Device).self).model == "unit")
    }

    @Test func typeThatNoListNamesIsMissing() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [DeviceService.self] }
        }
        try Services.configure()
        let error = #expect(throws: ResolutionError.self) { try Services.container.resolve(ForgottenService.self) }
        #expect(error?.code == .missing)
    }

    @Test func groupRegistersItsTypesAndItsGroups() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [FormTypes.self] }
        }
        try Services.configure()
        #expect(try Services.container.resolve((any Device).self).model == "unit")
        _ = try Services.container.resolve(ElsewhereService.self)
    }

    @Test func listIsRegisteredInItsOrder() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [ElsewhereService.self, DeviceService.self] }
        }
        try Services.configure()
        #expect(
            Services.container.dependencyGraph.nodes.map(\.key)
                == [ServiceKey(ElsewhereService.self), ServiceKey((any Device).self)])
    }

    @Test func typeNamedTwiceIsADuplicate() {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [DeviceService.self, FormTypes.self] }
        }
        let error = #expect(throws: BootstrapError.self) { try Services.configure() }
        #expect(error?.problems.map(\.code) == [.duplicate])
    }

    @Test func moduleIsThatOfTheRegisteringType() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [FormTypes.self] }
        }
        try Services.configure()
        let node = Services.container.dependencyGraph.nodes.first { $0.key == ServiceKey(ElsewhereService.self) }
        #expect(node?.module == "CoreTests")
        #expect(node?.site.description == "Elsewhere/Shared.swift:3:5")
    }

    @Test func moduleOfARegistrationByHandIsThatOfItsFile() {
        let container = Container()
        container.register(Int.self, fileID: "Elsewhere/Shared.swift") { 1 }
        container.register(String.self) { "" }
        #expect(container.dependencyGraph.nodes.map(\.module) == ["Elsewhere", "CoreTests"])
    }

    @Test func moduleOfADeclarationIsThatOfItsFile() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [DeviceService.self] }
            static func declare(in container: Container) {
                container.register(Int.self, fileID: "Elsewhere/Shared.swift") { 1 }
            }
        }
        try Services.configure()
        #expect(Services.container.dependencyGraph.nodes.map(\.module) == ["CoreTests", "Elsewhere"])
    }
}
