package import StrataCore

/// Has a leaf that is constructed on first use.
package protocol Editor: Service {
    func edit() throws -> Int
}

/// Has every route.
package protocol Router: Service {}

/// Contributed four times to one collection.
package protocol Route: Service {}

/// Needs eight services, more than the overloads of fixed arity take.
package protocol Wide: Service {}

final class EditorService: Editor {
    private let leaf: Lazy<any Leaf>
    let number = 1
    init(leaf: Lazy<any Leaf>) { self.leaf = leaf }
    func edit() throws -> Int { try leaf.get().number }
}

final class HandWrittenEditor: Editor {
    private let leaf: LazyLeaf
    let number = 1
    init(leaf: LazyLeaf) { self.leaf = leaf }
    func edit() -> Int { leaf.value.number }
}

/// A box that constructs its value on first use; for one thread only, unlike the container's `Lazy`.
final class LazyLeaf: @unchecked Sendable {
    // Sendable: the benchmarks use it from one thread.
    private let wiring: HandWritten
    private(set) lazy var value: any Leaf = wiring.makeLeaf()
    init(_ wiring: HandWritten) { self.wiring = wiring }
}

final class HomeRoute: Route {
    let number = 1
    init() {}
}

final class QuoteRoute: Route {
    let number = 2
    init() {}
}

final class OrderRoute: Route {
    let number = 3
    init() {}
}

final class HelpRoute: Route {
    let number = 4
    init() {}
}

final class RouterService: Router {
    private let routes: [any Route]
    var number: Int { routes.count }
    init(routes: [any Route]) { self.routes = routes }
}

final class WideService: Wide {
    private let parts: (any Leaf, any Leaf, any Leaf, any Leaf, any Leaf, any Leaf, any Leaf, any Leaf)
    var number: Int { parts.0.number + parts.7.number }
    init(
        _ first: any Leaf, _ second: any Leaf, _ third: any Leaf, _ fourth: any Leaf, _ fifth: any Leaf,
        _ sixth: any Leaf, _ seventh: any Leaf, _ eighth: any Leaf
    ) {
        parts = (first, second, third, fourth, fifth, sixth, seventh, eighth)
    }
}

extension Container {
    /// The services with adapters among their parameters, and the wide one. They need ``registerSingles()``.
    package func registerAdapters() {
        register((any Editor).self, EditorService.init(leaf:)).scope(.transient)
        register((any Route).self, HomeRoute.init).scope(.transient).contributed()
        register((any Route).self, name: "quote", QuoteRoute.init).scope(.transient).contributed()
        register((any Route).self, name: "order", OrderRoute.init).scope(.transient).contributed()
        register((any Route).self, name: "help", HelpRoute.init).scope(.transient).contributed()
        register((any Router).self, RouterService.init(routes:)).scope(.transient)
        register((any Wide).self, WideService.init).scope(.transient)
    }
}

extension HandWritten {
    @inline(never) package func makeEditor() -> any Editor { HandWrittenEditor(leaf: LazyLeaf(self)) }
    func makeHome() -> any Route { HomeRoute() }
    func makeQuote() -> any Route { QuoteRoute() }
    func makeOrder() -> any Route { OrderRoute() }
    func makeHelp() -> any Route { HelpRoute() }
    @inline(never) package func makeRouter() -> any Router {
        RouterService(routes: [makeHome(), makeQuote(), makeOrder(), makeHelp()])
    }
    @inline(never) package func makeWide() -> any Wide {
        WideService(
            makeLeaf(), makeLeaf(), makeLeaf(), makeLeaf(), makeLeaf(), makeLeaf(), makeLeaf(), makeLeaf())
    }
}

@inline(never) package func use(_ service: any Editor) {}
@inline(never) package func use(_ service: any Router) {}
@inline(never) package func use(_ service: any Wide) {}
