import StrataCore
import Testing

@Suite struct DecorateTests {
    protocol Text: Sendable { var text: String { get } }
    struct Plain: Text { let text: String }
    final class Wrapped: Text {
        let inner: any Text
        let mark: String
        var text: String { "\(mark)(\(inner.text))" }
        init(_ mark: String, _ inner: any Text) {
            self.mark = mark
            self.inner = inner
        }
    }
    final class Base: Text {
        let text = "base"
    }

    /// Two decorators in the parent, one in the child.
    private func layers(override: (Container) -> Void = { _ in }) throws -> (parent: Container, child: Container) {
        let parent = Container("Services")
        parent.decorate((any Text).self, as: "first") { (inner: any Text) in Wrapped("1", inner) }
        parent.register((any Text).self) { Base() }.scope(.container)
        parent.decorate((any Text).self, as: "second") { (inner: any Text, number: Int) in
            Wrapped("\(number)", inner)
        }
        parent.register(Int.self) { 2 }
        parent.register(String.self) { (text: any Text) in text.text }
        override(parent)
        let child = Container("Presentation", parent: parent)
        child.decorate((any Text).self) { (inner: any Text) in Wrapped("3", inner) }
        child.register(Double.self) { (text: any Text) in Double(text.text.count) }
        return (parent, child)
    }

    @Test(arguments: [true, false])
    func laterDecoratorsAndThoseOfChildrenWrapEarlierOnes(isSealed: Bool) throws {
        let (parent, child) = try layers()
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        #expect(try parent.resolve((any Text).self).text == "2(1(base))")
        #expect(try parent.resolve(String.self) == "2(1(base))")
        #expect(try child.resolve(String.self) == "2(1(base))")
        #expect(try child.resolve((any Text).self).text == "3(2(1(base)))")
        #expect(try child.resolve(Double.self) == 13)
        #expect(try child.resolve((any Text)?.self)?.text == "3(2(1(base)))")
        #expect(try child.resolve(Lazy<any Text>.self).get().text == "3(2(1(base)))")
    }

    @Test func oneOfThreeIsReplacedInATest() throws {
        let (parent, child) = try layers { parent in
            parent.decorate((any Text).self, as: "first") { (inner: any Text) in Wrapped("fake", inner) }.replacing()
        }
        try parent.seal()
        try child.seal()
        #expect(try child.resolve((any Text).self).text == "3(2(fake(base)))")
        #expect(child.dependencyGraph.nodes.count { $0.origin == .decorator } == 3)
    }

    @Test(arguments: [true, false])
    func theBaseIsReplacedInATest(isSealed: Bool) throws {
        let (parent, child) = try layers()
        if !isSealed { #expect(try child.resolve((any Text).self).text == "3(2(1(base)))") }
        parent.register((any Text).self) { Plain(text: "fake") }.replacing()
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        #expect(try child.resolve((any Text).self).text == "3(2(1(fake)))")
    }

    @Test func keptOnceForEachDecoratingLayer() throws {
        let (parent, child) = try layers()
        try parent.seal()
        try child.seal()
        let above = try parent.resolve((any Text).self) as? Wrapped
        let below = try child.resolve((any Text).self) as? Wrapped
        #expect(try parent.resolve((any Text).self) as? Wrapped === above)
        #expect(try child.resolve((any Text).self) as? Wrapped === below)
        #expect(below?.inner as? Wrapped === above)
    }

    @Test(arguments: [true, false]) func keptOnceForEachOpenScope(isSealed: Bool) async throws {
        let ended = Variable<[String]>([])
        let container = Container()
        container.opens("request")
        container.register((any Text).self) { Base() }.scope(.scoped("request"))
            .closed { ended.set(ended.current + [$0.text]) }
        container.decorate((any Text).self) { (inner: any Text) in Wrapped("d", inner) }
        if isSealed { try container.seal() }
        func decorator() async throws -> ObjectIdentifier {
            try await container.withScope("request") { scope in
                let one = try #require(try await scope.resolve((any Text).self) as? Wrapped)
                let other = try #require(try await scope.resolve((any Text).self) as? Wrapped)
                #expect(one === other)
                #expect(one.text == "d(base)")
                return ObjectIdentifier(one.inner as AnyObject)
            }
        }
        _ = try await decorator()
        #expect(ended.current == ["base"])
        _ = try await decorator()
        #expect(ended.current == ["base", "base"])
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve((any Text).self) }
        #expect(error?.code == .scopeNotOpen)
    }

    @Test func keptInTheScopeOfWhatItDecorates() throws {
        let scopes: [(ObjectScope<any Text>, keptInGraph: Bool, kept: Bool)] = [
            (.transient, false, false), (.graph, true, false), (.container, true, true),
            (.memorySensitive, true, true), (.weak, true, true),
            (ObjectScope("group", storage: PermanentStorage.init), true, true),
        ]
        for (scope, keptInGraph, kept) in scopes {
            for isSealed in [true, false] {
                let parent = Container()
                parent.register((any Text).self, name: "x") { Base() }.scope(scope)
                let child = Container(parent: parent)
                for container in [parent, child] {
                    container.decorate((any Text).self, name: "x") { (inner: any Text) in Wrapped("d", inner) }
                }
                child.register(Bool.self) { (resolver: Resolver) in
                    let one = try resolver.resolve((any Text).self, name: "x") as? Wrapped
                    let other = try resolver.resolve((any Text).self, name: "x") as? Wrapped
                    return one === other
                }
                if isSealed {
                    try parent.seal()
                    try child.seal()
                }
                #expect(try child.resolve(Bool.self) == keptInGraph, "\(scope)")
                let one = try child.resolve((any Text).self, name: "x") as? Wrapped
                let other = try child.resolve((any Text).self, name: "x") as? Wrapped
                #expect((one === other) == kept, "\(scope)")
                #expect(one?.text == "d(d(base))")
            }
        }
    }

    @Test func aResetReleasesTheDecorator() throws {
        let group: RegistrationName = "group"
        let container = Container()
        container.register((any Text).self) { Base() }
            .scope(ObjectScope(group.description, storage: PermanentStorage.init))
        container.decorate((any Text).self) { (inner: any Text) in Wrapped("d", inner) }
        let before = try container.resolve((any Text).self) as? Wrapped
        try container.resetObjectScope(ObjectScope("group", storage: PermanentStorage.init))
        let after = try container.resolve((any Text).self) as? Wrapped
        #expect(before !== after && before?.inner as? Base !== after?.inner as? Base)
        let open = Container()
        open.register((any Text).self) { Base() }.scope(.container)
        let child = Container(parent: open)
        child.decorate((any Text).self) { (inner: any Text) in Wrapped("d", inner) }
        let first = try child.resolve((any Text).self) as? Wrapped
        try child.resetObjectScope(.container)
        let second = try child.resolve((any Text).self) as? Wrapped
        #expect(first !== second && first?.inner as? Base === second?.inner as? Base)
    }

    @Test func worksBehindImplements() throws {
        let container = Container()
        container.register(Base.self) { Base() }.scope(.container).implements((any Text).self) { $0 }
        container.decorate((any Text).self) { (inner: any Text) in Wrapped("d", inner) }
        try container.seal()
        let text = try container.resolve((any Text).self) as? Wrapped
        #expect(text?.text == "d(base)")
        #expect(try container.resolve((any Text).self) as? Wrapped === text)
        #expect(try container.resolve(Base.self) === text?.inner as? Base)
    }

    @Test func passesRunTimeArgumentsOn() throws {
        let container = Container()
        container.register((any Text).self) { (text: Assisted<String>) in Plain(text: text.value) }
        container.decorate((any Text).self) { (inner: any Text, number: Int) in Wrapped("\(number)", inner) }
        container.register(Int.self) { 7 }
        container.register(String.self) { (make: AssistedFactory<any Text, String>) in try make.make("a").text }
        try container.seal()
        #expect(try container.resolve(String.self) == "7(a)")
        #expect(try container.resolve((any Text).self, arguments: "b").text == "7(b)")
    }

    @Test func collectionsStayPlain() throws {
        let container = Container()
        for number in 0..<2 { container.register((any Text).self) { Plain(text: "\(number)") }.contributed() }
        container.decorate((any Text).self) { (inner: any Text) in Wrapped("d", inner) }
        try container.seal()
        #expect(try container.resolve([any Text].self).map(\.text) == ["0", "1"])
        #expect(try container.resolve((any Text).self).text == "d(1)")
    }

    @Test func hooksOfTheBaseRunOnceAndAfterThoseOfTheDecorator() async throws {
        let container = Container()
        let log = Recorder<String>()
        container.register((any Text).self) { Base() }.scope(.container).closed { (text: any Text) in
            log.record(text.text)
        }
        for mark in ["1", "2"] {
            container.decorate((any Text).self) { (inner: any Text) in Wrapped(mark, inner) }
                .closed { (text: any Text) in log.record(text.text) }
        }
        try container.seal()
        _ = try container.resolveNow((any Text).self)
        await container.close()
        #expect(log.values == ["2(1(base))", "1(base)", "base"])
    }

    @Test func theGraphShowsTheChain() throws {
        let (_, child) = try layers()
        let graph = child.dependencyGraph
        func text(_ node: Int) -> String {
            "\(graph.layers[graph.nodes[node].layer].name)/\(graph.nodes[node].key)"
                + (graph.nodes[node].origin == .decorator ? "*\(node)" : "")
        }
        let edges = graph.edges.map { "\(text($0.source)) \($0.kind) \($0.target.map(text) ?? "?")" }
        #expect(
            edges == [
                "Services/String direct Services/Text*4",
                "Services/Text*3 decorated Services/Text",
                "Services/Text*4 decorated Services/Text*3",
                "Services/Text*4 direct Services/Int",
                "Presentation/Double direct Presentation/Text*6",
                "Presentation/Text*6 decorated Services/Text*4",
            ])
        #expect(graph.nodes.filter { $0.origin == .decorator }.allSatisfy { $0.scope == .container })
    }

    @Test func aDecoratorThatNeedsItsOwnServiceIsACycle() throws {
        let container = Container()
        container.register((any Text).self) { Base() }
        container.decorate((any Text).self) { (inner: any Text, _: Named<any Text, Replica>) in inner }
        container.register((any Text).self, name: "replica") { (text: any Text) in Wrapped("r", text) }
        #expect(#expect(throws: BootstrapError.self) { try container.seal() }?.problems.map(\.code) == [.cycle])
        #expect(#expect(throws: ResolutionError.self) { try container.resolve((any Text).self) }?.code == .cycle)
    }

    @Test func decoratingNothingIsAFaultAndALateOneIsRefused() throws {
        let container = Container("Services")
        container.decorate((any Text).self) { (inner: any Text) in inner }
        #expect(
            #expect(throws: BootstrapError.self) { try container.seal() }?.problems.map(\.summary) == [
                "`Text` is decorated in `Services`, which does not register it."
            ])
        #expect(#expect(throws: ResolutionError.self) { try container.resolve((any Text).self) }?.code == .missing)
        container.register((any Text).self) { Base() }
        try container.seal()
        container.decorate((any Text).self) { (inner: any Text) in Wrapped("late", inner) }
        #expect(try container.resolve((any Text).self).text == "base")
    }

    @Test func evictionLetsTheDearestGoFirst() throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }.scope(.memorySensitive).cost(bytes: 1_000)
        container.register((any Text).self) { Base() }.scope(.memorySensitive).cost(bytes: 9_000)
        container.decorate((any Text).self) { (inner: any Text) in Wrapped("d", inner) }
        try container.seal()
        _ = try (container.resolve(Leaf.self), container.resolve((any Text).self))
        let key = ServiceKey((any Text).self)
        #expect(container.evict(atLeast: .warning).released == [key, key, ServiceKey(Leaf.self)])
        #expect(container.dependencyGraph.nodes.map(\.cost) == [1_000, 9_000, 9_000])
    }
}
