// Every way to write `register` and its modifiers that is promised to compile without a warning.
//
// Scripts/check-refusals.sh compiles and runs this in the five configurations of a client. Each shape states the form
// that the compiler must choose, as the dependency graph shows it: execution, number of dependencies, opaque or not.

import StrataCore
import StrataPresentationLayer

nonisolated struct A: Sendable {}
nonisolated struct B: Sendable {}
nonisolated struct C: Sendable {}
nonisolated struct D: Sendable {}
nonisolated struct E: Sendable {}
nonisolated struct F: Sendable {}

nonisolated protocol Thing: Sendable {}
nonisolated protocol Other {}

nonisolated final class Zero: Thing { init() {} }
nonisolated final class One: Thing {
    init(a: A) {}
    convenience init(b: B) { self.init(a: A()) }
}
nonisolated final class Two: Sendable { init(a: A, b: B) {} }
nonisolated final class Three: Sendable { init(a: A, b: B, c: C) {} }
nonisolated final class Four: Sendable { init(a: A, b: B, c: C, d: D) {} }
nonisolated final class Five: Sendable { init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {} }
nonisolated final class Six: Sendable { init(a: A, b: B, c: C, d: D, e: E, f: F) throws {} }
nonisolated final class Eight: Sendable { init(a: A, b: B, c: C, d: D, e: E, f: F, zero: Zero, one: One) {} }
nonisolated final class Mutable: Other {
    var count = 0
    var thing: (any Thing)?
    init() {}
    init(other: any Other) {}
}
nonisolated struct Plain { var a: A, b: B }
nonisolated struct Pair<Left: Sendable, Right: Sendable>: Sendable { var left: Left, right: Right }
nonisolated enum Choice: Sendable { case of(A), none }
nonisolated final class Asking { init(resolver: Resolver) throws { _ = try resolver.resolve(A.self) } }
nonisolated final class AskingToo { init(resolver: Resolver, b: B) throws { _ = try resolver.resolve(A.self) } }
nonisolated struct Report: Sendable { init(title: Assisted<String>, a: A) {} }
nonisolated struct Reports: Sendable { init(make: AssistedFactory<Report, String>) {} }
nonisolated final class Database: Sendable {
    init(a: A) async throws {}
    static func open(a: A, b: B) async throws -> Database { try await Database(a: a) }
    static func make(a: A) -> Zero { Zero() }
    func close() {}
    func closeSlowly() async throws {}
}
actor Counter {
    init(a: A) {}
    init() {}
}
@MainActor final class Screen {
    init() {}
    init(a: A) {}
    init(a: A, thing: any Thing) throws {}
    init(other: any Other) {}
    var zero: Zero?
}
nonisolated func makeOne(_ a: A) -> One { One(a: a) }
nonisolated func makeLater(_ a: A) async -> One { One(a: a) }

extension RegistrationName { nonisolated static let spare: Self = "spare" }
extension ScopeName { nonisolated static let request: Self = "request" }
extension ObjectScope where Service: Sendable {
    nonisolated static var calculation: Self { ObjectScope("calculation", storage: PermanentStorage.init) }
}

/// Counts shapes and prints those for which the compiler chose another form.
nonisolated struct Shapes {
    var count = 0
    var wrong = 0

    mutating func check(_ name: String, _ expected: String, _ register: (Container) -> Void) {
        let container = Container()
        register(container)
        let graph = container.dependencyGraph
        let found = graph.nodes.first.map { node in
            "\(node.execution.rawValue) \(graph.edges.filter { $0.source == 0 }.count)"
                + (node.isOpaque ? " opaque" : "")
        }
        count += 1
        guard found != expected else { return }
        wrong += 1
        print("\(name): taken for \(found ?? "nothing"), expected \(expected)")
    }

    func report() {
        print("\(count) call shapes, \(wrong) taken for another form.")
    }
}

@main enum Main {
    nonisolated static func main() {
        var shapes = Shapes()
        references(&shapes)
        closures(&shapes)
        resolvers(&shapes)
        awaited(&shapes)
        onMainActor(&shapes)
        modifiers(&shapes)
        completions(&shapes)
        injections(&shapes)
        shapes.report()
    }

    nonisolated static func references(_ shapes: inout Shapes) {
        shapes.check("initializer, 0", "plain 0") { $0.register(Zero.self, Zero.init) }
        shapes.check("initializer, 1", "plain 1") { $0.register(One.self, One.init(a:)) }
        shapes.check("initializer, 2", "plain 2") { $0.register(Two.self, Two.init(a:b:)) }
        shapes.check("initializer, 3", "plain 3") { $0.register(Three.self, Three.init(a:b:c:)) }
        shapes.check("initializer, 4", "plain 4") { $0.register(Four.self, Four.init(a:b:c:d:)) }
        shapes.check("initializer, 5", "plain 5") { $0.register(Five.self, Five.init(_:_:_:_:_:)) }
        shapes.check("initializer, 6, throwing", "plain 6") { $0.register(Six.self, Six.init(a:b:c:d:e:f:)) }
        shapes.check("initializer, 8", "plain 8") { $0.register(Eight.self, Eight.init) }
        shapes.check("initializer without labels", "plain 2") { $0.register(Two.self, Two.init) }
        shapes.check("overloaded initializer", "plain 1") { $0.register(One.self, One.init(b:)) }
        shapes.check("initializer of a conformer", "plain 1") { $0.register((any Thing).self, One.init(a:)) }
        shapes.check("implicit member", "plain 2") { $0.register(Two.self, Two.init(a:b:)).scope(.container) }
        shapes.check("memberwise initializer", "plain 2") { $0.register(Plain.self, Plain.init(a:b:)) }
        shapes.check("generic service", "plain 2") { $0.register(Pair<A, B>.self, Pair.init(left:right:)) }
        shapes.check("enum case", "plain 1") { $0.register(Choice.self, Choice.of) }
        shapes.check("actor", "plain 1") { $0.register(Counter.self, Counter.init(a:)).scope(.container) }
        shapes.check("static function", "plain 1") { $0.register(Zero.self, Database.make(a:)) }
        shapes.check("function", "plain 1") { $0.register(One.self, makeOne) }
        shapes.check("not Sendable", "plain 1") { $0.register(Mutable.self, Mutable.init(other:)) }
        shapes.check("run-time argument", "plain 1") { $0.register(Report.self, Report.init(title:a:)) }
        shapes.check("assisted factory", "plain 1") { $0.register(Reports.self, Reports.init(make:)) }
        shapes.check("name, literal", "plain 1") { $0.register(One.self, name: "first", One.init(a:)) }
        shapes.check("name, member", "plain 1") { $0.register(One.self, name: .spare, One.init(a:)) }
        shapes.check("stored function", "plain 1") { container in
            let factory: @Sendable (A) -> One = { One(a: $0) }
            container.register(One.self, factory)
        }
        shapes.check("in a generic function", "plain 1") { register(Pair<A, Int>.self, 1, in: $0) }
    }

    nonisolated static func register<Value: Sendable>(
        _ type: Pair<A, Value>.Type, _ value: Value, in container: Container
    ) {
        container.register(type) { (a: A) in Pair(left: a, right: value) }
    }

    nonisolated static func closures(_ shapes: inout Shapes) {
        shapes.check("closure, 0", "plain 0") { $0.register(Zero.self) { Zero() } }
        shapes.check("closure, 0, of a protocol", "plain 0") { $0.register((any Thing).self) { Zero() } }
        shapes.check("closure, 0, in parentheses", "plain 0") { $0.register(Zero.self, { Zero() }) }
        shapes.check("closure, 1", "plain 1") { $0.register(One.self) { (a: A) in One(a: a) } }
        shapes.check("closure, 1, in parentheses", "plain 1") { $0.register(One.self, { (a: A) in One(a: a) }) }
        shapes.check("closure, 2", "plain 2") { $0.register(Two.self) { (a: A, b: B) in Two(a: a, b: b) } }
        shapes.check("closure, 3 of protocols", "plain 2") {
            $0.register(Int.self) { (thing: any Thing, other: any Other) in thing is Zero && other is Mutable ? 1 : 2 }
        }
        shapes.check("closure, 6", "plain 6") {
            $0.register(Six.self) { (a: A, b: B, c: C, d: D, e: E, f: F) in
                try Six(a: a, b: b, c: c, d: d, e: e, f: f)
            }
        }
        shapes.check("closure of statements", "plain 1") {
            $0.register((any Thing).self) { (a: A) -> any Thing in
                let one = One(a: a)
                return one
            }
        }
        shapes.check("closure, throwing", "plain 1") {
            $0.register(One.self) { (a: A) throws in
                guard CommandLine.arguments.count < 100 else { throw CancellationError() }
                return One(a: a)
            }
        }
        shapes.check("closure with a capture", "plain 1") { container in
            let value = 3
            container.register(Int.self) { (a: A) in value }
        }
        shapes.check("closure with a name", "plain 0") { $0.register(Zero.self, name: "spare") { Zero() } }
    }

    nonisolated static func resolvers(_ shapes: inout Shapes) {
        shapes.check("resolver", "plain 0 opaque") {
            $0.register(One.self) { resolver in One(a: try resolver.resolve()) }
        }
        shapes.check("resolver, typed", "plain 0 opaque") {
            $0.register(One.self) { (resolver: Resolver) in One(a: try resolver.resolve(A.self)) }
        }
        shapes.check("resolver, $0", "plain 0 opaque") { $0.register(One.self) { One(a: try $0.resolve(A.self)) } }
        shapes.check("resolver, unused", "plain 0 opaque") { $0.register(Zero.self) { _ in Zero() } }
        shapes.check("resolver, statements", "plain 0 opaque") {
            $0.register((any Thing).self) { resolver in
                let a = try resolver.resolve(A.self)
                return One(a: a)
            }
        }
        shapes.check("resolver among others", "plain 1 opaque") {
            $0.register(Two.self) { (resolver: Resolver, b: B) in Two(a: try resolver.resolve(), b: b) }
        }
        shapes.check("initializer with a resolver", "plain 0 opaque") {
            $0.register(Asking.self, Asking.init(resolver:))
        }
        shapes.check("initializer with a resolver among others", "plain 1 opaque") {
            $0.register(AskingToo.self, AskingToo.init(resolver:b:))
        }
    }

    nonisolated static func awaited(_ shapes: inout Shapes) {
        shapes.check("async initializer", "async 1") { $0.register(Database.self, Database.init(a:)) }
        shapes.check("async static function", "async 2") { $0.register(Database.self, Database.open(a:b:)) }
        shapes.check("async function", "async 1") { $0.register(One.self, makeLater) }
        shapes.check("async closure", "async 1") {
            $0.register(Database.self) { (a: A) async throws in try await Database(a: a) }
        }
        shapes.check("async closure, inferred", "async 1") {
            $0.register(Database.self) { (a: A) in try await Database(a: a) }.scope(.container)
        }
        shapes.check("async closure, 0", "async 0") {
            $0.register(Database.self) { try await Database(a: A()) }
        }
        shapes.check("async closure, 2", "async 2") {
            $0.register(Database.self) { (a: A, b: B) in try await Database.open(a: a, b: b) }
        }
        shapes.check("async closure, statements", "async 1") {
            $0.register(Database.self) { (a: A) in
                let database = try await Database(a: a)
                try await database.closeSlowly()
                return database
            }
        }
        shapes.check("async resolver", "async 0 opaque") {
            $0.register(Database.self) { resolver in try await Database(a: resolver.resolve()) }
        }
        shapes.check("async resolver, typed", "async 0 opaque") {
            $0.register(Database.self) { (resolver: AsyncResolver) in try await Database(a: resolver.resolve(A.self)) }
        }
        shapes.check("async resolver among others", "async 1 opaque") {
            $0.register(Database.self) { (resolver: AsyncResolver, b: B) in
                try await Database.open(a: resolver.resolve(), b: b)
            }
        }
    }

    nonisolated static func onMainActor(_ shapes: inout Shapes) {
        shapes.check("main, initializer, 0", "main 0") { $0.register(Screen.self, onMainActor: { Screen() }) }
        shapes.check("main, initializer, 1", "main 1") { $0.register(Screen.self, onMainActor: Screen.init(a:)) }
        shapes.check("main, initializer, 2, throwing", "main 2") {
            $0.register(Screen.self, onMainActor: Screen.init(a:thing:))
        }
        shapes.check("main, provider of what is not Sendable", "main 1") {
            $0.register(Screen.self, onMainActor: { (other: Provider<any Other>) in Screen(other: try other.get()) })
        }
        shapes.check("main, closure, 1", "main 1") { $0.register(Screen.self, onMainActor: { (a: A) in Screen(a: a) }) }
        shapes.check("main, resolver", "main 0 opaque") {
            $0.register(Screen.self, onMainActor: { resolver in Screen(a: try resolver.resolve()) })
        }
        shapes.check("main, modifiers", "main 1") {
            $0.register(Screen.self, onMainActor: Screen.init(a:)).scope(.container)
        }
    }

    nonisolated static func modifiers(_ shapes: inout Shapes) {
        shapes.check("scope after a trailing closure", "plain 0") {
            $0.register(Zero.self) { Zero() }
                .scope(.container)
        }
        for scope: ObjectScope<Zero> in [
            .transient, .graph, .container, .weak, .memorySensitive, .scoped(.request), .scoped("job"), .calculation,
        ] {
            shapes.check("scope \(scope)", "plain 0") { $0.register(Zero.self, Zero.init).scope(scope) }
        }
        shapes.check("not Sendable in a scope of its own", "plain 0") {
            $0.register(Mutable.self) { Mutable() }.scope(.transient)
        }
        shapes.check("implements", "plain 0") {
            $0.register(Zero.self, Zero.init).scope(.container).implements((any Thing).self) { $0 }
        }
        shapes.check("implements twice", "plain 0") {
            $0.register(Zero.self) { Zero() }
                .implements((any Thing).self) { $0 }
                .implements((any Thing).self, name: .spare) { $0 }
                .scope(.weak)
        }
        shapes.check("closed", "async 1") {
            $0.register(Database.self, Database.init(a:)).scope(.container).closed { $0.close() }
        }
        shapes.check("closed, awaiting", "async 1") {
            $0.register(Database.self, Database.init(a:)).scope(.container)
                .closed { database in try await database.closeSlowly() }
        }
        shapes.check("kept", "plain 0") { container in
            let registration = container.register(Zero.self, Zero.init)
            registration.scope(.container)
            registration.replacing()
        }
    }

    nonisolated static func completions(_ shapes: inout Shapes) {
        shapes.check("completion, 0", "plain 0") {
            $0.register(Mutable.self) { Mutable() }.initCompleted { mutable in mutable.count = 1 }
        }
        shapes.check("completion, 1", "plain 1") {
            $0.register(Mutable.self) { Mutable() }
                .initCompleted { (mutable: Mutable, thing: any Thing) in mutable.thing = thing }
        }
        shapes.check("completion, resolver", "plain 0 opaque") {
            $0.register(Mutable.self) { Mutable() }
                .initCompleted { resolver, mutable in mutable.thing = try resolver.resolve((any Thing).self) }
        }
        shapes.check("completion, main", "main 2") {
            $0.register(Screen.self, onMainActor: Screen.init(a:))
                .initCompleted(onMainActor: { (screen: Screen, zero: Zero) in screen.zero = zero })
        }
    }

    nonisolated static func injections(_ shapes: inout Shapes) {
        shapes.check("injection, 0", "plain 0") {
            $0.injecting(Mutable.self) { mutable in mutable.count = 1 }
        }
        shapes.check("injection, 1", "plain 1") {
            $0.injecting(Mutable.self) { (mutable: Mutable, thing: any Thing) in mutable.thing = thing }
        }
        shapes.check("injection, resolver", "plain 0 opaque") {
            $0.injecting(Mutable.self) { resolver, mutable in mutable.thing = try resolver.resolve((any Thing).self) }
        }
        shapes.check("injection, function", "plain 1") { $0.injecting(Mutable.self, give) }
        shapes.check("injection, main", "main 1") {
            $0.injecting(Screen.self, onMainActor: { (screen: Screen, zero: Zero) in screen.zero = zero })
        }
        shapes.check("injection, main, resolver", "main 0 opaque") {
            $0.injecting(Screen.self, onMainActor: { resolver, screen in screen.zero = try resolver.resolve() })
        }
    }
}

nonisolated func give(_ mutable: Mutable, _ thing: any Thing) { mutable.thing = thing }
