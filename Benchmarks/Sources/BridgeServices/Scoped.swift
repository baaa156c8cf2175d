import PlainServices
package import StrataSwinjectBridge

final class UserImplementation: User {
    let number = 1
    init() {}
}

final class BasketImplementation: Basket {
    let number = 2
    init() {}
}

final class TraceImplementation: Trace {
    let number = 3
    init() {}
}

extension ObjectScope {
    package static let request = ObjectScope(storageFactory: PermanentStorage.init, description: "request")
}

extension Container {
    /// Three services that live until their scope is reset.
    package func registerScoped(in scope: ObjectScope) {
        register((any User).self) { _ in UserImplementation() }.inObjectScope(scope)
        register((any Basket).self) { _ in BasketImplementation() }.inObjectScope(scope)
        register((any Trace).self) { _ in TraceImplementation() }.inObjectScope(scope)
    }
}
