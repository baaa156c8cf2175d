import StrataCore
import Testing

/// `dependsOn`, `root`, `visibility`: the declarations of a registration for the graph.
@Suite struct RegistrationGraphTests {
    @Test func statedDependenciesAreEdges() throws {
        let container = Container("Services")
        container.register(Int.self) { (resolver: Resolver) in try resolver.resolve(String.self).count }
            .dependsOn(String.self, Lazy<Bool>.self)
        let refusal = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(
            refusal?.problems.map(\.summary)
                == [
                    "`Int` needs `String`, which is not registered in `Services`.",
                    "`Int` needs `Bool`, which is not registered in `Services`.",
                ].sorted())
        #expect(container.dependencyGraph.edges.map(\.kind) == [.direct, .lazy])
        #expect(container.dependencyGraph.nodes[0].isOpaque)
    }

    @Test func aStatedCycleIsRefused() throws {
        let container = Container()
        container.register(Int.self) { (resolver: Resolver) in try resolver.resolve(String.self).count }
            .dependsOn(String.self)
        container.register(String.self) { (number: Int) in "\(number)" }
        #expect(#expect(throws: BootstrapError.self) { try container.seal() }?.problems.map(\.code) == [.cycle])
        #expect(#expect(throws: ResolutionError.self) { try container.resolve(Int.self) }?.code == .cycle)
    }

    @MainActor @Test func statedDependenciesExecution() throws {
        let container = Container()
        container.register(Leaf.self, onMainActor: { Leaf() })
        container.register(Int.self) { (_: Resolver) in 1 }.dependsOn(Leaf.self)
        container.register(String.self) { (_: Resolver) in "" }.dependsOn(Lazy<Leaf>.self)
        #expect(container.dependencyGraph.nodes.map(\.execution) == [.main, .main, .plain])
    }

    /// Edges lead to the registration that serves the key, whether an earlier one was replaced or is a duplicate, and
    /// with contributions and decorators among them.
    @Test(arguments: [(false, false), (true, true), (true, false)])
    func edgesLeadToTheServingRegistrations(hasEarlier: Bool, isReplacing: Bool) throws {
        let parent = Container("Parent")
        parent.register(Double.self) { 0.5 }
        let container = Container("Services", parent: parent)
        container.register([Character].self) { (_: Int, _: Double) in [] }
        if hasEarlier { container.register(Int.self) { 1 }.root() }
        container.register(UInt8.self) { 1 }.contributed()
        container.register(UInt8.self) { 2 }.contributed()
        let serving = container.register(Int.self) { 3 }
        if isReplacing { serving.replacing() }
        container.register(Int.self, name: "replica") { 4 }
        container.decorate(Int.self) { (inner: Int) in inner + 1 }
        container.register(Bool.self) { (_: Int, _: Named<Int, Replica>, _: [UInt8]) in true }
        if hasEarlier == isReplacing { try container.seal() }
        let graph = container.dependencyGraph
        let targets = try graph.edges.map { edge in
            let target = try #require(edge.target)
            let node = graph.nodes[target]
            #expect(node.key == edge.requested)
            return "\(node.key) \(node.isRoot) \(node.origin == .decorator) \(node.layer)"
        }
        #expect(
            targets == [
                "Int false true 1", "Double false false 0", "Int false true 1", "Int \"replica\" false false 1",
                "UInt8 false false 1", "UInt8 false false 1", "Int false false 1",
            ])
        let contributions = graph.edges.filter(\.isCollected).map { graph.nodes[$0.target ?? 0].site.line }
        #expect(Set(contributions).count == 2)
    }

    /// While the graph is built, another thread replaces a registration, which changes the positions of the others. An
    /// edge may have no target then, but it leads to no other service.
    @Test func noEdgeLeadsToAnotherServiceWhileAThreadRegisters() async {
        let (_, container) = stackWithDependencies()
        let registering = Task.detached {
            for _ in 0..<300 { container.register(Int.self) { 1 }.replacing() }
        }
        for _ in 0..<300 {
            let graph = container.dependencyGraph
            for edge in graph.edges {
                if let target = edge.target { #expect(graph.nodes[target].key == edge.requested) }
            }
        }
        await registering.value
    }

    /// The graph is built again if a registration changed meanwhile, so no service is missing that was always there.
    @Test func everyEdgeHasATargetWhileAThreadRegistersNowAndThen() async throws {
        let (parent, child) = stackWithDependencies()
        let registering = Task.detached {
            for count in 0..<200 {
                (count % 2 == 0 ? parent : child).register(Int.self) { 1 }.replacing()
                try await Task.sleep(for: .microseconds(100))
            }
        }
        var missing = 0
        for _ in 0..<500 { missing += child.dependencyGraph.edges.count { $0.target == nil } }
        try await registering.value
        #expect(missing == 0)
    }

    private func stackWithDependencies() -> (parent: Container, child: Container) {
        let parent = Container("Services")
        parent.register(Int.self) { 1 }
        parent.register(String.self) { (number: Int) in "\(number)" }
        let child = Container("Web", parent: parent)
        child.register(Int.self) { 1 }
        child.register(Double.self) { (text: String) in Double(text.count) }
        child.register(Bool.self) { (number: Double, _: String, _: Int) in number > 0 }
        return (parent, child)
    }

    @Test func rootsAreMarked() {
        let container = Container()
        container.register(Int.self) { 1 }.root()
        container.register(String.self) { "" }
        #expect(container.dependencyGraph.nodes.map(\.isRoot) == [true, false])
    }

    @Test func notesAreInTheGraphOnly() throws {
        let container = Container("Services")
        container.register(Int.self) { 1 }.note("offers", "a").note("calls", "b").note("offers", "c")
        container.register(String.self) { "" }
        let child = Container("Child", parent: container)
        child.register(Bool.self) { (_: Int) in true }.scope(.container).note("calls", "d").initCompleted { (_: Bool) in
        }
        let graph = child.dependencyGraph
        #expect(graph.notes(of: 0).map { "\($0.name) \($0.text)" } == ["calls b", "offers c"])
        #expect(graph.notes(of: 1) == [])
        #expect(graph.notes(of: 2).map(\.text) == ["d"])
        #expect(graph.json().contains(#""notes":{"calls":"b","offers":"c"}"#))
        #expect(graph.json().ranges(of: "\"notes\"").count == 2)
        #expect(try child.resolve(Bool.self))
    }

    @Test func notesMayHaveNamesAndTextsOfDefaults() {
        let container = Container("Services")
        container.register(Int.self) { 1 }
            .note("execution", "plain").note("kind", "direct").note("visibility", "everywhere")
        #expect(
            container.dependencyGraph.json().contains(
                #""notes":{"execution":"plain","kind":"direct","visibility":"everywhere"}"#))
    }

    @Test func changesAfterUseAreRefused() throws {
        let container = Container()
        let registration = container.register(Leaf.self) { Leaf() }
        let decoration = container.decorate(Leaf.self) { (inner: Leaf) in inner }
        _ = try container.resolve(Leaf.self)
        registration.contributed().root().cost(bytes: 1).visibility(.module).dependsOn(Int.self)
        registration.note("offers", "a").closed { _ in }.initCompleted { (_: Leaf) in }.hosted { _ in Idle() }
        decoration.replacing()
        let refusal = #expect(throws: BootstrapError.self) { try container.seal() }
        let modifiers = [
            "closed", "contributed()", "cost(bytes:)", "dependsOn", "hosted", "initCompleted", "note(\"offers\")",
            "replacing()", "root()", "visibility(.module)",
        ]
        #expect(
            refusal?.problems.map(\.summary).sorted()
                == modifiers.map { "`.\($0)` was applied to `Leaf` after `Leaf` was in use, and was refused." })
    }

    /// A service of the standard library's module, so its registration belongs to that module.
    private struct Own: Registerable {
        static func register(in container: Container) {
            container.register(Leaf.self) { Leaf() }.visibility(.module).implements(AnyObject.self) { $0 }
            container.register(Int.self) { (_: Leaf) in 1 }
        }
    }

    @Test func aServiceOfAnotherModuleIsNotVisible() throws {
        let container = Container("Services")
        Own.register(in: container)
        container.register(String.self, fileID: "Web/Screen.swift") { (_: Leaf) in "" }
        container.register(Double.self, fileID: "Web/Screen.swift") { (resolver: Resolver) in
            _ = try resolver.resolve(Lazy<Leaf>.self).get()
            return 0
        }
        container.register(Bool.self, fileID: "Web/Screen.swift") { (_: AnyObject, leaf: Provider<Leaf>) in
            _ = try leaf.get()
            return true
        }
        #expect(try container.resolve(Int.self) == 1)
        _ = try container.resolve(Leaf.self)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(error?.code == .notVisible)
        #expect(
            error?.description.hasPrefix(
                "`Leaf` is not visible to the module that requested it. `String` belongs to the module Web, "
                    + "and only CoreTests may request it.\n    path: String → Leaf\n    at CoreTests/") == true)
        let opaque = #expect(throws: ResolutionError.self) { try container.resolve(Double.self) }
        #expect((opaque?.underlying as? ResolutionError ?? opaque)?.code == .notVisible)
        let provided = #expect(throws: ResolutionError.self) { try container.resolve(Bool.self) }
        #expect((provided?.underlying as? ResolutionError ?? provided)?.code == .notVisible)
        let refusal = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(
            refusal?.problems.map(\.summary) == [
                "`String` and `Bool` need `Leaf`, which only the module `CoreTests` may request."
            ])
    }
}

private struct Idle: Startable {
    func start() async throws {}
    func stop() async throws {}
}
