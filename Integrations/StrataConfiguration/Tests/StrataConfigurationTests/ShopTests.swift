import Configuration
import StrataAppHost
import StrataConfiguration
import StrataTesting
import Testing

struct ShopSettings: Sendable, Equatable {
    let port: Int
    let currency: String
}

struct SupplierSettings: Sendable {
    let url: String
    let token: String
    let retries: Int?
}

final class Shop: Sendable {
    let port: Int
    init(settings: ShopSettings, supplier: SupplierSettings) { port = settings.port }
}

final class Shelf: Sendable {
    init(clock: any Sendable & Hashable) {}
}

enum Console: DependencyInjectionConfig {
    static let container = Container("Console", fileID: "Shop/Console.swift", filePath: "/src/Console.swift", line: 1)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        let file = (id: "Shop/Console.swift", path: "/src/Console.swift")
        container.expects(
            ShopSettings.self, from: "main", fileID: file.id, filePath: file.path, line: 7, column: 19)
        container.expects(
            SupplierSettings.self, from: "main", fileID: file.id, filePath: file.path, line: 8, column: 19)
        container.register(Shop.self, Shop.init(settings:supplier:))
    }
}

/// The same layer with a service that nothing registers.
enum Broken: DependencyInjectionConfig {
    static let container = Container("Broken")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        Console.declare(in: container)
        container.register(
            Double.self, fileID: "Shop/Broken.swift", filePath: "/src/Broken.swift", line: 9, column: 3
        ) { (clock: Character) in 1 }
    }
}

@Suite struct ShopTests {
    private func config(_ values: [AbsoluteConfigKey: ConfigValue]) -> ConfigReader {
        ConfigReader(provider: InMemoryProvider(values: values))
    }

    private func settings(_ config: ConfigReader) -> Provided<ShopSettings> {
        config.provided(
            "shop", ShopSettings.init(port:currency:), .int("port"), .string("currency", default: "EUR"))
    }

    private func supplier(_ config: ConfigReader) -> Provided<SupplierSettings> {
        config.provided(
            "shop.supplier", SupplierSettings.init(url:token:retries:), .string("url"),
            .string("token", isSecret: true), .optional(.int("retries")))
    }

    private let whole: [AbsoluteConfigKey: ConfigValue] = [
        ["shop", "port"]: 8080, ["shop", "supplier", "url"]: "https://books.example",
        ["shop", "supplier", "token"]: "t",
    ]

    @Test func sectionsFeedExpectedValues() throws {
        let config = config(whole)
        let stack = try LayerStack(Console.self, providing: settings(config), supplier(config))
        #expect(try stack.resolve(Shop.self).port == 8080)
        #expect(try stack.resolve(ShopSettings.self) == ShopSettings(port: 8080, currency: "EUR"))
        #expect(try stack.resolve(SupplierSettings.self).retries == nil)
    }

    @Test func environmentVariablesFeedThemToo() throws {
        let config = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: [
                "SHOP_PORT": "81", "SHOP_CURRENCY": "CHF", "SHOP_SUPPLIER_URL": "u", "SHOP_SUPPLIER_TOKEN": "t",
                "SHOP_SUPPLIER_RETRIES": "3",
            ]))
        let stack = try LayerStack(Console.self, providing: settings(config), supplier(config))
        #expect(try stack.resolve(ShopSettings.self) == ShopSettings(port: 81, currency: "CHF"))
        #expect(try stack.resolve(SupplierSettings.self).retries == 3)
    }

    @Test func everyFaultOfEveryKeyIsReportedBesideThoseOfTheGraph() {
        let config = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: [
                "SHOP_PORT": "eighty", "SHOP_SUPPLIER_RETRIES": "often",
            ]))
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(Broken.self, providing: settings(config), supplier(config))
        }
        #expect(
            error?.description == """
                The dependency graph cannot be proved: 5 problems.

                /src/Broken.swift:9:3: missing: `Double` needs `Character`, which is not registered in `Broken`.
                    needed by `Double` at Shop/Broken.swift:9:3
                    → If it has a default value: a reference such as `Double.init` drops defaults; register a closure \
                that calls the initializer without it.

                /src/Console.swift:7:19: unreadable: `shop.port` of the configuration is "eighty", which is not an Int.
                    expected by `Broken` as `ShopSettings`
                    → Correct `shop.port`: `ShopSettings` needs an Int.

                /src/Console.swift:8:19: unreadable: The configuration has no `shop.supplier.token`, and \
                `SupplierSettings` needs it: a String.
                    expected by `Broken` as `SupplierSettings`
                    → Set `shop.supplier.token`; as an environment variable it is `SHOP_SUPPLIER_TOKEN`.
                    → Or give the key a `default:`, or make it `.optional(…)`.

                /src/Console.swift:8:19: unreadable: The configuration has no `shop.supplier.url`, and \
                `SupplierSettings` needs it: a String.
                    expected by `Broken` as `SupplierSettings`
                    → Set `shop.supplier.url`; as an environment variable it is `SHOP_SUPPLIER_URL`.
                    → Or give the key a `default:`, or make it `.optional(…)`.

                /src/Console.swift:8:19: unreadable: `shop.supplier.retries` of the configuration is "often", which is \
                not an Int.
                    expected by `Broken` as `SupplierSettings`
                    → Correct `shop.supplier.retries`: `SupplierSettings` needs an Int.
                """)
    }

    @Test func aSecretIsNotShown() {
        let config = config([["token"]: "secret"])
        let provided = config.provided("", { (token: Int) in token }, .int("token", isSecret: true))
        let error = #expect(throws: ProvisionError.self) { try provided.value() }
        #expect(error?.description == "`token` of the configuration is not an Int.")
    }

    private struct Refused: Error, CustomStringConvertible { let description: String }

    private static func currency(_ code: String) throws -> Int {
        guard code == "EUR" else { throw Refused(description: "no currency is called \(code)") }
        return 978
    }

    @Test func conversionsAndInitializersMayRefuse() {
        let config = config([["shop", "code"]: "XX", ["shop", "port"]: -1])
        let converted = config.provided(
            "shop", { (code: Int) in code },
            .converting(.string("code"), Self.currency))
        var error = #expect(throws: ProvisionError.self) { try converted.value() }
        #expect(error?.description == "`shop.code` of the configuration cannot be used: no currency is called XX.")
        let made = config.provided(
            "shop",
            { (port: Int) -> ShopSettings in
                guard port > 0 else { throw Refused(description: "a port is above 0") }
                return ShopSettings(port: port, currency: "EUR")
            }, .int("port"))
        error = #expect(throws: ProvisionError.self) { try made.value() }
        #expect(
            error?.description
                == "`ShopSettings` does not accept the values of the section `shop` of the configuration: "
                + "a port is above 0.")
    }

    @Test func verifyNeedsNoValues() throws {
        let config = config([:])
        let host = AppHost(Console.self, providing: settings(config), supplier(config))
        #expect(try host.verify(withoutValues: true).description.hasPrefix("1 layer, 3 registrations"))
    }
}
