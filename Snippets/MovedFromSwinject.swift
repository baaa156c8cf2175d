// A file written for Swinject with only its import changed. It compiles as before, in each language mode.

import StrataSwinjectBridge

// Many codebases do this to share a container between threads; the bridge leaves that choice to them.
extension Container: @retroactive @unchecked Sendable {}

nonisolated protocol Store: AnyObject {
    var folder: String { get }
}

nonisolated final class FileStore: Store {
    let folder: String
    init(folder: String) { self.folder = folder }
}

nonisolated final class Desk {
    let store: any Store
    var number = 0
    init(store: any Store) { self.store = store }
}

nonisolated final class ServiceAssembly: Assembly {
    func assemble(container: Container) {
        container.register((any Store).self) { (_: any Resolver, folder: String) in FileStore(folder: folder) }
        container.register((any Store).self) { r in r ~> ((any Store).self, argument: "quotes") }
            .inObjectScope(.container)
        container.autoregister(Desk.self, initializer: Desk.init(store:))
            .initCompleted { _, desk in desk.number = 7 }
    }

    func loaded(resolver: any Resolver) {}
}

nonisolated enum Services {
    static let container = Container()
}

@main
enum Application {
    static func main() {
        let assembler = Assembler([ServiceAssembly()], container: Services.container)
        let desk: Desk = assembler.resolver~>
        print(desk.store.folder, desk.number)
    }
}
