import StrataSwinjectBridge

protocol Store {
    var folder: String { get }
}

final class FileStore: Store {
    let folder: String
    init(folder: String) { self.folder = folder }
}

final class Desk {
    let store: Store
    var printer: Printer?
    init(store: Store) { self.store = store }
}

final class Printer {
    weak var desk: Desk?
    init(desk: Desk) { self.desk = desk }
}

@main enum Main {
    static func main() {
        let services = Container { container in
            container.register(Store.self) { _ in FileStore(folder: "tickets") }.inObjectScope(.container)
        }
        let screens = Container(parent: services) { container in
            container.register(Desk.self) { r in Desk(store: r.resolve(Store.self)!) }
                .initCompleted { r, desk in desk.printer = r.resolve(Printer.self) }
            container.register(Printer.self) { r in Printer(desk: r.resolve(Desk.self)!) }
        }
        for container in [services, screens] {
            container.factoryResolver = .owner
            container.resetReach = .thisContainerOnly
        }
        let desk = screens.resolve(Desk.self)!
        print(desk.store.folder, desk.printer?.desk === desk)
    }
}
