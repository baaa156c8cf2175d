// The adapters as parameters, decorators, and the modifiers for them. See CallShapes.swift.

import StrataCore

nonisolated protocol Route: Sendable {}
nonisolated struct Home: Route {}
nonisolated final class Draft { init() {} }
nonisolated enum Replica: RegistrationTag { nonisolated static var name: RegistrationName { "replica" } }

nonisolated final class Desk: Sendable {
    init(home: Lazy<Home>, draft: Provider<Draft>, route: (any Route)?, routes: [any Route]) {}
}
nonisolated final class Report: Sendable { init(title: Assisted<String>) {} }
nonisolated struct Nested {
    init(routes: Lazy<[any Route]>, copy: Named<(any Route)?, Replica>, make: AssistedFactory<Report, String>) {}
}
nonisolated struct Logged: Route { init(inner: any Route, home: Home) {} }
@MainActor final class Screen { init(route: Lazy<Home>, routes: [any Route]) {} }

/// Counts shapes, and prints those with unexpected edges at their first registration.
nonisolated struct Shapes {
    var count = 0
    var wrong = 0

    mutating func check(_ name: String, _ expected: [DependencyGraph.Edge.Kind], _ register: (Container) -> Void) {
        let container = Container()
        container.register(Home.self) { Home() }
        container.register(Draft.self) { Draft() }
        container.register((any Route).self) { Home() }.contributed()
        container.register((any Route).self, name: Replica.name) { Home() }
        container.register(Report.self, Report.init(title:))
        register(container)
        let graph = container.dependencyGraph
        let found = graph.edges.filter { $0.source == 5 }.map(\.kind)
        count += 1
        guard found != expected else { return }
        wrong += 1
        print("\(name): has the edges \(found), expected \(expected)")
    }
}

@main enum Main {
    nonisolated static func main() {
        var shapes = Shapes()
        parameters(&shapes)
        modifiers(&shapes)
        print("\(shapes.count) adapter shapes, \(shapes.wrong) with other edges.")
    }

    nonisolated static func parameters(_ shapes: inout Shapes) {
        shapes.check("initializer", [.lazy, .provider, .optional, .collected]) {
            $0.register(Desk.self, Desk.init(home:draft:route:routes:))
        }
        shapes.check("nested", [.lazy, .optional, .factory]) { $0.register(Nested.self, Nested.init) }
        shapes.check("closure", [.lazy, .named]) {
            $0.register(Int.self) { (home: Lazy<Home>, copy: Named<any Route, Replica>) in 1 }
        }
        shapes.check("closure, optional and collection", [.optional, .collected]) {
            $0.register(Int.self) { (home: Home?, routes: [any Route]) in routes.count }
        }
        shapes.check("main actor", [.lazy, .collected]) {
            $0.register(Screen.self, onMainActor: Screen.init(route:routes:))
        }
    }

    nonisolated static func modifiers(_ shapes: inout Shapes) {
        shapes.check("dependsOn", [.direct, .lazy]) {
            $0.register(Int.self) { resolver in
                _ = try resolver.resolve(Home.self); return 1
            }
            .dependsOn(Home.self, Lazy<Draft>.self)
        }
        shapes.check("contributed, visible, root, cost", []) {
            $0.register((any Route).self) { Home() }.contributed().visibility(.module).root().cost(bytes: 1)
        }
        shapes.check("decorate", []) { container in
            container.register(Int.self) { 1 }
            container.decorate(Int.self) { (inner: Int) in inner + 1 }
            container.decorate(Int.self, as: "twice") { (inner: Int, home: Home) in inner * 2 }.replacing()
            container.decorate((any Route).self, Logged.init(inner:home:))
            container.collects((any Route).self)
        }
    }
}
