// A host with two presentations, commands and an exit status. The screens are not Sendable and have async methods.
//
// Compiled by `swift build`, and by Scripts/check-snippets.sh in five configurations. One of them is the default of a
// new package: language mode 6 without upcoming features.

import StrataAppHost
import StrataPresentationLayer
import StrataServiceLayer

nonisolated protocol Catalog: Sendable { func titles() async throws -> [String] }

nonisolated final class Shelf: Catalog, Registerable {
    static func register(in container: Container) {
        container.register((any Catalog).self, Shelf.init).scope(.container)
    }
    init() {}
    func titles() async throws -> [String] { ["Emma", "Persuasion"] }
}

nonisolated enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [Shelf.self] }
}

nonisolated final class ListScreen: Registerable {
    static func register(in container: Container) {
        container.register(ListScreen.self, ListScreen.init(catalog:))
    }
    private let catalog: any Catalog
    private(set) var shown = 0
    init(catalog: any Catalog) { self.catalog = catalog }

    func show() async throws {
        for title in try await catalog.titles() {
            print(title)
            shown += 1
        }
    }
}

nonisolated enum Terminal: DependencyInjectionConfig {
    static let container = Container("Terminal", parent: Services.self)
    static var managedTypes: [any Registerable.Type] { [ListScreen.self] }
}

nonisolated final class Exporter: Registerable {
    static func register(in container: Container) {
        container.register(Exporter.self, Exporter.init(catalog:))
    }
    private let catalog: any Catalog
    init(catalog: any Catalog) { self.catalog = catalog }
    func export(to path: String?) async throws -> HostExit {
        guard let path else { throw UsageError("`export` needs a file.") }
        let titles = try await catalog.titles()
        print("\(titles.count) titles for \(path)")
        return titles.isEmpty ? .empty : .success
    }
}

nonisolated enum Feed: DependencyInjectionConfig {
    static let container = Container("Feed", parent: Services.self)
    static var managedTypes: [any Registerable.Type] { [Exporter.self] }
}

nonisolated extension HostExit {
    static let empty = HostExit(rawValue: 75)
}

@main enum Main {
    static func main() async {
        await AppHost(
            Terminal.self, Feed.self,
            commands: [
                AppCommand("list", "Print the titles."),
                AppCommand(
                    "export", "Write the feed.", help: "Writes the feed to a file.\n\nUSAGE\n  shop export FILE"),
            ],
            about: "A shop that lists books."
        ).main { arguments, scope in
            switch arguments.first {
            case "export":
                return try await scope.resolve(Exporter.self, in: Feed.self).export(to: arguments.dropFirst().first)
            default:
                let screen = try await scope.resolve(ListScreen.self)
                try await screen.show()
                return screen.shown > 0 ? .success : .empty
            }
        }
    }
}
