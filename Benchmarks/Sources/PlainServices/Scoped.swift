package import StrataCore

// Three services that live as long as a request.

package protocol User: Service {}
package protocol Basket: Service {}
package protocol Trace: Service {}

final class UserService: User {
    let number = 1
    init() {}
}

final class BasketService: Basket {
    let number = 2
    init() {}
}

final class TraceService: Trace {
    let number = 3
    init() {}
}

extension ScopeName {
    package static let request: Self = "request"
}

extension Container {
    /// The services of a request.
    package func registerScoped() {
        opens(.request)
        register((any User).self, UserService.init).scope(.scoped(.request))
        register((any Basket).self, BasketService.init).scope(.scoped(.request))
        register((any Trace).self, TraceService.init).scope(.scoped(.request))
    }
}

/// The hand-written equivalent without a container: an object with lazy properties. It serves one task at a time, while
/// a scope of the container serves several.
package final class HandWrittenRequest {
    private lazy var keptUser = UserService()
    private lazy var keptBasket = BasketService()
    private lazy var keptTrace = TraceService()
    var keptConnection: (any Connection)?

    private init() {}

    @inline(never) package func user() -> any User { keptUser }
    @inline(never) package func basket() -> any Basket { keptBasket }
    @inline(never) package func trace() -> any Trace { keptTrace }

    /// Asynchronous, because a request's work is.
    @inline(never) package static func open(
        isolation: isolated (any Actor)? = #isolation, _ body: (HandWrittenRequest) async throws -> Void
    ) async rethrows {
        try await body(HandWrittenRequest())
    }
}

@inline(never) package func use(_ service: any User) {}
@inline(never) package func use(_ service: any Basket) {}
@inline(never) package func use(_ service: any Trace) {}
