import Foundation
import StrataArchitecture
import Testing

/// Each use that depends on a row of the guide's table of differences is named with its place.
@Suite struct SwinjectDifferenceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func report(_ text: String) throws -> SwinjectReport {
        try folder.write("import Swinject\n" + text, to: "Sources/App/File.swift")
        return try SwinjectReport(of: Codebase(root: folder.path, folders: ["Sources"]))
    }

    /// The findings of some kinds, as `line:column: kind: subject`.
    private func findings(_ text: String, _ kinds: SwinjectFinding.Kind...) throws -> [String] {
        try report(text).findings.filter { kinds.contains($0.kind) }
            .map { "\($0.location.position.line):\($0.location.position.column): \($0.kind.rawValue): \($0.subject)" }
    }

    @Test func aScopeThatIsSetLaterIsFound() throws {
        let text = """
            let entry = c.register(A.self) { _ in make() }
            entry.inObjectScope(.container)
            self.entries.first.inObjectScope(.weak)
            c.register(B.self) { _ in make() }.inObjectScope(.container)
            c.autoregister(B.self, initializer: B.init)
                .inObjectScope(.container)
            """
        #expect(try findings(text, .lateScope) == ["3:7: lateScope: entry", "4:20: lateScope: self.entries.first"])
    }

    @Test func aResetInAFactoryIsFound() throws {
        let text = """
            c.register(A.self) { r in
                c.resetObjectScope(.session)
                return A()
            }.initCompleted { _, _ in c.resetObjectScope(.session, serviceType: B.self) }
            c.resetObjectScope(.session)
            """
        #expect(
            try findings(text, .resetInFactory) == [
                "3:7: resetInFactory: resetObjectScope(.session)",
                "5:29: resetInFactory: resetObjectScope(.session,serviceType:B.self)",
            ])
        #expect(try findings(text, .reset).count == 3)
    }

    @Test func aResetOfGraphScopeIsFound() throws {
        let text = """
            c.resetObjectScope(.graph)
            c.resetObjectScope(ObjectScope.graph)
            c.resetObjectScope(.graphics)
            """
        #expect(
            try findings(text, .graphReset) == [
                "2:3: graphReset: resetObjectScope(.graph)", "3:3: graphReset: resetObjectScope(ObjectScope.graph)",
            ])
    }

    @Test func aSharedStorageIsFound() throws {
        let text = """
            let a = ObjectScope(storageFactory: { storage })
            let b = ObjectScope(storageFactory: { [storage] in return storage })
            let c = ObjectScope(storageFactory: { PermanentStorage() })
            let d = ObjectScope(storageFactory: PermanentStorage.init)
            init(storageFactory: @escaping () -> InstanceStorage) {}
            """
        #expect(
            try findings(text, .sharedStorage) == [
                "2:21: sharedStorage: storage", "3:21: sharedStorage: return storage",
            ])
    }

    @Test func aCapturedContainerIsFound() throws {
        let text = """
            c.register(A.self) { r in A(r.resolve(B.self), container.resolve(C.self)) }
            c.register(A.self) { container in A(container.resolve(B.self)) }
            c.register(A.self) { (r: Resolver) in A(Services.container.resolve(B.self), parent ~> C.self) }
            c.register(A.self) { A($0.resolve(B.self), self.child.resolve(C.self)) }
                .initCompleted { r, a in a.b = r.resolve(B.self) ?? appContainer.resolve(B.self) }
            container.resolve(A.self)
            """
        #expect(
            try findings(text, .capturedContainer) == [
                "2:58: capturedContainer: container", "4:60: capturedContainer: Services.container",
                "4:84: capturedContainer: parent", "5:55: capturedContainer: self.child",
                "6:70: capturedContainer: appContainer",
            ])
    }

    @Test func aCapturedContainerOfAnyNameIsFound() throws {
        let text = """
            let view = App.container.synchronize()
            let services = Swinject.Container(parent: nil)
            let old: any Swinject.Resolver = services.synchronize(), other = Container()
            func assemble(_ screens: Container, _ count: Int) {
                c.register(A.self) { r in A(view.resolve(B.self), services.resolve(B.self)) }
                c.register(A.self) { view in A(screens.resolve(B.self), view.resolve(B.self), store.resolve(B.self)) }
                c.register(A.self) { r in A(old.resolve(B.self), other.resolve(B.self), count ~> B.self) }
            }
            """
        #expect(
            try findings(text, .capturedContainer) == [
                "6:38: capturedContainer: view", "6:64: capturedContainer: services",
                "7:44: capturedContainer: screens", "8:37: capturedContainer: old",
                "8:60: capturedContainer: other",
            ])
    }

    @Test func aSynchronizedViewIsFound() throws {
        let text = """
            let resolver = App.container.synchronize()
            func synchronize() {}
            defaults.synchronize(all)
            """
        #expect(try findings(text, .synchronizedView) == ["2:30: synchronizedView: App.container"])
    }

    @Test func aServiceThatRequestsItselfIsFound() throws {
        let text = """
            c.register(A.self) { r in A(r.resolve(A.self)) }
            c.register(B.self) { r in B(r.resolve(C.self)!) }.inObjectScope(.transient)
            c.register((any C).self) { r in D(r ~> E.self) }
            c.register(E.self, factory: { r in E(x, r.resolve(B.self)) })
            c.register(F.self) { r in F(r.resolve(Lazy<F>.self)) }.initCompleted { r, f in f.f = r.resolve(F.self) }
            c.register(G.self, name: "outer") { r in G(r.resolve(G.self, name: "inner")) }
            c.register(G.self, name: "inner") { r in G(r.resolve(B.self)) }
            c.register(H.self) { (r: Resolver, n: Int) in n == 0 ? H() : H(r.resolve(H.self, argument: n - 1)) }
            c.register(I.self) { r in I(r.resolve(I.self, arguments: 1, 2), r ~> (I.self, argument: 1)) }
            c.register(J.self) { _, number in J(number) }
            c.register(K.self, name: "k") { r in K(r ~> (K.self, name: "k")) }
            """
        #expect(
            try findings(text, .selfRequest) == [
                "2:31: selfRequest: A → A", "3:31: selfRequest: B → C", "4:37: selfRequest: C → E",
                "5:43: selfRequest: E → B", "12:42: selfRequest: K → K",
            ])
    }

    @Test func aFlatOperatorOfANameAndTwoArgumentsIsFound() throws {
        let text = """
            let a = r ~> (A.self, name: n, arguments: 1, 2)
            let b = r ~> (A.self, name: n, arguments: (1, 2))
            let c = r ~> (A.self, name: n, arguments: 1, 2, 3)
            let d = r ~> (A.self, arguments: 1, 2, 3)
            """
        #expect(try findings(text, .flatOperator) == ["2:11: flatOperator: A"])
    }

    @Test func aWrapperOfAWrapperIsFound() throws {
        let text = """
            let a = r.resolve(Lazy<Provider<A>>.self)
            let b = r.resolve(Lazy<A?>.self), c: Provider<Optional<A>> = r~>
            let d = r.resolve(Lazy<[String: A?]>.self), e = r.resolve(Lazy<Box<A>>.self)
            let f = r.resolve(Provider<A>?.self), g = r.resolve(Optional<Lazy<A>>.self)
            let h = r.resolve(A?.self), i = Lazy < 3, j = r.resolve(Lazy<A>.self)?.instance
            """
        #expect(
            try findings(text, .nestedWrapper) == [
                "2:19: nestedWrapper: Lazy<Provider<A>>", "3:19: nestedWrapper: Lazy<A?>",
                "3:38: nestedWrapper: Provider<Optional<A>>", "5:19: nestedWrapper: Provider<A>?",
                "5:53: nestedWrapper: Optional<Lazy<A>>",
            ])
    }

    @Test func aReaderOfFailureTextsIsFound() throws {
        let text = """
            Container.loggingFunction = { text in print(text) }
            Container.loggingFunction = nil
            let log = Container.loggingFunction
            """
        #expect(try findings(text, .failureText) == ["2:11: failureText: Container.loggingFunction"])
    }

    @Test func aGraphIdentifierIsFound() throws {
        let text = """
            let graph = r.resolve(GraphIdentifier.self)?.id
            var kept: GraphIdentifier?
            """
        #expect(try findings(text, .graphIdentifier) == ["2:23: graphIdentifier: GraphIdentifier"])
    }

    @Test func theTableHasAColumnForEachKindThatOccurs() throws {
        let report = try report("let resolver = container.synchronize()")
        #expect(
            report.text == """
                Sources/App/File.swift:2:26: synchronizedView: container: keep it where closures change what they \
                capture: it constructs one at a time, in the container's own graph; else use the container, or set \
                synchronizedConstruction = .parallel

                module  forcedResolve  stringName  closureForInitializer  registrationWithoutLayer  requestsChild  reset  \
                synchronizedView  all
                App                 0           0                      0                         0              0      0  \
                               1    1

                """)
    }

    @Test(arguments: [
        "c.register(A.self) {", ".initCompleted {", "storageFactory: {", ".synchronize(", "entry.inObjectScope(",
        "resetObjectScope(", "x.register { r", "~>",
    ])
    func brokenTextIsRead(_ text: String) throws {
        _ = try report(text)
        _ = try report(String(repeating: text, count: 200))
    }
}
