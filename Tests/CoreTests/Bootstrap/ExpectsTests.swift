import StrataCore
import Testing

private struct Settings: Sendable, Equatable {
    let path: String
}
private struct Store: Sendable {
    let settings: Settings
}
private struct StoreTypes: Registerable {
    static func register(in container: Container) {
        container.register(Store.self, Store.init(settings:)).scope(.container)
    }
}

@Suite struct ExpectsTests {
    @Test func providedValueIsServed() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [StoreTypes.self] }
            static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
        }
        try Services.configure(providing: Settings(path: "/tmp"))
        #expect(try Services.container.resolve(Store.self).settings.path == "/tmp")
        #expect(try Services.container.resolve(Settings.self) == Settings(path: "/tmp"))
    }

    @Test func severalValuesAreServed() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.expects(Settings.self, from: "main")
                container.expects(Int.self, from: "main")
                container.expects((any CustomStringConvertible & Sendable).self, from: "main")
            }
        }
        let text: any CustomStringConvertible & Sendable = "text"
        try Services.configure(providing: 7, Settings(path: "/tmp"), text)
        #expect(try Services.container.resolve(Int.self) == 7)
        #expect(try Services.container.resolve((any CustomStringConvertible & Sendable).self).description == "text")
    }

    @Test func unprovidedValueIsAFaultThatNamesTheLine() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [StoreTypes.self] }
            static func declare(in container: Container) {
                container.expects(
                    Settings.self, from: "main", fileID: "Desk/Services.swift", filePath: "/Services.swift", line: 3,
                    column: 4)
            }
        }
        let error = #expect(throws: BootstrapError.self) { try Services.configure() }
        #expect(error?.problems.map(\.code) == [.unprovided])
        #expect(error?.problems.first?.requesters.count == 1)
        #expect(
            error?.problems.first?.description.hasPrefix(
                "/Services.swift:3:4: unprovided: `Settings` is expected from \"main\" and was not provided.") == true)
    }

    @Test func unexpectedValueIsAFault() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
        }
        let error = #expect(throws: BootstrapError.self) { try Services.configure(providing: Settings(path: "")) }
        #expect(error?.problems.map(\.code) == [.unexpected])
        #expect(error?.problems.first?.service == "Settings")
    }

    @Test func aValueReachesTheParentThatExpectsIt() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [StoreTypes.self] }
            static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
        }
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
        }
        try Presentation.configure(providing: Settings(path: "/tmp"))
        #expect(try Presentation.container.resolve(Store.self).settings.path == "/tmp")
        #expect(try Services.container.resolve(Store.self).settings.path == "/tmp")
    }

    @Test func aValueReachesEveryLayerThatExpectsIt() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [StoreTypes.self] }
            static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
        }
        enum Presentation: DependencyInjectionConfig {
            static let container = Container("Presentation", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.expects(Settings.self, from: "main") }
        }
        try Presentation.configure(providing: Settings(path: "/tmp"))
        #expect(try Presentation.container.resolve(Settings.self).path == "/tmp")
        #expect(try Services.container.resolve(Settings.self).path == "/tmp")
    }

    @Test func unprovidedValueOfAPlainContainerIsReportedOnRequest() throws {
        let container = Container()
        container.expects(Settings.self, from: "main")
        container.register(Store.self, Store.init(settings:))
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Store.self) }
        #expect(error?.code == .unprovided)
        #expect(error?.path == [ServiceKey(Store.self), ServiceKey(Settings.self)])
    }

    @Test func aValueUnderAnotherStaticTypeIsAnotherValue() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.expects((any CustomStringConvertible & Sendable).self, from: "main")
            }
        }
        let error = #expect(throws: BootstrapError.self) { try Services.configure(providing: "text") }
        #expect(error?.problems.map(\.code) == [.unexpected])
    }

    @Test func aRegistrationThatReplacesAnExpectedValueIsServed() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.expects(Int.self, from: "main")
                container.register(Int.self) { 2 }.scope(.container).replacing()
            }
        }
        try Services.configure(providing: 1)
        #expect(try Services.container.resolve(Int.self) == 2)
    }
}
