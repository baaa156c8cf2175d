// The code of the README. `Scripts/check-integrations.sh` compares.

import Configuration
import StrataAppHost
import StrataConfiguration

private enum Readme {
    final class Shop: Registerable, Sendable {
        static func register(in container: Container) { container.register(Shop.self) { (_: ShopSettings) in Shop() } }
    }

    struct ShopSettings: Sendable {
        let port: Int
        let currency: String
    }

    enum Console: DependencyInjectionConfig {
        static let container = Container("Console")
        static var managedTypes: [any Registerable.Type] { [Shop.self] }
        static func declare(in container: Container) { container.expects(ShopSettings.self, from: "main") }
    }

    enum Main {
        static func main() async {
            let config = ConfigReader(provider: EnvironmentVariablesProvider())
            await AppHost(
                Console.self,
                providing: config.provided(
                    "shop", ShopSettings.init(port:currency:), .int("port"), .string("currency", default: "EUR"))
            ).main()
        }
    }
}
