import StrataPresentationLayer
import StrataServiceLayer

protocol Store: Sendable {
    var folder: String { get }
}

final class FileStore: Store, Registerable {
    static func register(in container: Container) {
        container.register((any Store).self) { FileStore(folder: "tickets") }.scope(.container)
    }

    let folder: String
    init(folder: String) { self.folder = folder }
}

final class Desk: Registerable {
    static func register(in container: Container) {
        container.register(Desk.self, Desk.init(store:))
            .initCompleted { (desk: Desk, printer: Printer) in desk.printer = printer }
    }

    let store: any Store
    var printer: Printer?
    init(store: any Store) { self.store = store }
}

final class Printer: Registerable {
    static func register(in container: Container) {
        container.register(Printer.self, Printer.init(desk:))
    }

    weak var desk: Desk?
    init(desk: Desk) { self.desk = desk }
}

enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [FileStore.self] }
}

enum Screens: DependencyInjectionConfig {
    static let container = Container("Screens", parent: Services.self)
    static var managedTypes: [any Registerable.Type] { [Desk.self, Printer.self] }
}

@main enum Main {
    static func main() throws {
        try Screens.configure()
        let desk = try Screens.container.resolve(Desk.self)
        print(desk.store.folder, desk.printer?.desk === desk)
    }
}
