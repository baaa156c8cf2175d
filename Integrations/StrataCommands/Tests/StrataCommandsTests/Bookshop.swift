// The code of the README, with the types that it mentions. `Scripts/check-integrations.sh` compares.

import ArgumentParser
import StrataAppHost
import StrataCommands

struct Bookshop: AsyncParsableCommand, HostApplication {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            abstract: "Sells books.", subcommands: [OrderCommand.self, RunCommand<Bookshop>.self] + hostCommands)
    }

    static func makeHost(_ options: BookshopOptions) -> AppHost {
        AppHost(Counter.self, providing: Settings(shelf: options.shelf))
    }
}

struct BookshopOptions: ParsableArguments {
    @Option(help: "The file with the books.")
    var shelf = "books.csv"
}

struct OrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "order", abstract: "Order a book.")

    @Argument(help: "The title.")
    var title: String

    @OptionGroup var options: BookshopOptions

    func run() async throws {
        let title = self.title
        let host = Bookshop.makeHost(options)
        let status = await host.launch { scope in
            try scope.print(try await scope.resolve(Till.self).order(title))
        }
        throw ExitCode(status)
    }
}

struct Settings: Sendable {
    let shelf: String
}

final class Till: Startable {
    let shelf: String
    init(settings: Settings) { shelf = settings.shelf }
    func start() async throws {}
    func order(_ title: String) throws -> String {
        guard title != "" else { throw UsageError("a book has a title.") }
        return "ordered \(title) from \(shelf)"
    }
}

enum Counter: DependencyInjectionConfig {
    static let container = Container("Counter")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Settings.self, from: "main")
        container.register(Till.self, Till.init(settings:)).scope(.container).hosted()
    }
}
