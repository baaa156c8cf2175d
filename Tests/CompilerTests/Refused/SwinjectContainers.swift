// The bridge's container is as Sendable as Swinject's, so a codebase in mode 6 gets the same diagnostics.

import StrataSwinjectBridge

enum Services {
    // Refused: static property 'container' is not concurrency-safe because non-'Sendable' type 'Container'
    static let container = Container()
}

final class Desk {}

func onAnotherThread(_ body: @escaping @Sendable () -> Void) {}

func registerElsewhere(_ container: Container) {
    onAnotherThread {
        // Refused: capture of 'container' with non-Sendable type 'Container' in a '@Sendable' closure
        container.register(Desk.self) { _ in Desk() }
    }
}

// Refused: 'ResolverType' has been renamed to 'Resolver'
func old(_ resolver: any ResolverType) {}

// Refused: 'AssemblyType' has been renamed to 'Assembly'
struct OldAssembly: AssemblyType {
    func assemble(container: Container) {
        // Refused: 'hierarchy' has been renamed to 'container'
        container.register(Desk.self) { _ in Desk() }.inObjectScope(.hierarchy)
        // Refused: 'none' has been renamed to 'transient'
        container.register(Desk.self) { _ in Desk() }.inObjectScope(.none)
    }
}

// Refused: 'ServiceKeyOptionType' has been renamed to 'ServiceKeyOption'
func older(_ option: any ServiceKeyOptionType) {}
