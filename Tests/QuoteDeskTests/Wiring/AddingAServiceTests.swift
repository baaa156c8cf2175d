import StrataAppHost
import Testing

@testable import quote_desk

/// The example of the README, word for word.
protocol FloodMap: Sendable {
    func isFlooded(_ territory: Territory) -> Bool
}

struct CountyFloodMap: FloodMap, Registerable {
    static func register(in container: Container) {
        container.register((any FloodMap).self, CountyFloodMap.init(clock:)).scope(.container)
    }

    let clock: any OfficeClock

    func isFlooded(_ territory: Territory) -> Bool { territory.isCoastal }
}

@Suite struct AddingAServiceTests {
    @Test func aServiceIsOneFileAndOneEntry() throws {
        let services = Container("Services")
        for type in Services.managedTypes + [CountyFloodMap.self] { type.register(in: services) }
        services.register(Settings.self) { Settings() }.scope(.container)
        try services.seal()
        let coast = try #require(Territory("T01"))
        #expect(try services.resolve((any FloodMap).self).isFlooded(coast))
    }

    @Test func aForgottenEntryIsNamedWithItsRequesters() throws {
        let services = Container("Services")
        for type in Services.managedTypes where type != SystemClock.self { type.register(in: services) }
        services.register(Settings.self) { Settings() }.scope(.container)
        let error = #expect(throws: BootstrapError.self) { try services.seal() }
        #expect(error?.description.contains("OfficeClock") == true)
        #expect(error?.description.contains("BasePremium") == true)
    }
}
