import StrataAppHost
import StrataTesting
import Testing

/// Scopes and layers that are misspelled, not opened, or not there.
@Suite(.timeLimit(.minutes(10))) struct ScopeMistakes {
    // MARK: In a scope that was opened otherwise

    enum Jobs: Sample {
        static let container = Container("Jobs")
        static func declare(in container: Container) {
            container.opens("job", providing: String.self, startingWith: Character.self)  // at: opens
            container.register(Character.self) { (text: String) in text.first ?? "?" }
                .scope(.scoped("job"))
        }
    }

    enum Screens: Sample {
        static let container = Container("Screens", parent: Jobs.self)
        static func declare(in container: Container) {}
    }

    @Test func scopeOpenedWithAnotherType() async throws {
        let layer = try LayerStack(Jobs.self).layer(Jobs.self)
        let message = await failure {
            try await layer.withScope("job", providing: 3) { scope in
                try await scope.resolve(Character.self)
            }
        }
        #expect(
            message.hasPrefix(
                """
                `String` lives in a scope that is not open here. Scope `job` is open, and was opened without this value. \
                It is declared by `opens("job", providing: String.self)` at ‹opens›: give \
                `withScope("job", providing: …)` one value of each of these types.
                    path: Character → String
                """), "\(message)")
    }

    @Test func scopeOpenedUnderAMisspelledName() async throws {
        let layer = try LayerStack(Jobs.self).layer(Jobs.self)
        let message = await failure {
            try await layer.withScope("jobs", providing: "a") { scope in
                try await scope.resolve(Character.self)
            }
        }
        #expect(
            message.hasPrefix(
                """
                `Character` lives in a scope that is not open here. The scope is declared at ‹opens›. It was requested \
                in scope `jobs`, which no layer in reach declares. Did you mean `job`? Resolve it inside \
                `withScope("job")`, from the `Scope` that the closure of `withScope` receives.
                """), "\(message)")
    }

    @Test func scopeThatHasEnded() async throws {
        let layer = try LayerStack(Jobs.self).layer(Jobs.self)
        let kept = try await layer.withScope("job", providing: "a") { scope in scope }
        #expect(
            failure { try kept.resolve(Character.self) } == """
                `Character` was requested in a scope that has ended. Scope `job` has ended. Do its work before the closure \
                of `withScope` returns, and let nothing that outlives the closure keep the scope, or a `Lazy`, `Provider` \
                or factory from it.
                """)
    }

    // MARK: A misspelled scope in a registration

    enum Misspelled {
        struct Request: Sendable {}
        struct Handler: Sendable { init(request: Request) {} }
        enum Web: Sample {
            static let container = Container("Web")
            static func declare(in container: Container) {
                container.opens("request", providing: Request.self)  // at: request
                container.register(Handler.self, Handler.init(request:)).scope(.scoped("requests"))  // at: handler
            }
        }
    }

    @Test func misspelledScopeOfARegistration() {
        #expect(
            Message.of { _ = try LayerStack(Misspelled.Web.self) } == """
                The dependency graph cannot be proved: 1 problem.

                ‹handler›: scopeNeverOpened: `Handler` lives in scope `requests`, which no layer in reach opens.
                    Opened scopes: `request`.
                    → Did you mean `request`, which `Web` opens at ‹request›?
                    → Declare it in the layer that does the work: `container.opens("requests")` in `declare(in:)`, and \
                open it with `withScope`.
                """)
    }

    enum MisspelledBelow {
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Misspelled.Handler.self, Misspelled.Handler.init(request:))
                    .scope(.scoped("requests"))
            }
        }
        enum Web: Sample {
            static let container = Container("Web", parent: Services.self)
            static func declare(in container: Container) {
                container.opens("request", providing: Misspelled.Request.self)
            }
        }
    }

    /// The value is missing for that reason alone.
    @Test func misspelledScopeBelowTheLayerThatOpensIt() {
        let error = #expect(throws: BootstrapError.self) { try LayerStack(MisspelledBelow.Web.self) }
        #expect(error?.problems.map(\.code) == [.scopeNeverOpened])
    }

    // MARK: The body of a host

    @Test func scopedServiceInTheBody() async throws {
        let stack = try LayerStack(Jobs.self)
        let message = await failure {
            try await AppHost(stack).run { scope in _ = try await scope.resolve(Character.self) }
        }
        #expect(
            message.hasPrefix(
                """
                `Character` lives in a scope that is not open here. The scope is declared at ‹opens›. Resolve it inside \
                `withScope("job")`, from the `Scope` that the closure of `withScope` receives. The scope of the body is \
                none of these: open it with `scope.withScope(…) { … }`, or resolve a service that takes a `ScopeOpener`.
                """), "\(message)")
    }

    @Test func theBodyOpensAScope() async throws {
        let first = try await AppHost(try LayerStack(Jobs.self)).run { scope in
            try await scope.withScope("job", providing: "abc") { job in try await job.resolve(Character.self) }
        }
        #expect(first == "a")
        let other = try await AppHost(try LayerStack(Screens.self)).run { scope in
            try await scope.withScope("job", in: Jobs.self, providing: "xyz") { job in
                try await job.resolve(Character.self)
            }
        }
        #expect(other == "x")
    }

    @Test func layerThatAHostDoesNotHave() async throws {
        let message = await failure {
            try await AppHost(Alone.self).run { scope in
                _ = try await scope.resolve(Character.self, in: Jobs.self)  // at: request in
            }
        }
        #expect(
            message == """
                `Character` was requested in a layer that does not exist here. `Jobs` is not a layer of this host, nor a parent \
                of one. Create the host with it: `AppHost(Alone.self, Jobs.self)`.
                    at ‹request in›
                """)
        let scoped = await failure {
            try await AppHost(AlsoAlone.self).run { scope in
                try await scope.withScope("job", in: Jobs.self, providing: "a") { _ in }  // at: scope in
            }
        }
        #expect(
            scoped == """
                The service was requested in a layer that does not exist here. `Jobs` is not a layer of this host, nor a parent of \
                one. Create the host with it: `AppHost(AlsoAlone.self, Jobs.self)`.
                    at ‹scope in›
                """)
    }

    enum Alone: Sample {
        static let container = Container("Alone")
        static func declare(in container: Container) {}
    }

    enum AlsoAlone: Sample {
        static let container = Container("AlsoAlone")
        static func declare(in container: Container) {}
    }

    @Test func openerOfTheParentsScope() async throws {
        let stack = try LayerStack(Screens.self)
        let message = await failure { _ = try await stack.resolve(ScopeOpener<String>.self) }
        #expect(
            message.contains("the parent layer `Jobs` opens `job` with the same values")
                || message.contains("The parent"))
        #expect(!message.contains("`managedTypes`"), "\(message)")
    }

    enum Opaque: Sample {
        static let container = Container("Opaque")
        static func declare(in container: Container) {
            container.register(String.self) { (resolver: Resolver) in  // at: text
                "\(try resolver.resolve(Double.self))"
            }.root()
        }
    }

    @Test func requestOfAResolverThatNothingServes() async throws {
        let stack = try LayerStack(Opaque.self)
        let message = await failure {
            try await AppHost(stack).run { scope in _ = try await scope.resolve(String.self) }
        }
        #expect(
            message == """
                `Double` is not registered. Looked in `Opaque`. Register it in a type that `managedTypes` of such a layer \
                lists. The proof finds it before the start if `String` takes it as a parameter, or states it with \
                `.dependsOn`.
                    path: String → Double
                    at ‹text›
                """)
    }

    // MARK: A parent that was not configured

    enum Late: Sample {
        static let container = Container("Late")  // at: late
        static func declare(in container: Container) { container.register(Int.self) { 1 } }
    }

    enum RawParent: Sample {
        static let container = Container("RawParent", parent: Late.container)  // at: raw
        static func declare(in container: Container) {
            container.register(Double.self) { (number: Int) in Double(number) }.root()  // at: double
        }
    }

    @Test func containerInsteadOfAConfigAsParent() {
        let text = """
            The dependency graph cannot be proved: 2 problems.

            ‹raw›: openParent: `RawParent` cannot be sealed, because its parent `Late` is open.
                the parent is at ‹late›; what it registers later would change what is proved here
                → Seal the parent first, with `seal()`.
                → If a config describes the parent, name the config instead of its container: `parent: ….self`.

            ‹double›: missing: `Double` needs `Int`, which is not registered in `RawParent` or its ancestors.
                needed by `Double` at ‹double›
                → `Late`, the parent of `RawParent`, is empty, because nothing has configured it. If a config describes it, \
            name the config instead of its container at ‹raw›: `parent: ….self`.
            """
        #expect(Message.of { _ = try LayerStack(RawParent.self) }.hasPrefix(text))
        #expect(Message.of { try RawParent.configure() }.hasPrefix(text))
    }

    @Test func valueForAParentThatWasNotConfigured() {
        let message = Message.of { _ = try LayerStack(RawParent.self, providing: Float(1)) }  // at: float
        #expect(
            message.hasSuffix(
                """
                unexpected: A value of type `Float` was provided, and no layer expects it.
                    → `Late`, the parent of `RawParent`, is empty, because nothing has configured it. If a config describes \
                it, name the config instead of its container at ‹raw›: `parent: ….self`.
                    → Declare it in the layer that uses it: `container.expects(Float.self, from: "main")` in \
                `declare(in:)`.
                    → Or remove it from `providing:`.
                """))
    }

    // MARK: Requests without `await`

    actor Wire { static func open() async -> Wire { Wire() } }
    struct Ticket: Sendable { init(number: Assisted<Int>, wire: Wire) {} }

    final class Desk: Sendable {
        let lazy: Lazy<Wire>
        let provider: Provider<Wire>
        let make: AssistedFactory<Ticket, Int>
        init(lazy: Lazy<Wire>, provider: Provider<Wire>, make: AssistedFactory<Ticket, Int>) {
            self.lazy = lazy
            self.provider = provider
            self.make = make
        }
        func getLazily() throws -> Wire { try lazy.get() }
        func get() throws -> Wire { try provider.get() }
        func makeTicket() throws -> Ticket { try make.make(1) }
    }

    enum Wired: Sample {
        static let container = Container("Wired")
        static func declare(in container: Container) {
            container.register(Wire.self, Wire.open).scope(.container)  // at: wire
            container.register(Ticket.self, Ticket.init(number:wire:))
            container.register(Desk.self, Desk.init(lazy:provider:make:)).root()
        }
    }

    private func text(_ call: String) -> String {
        "`Desk` takes it as an adapter and constructs it later, by `\(call)`: call `try await \(call)` in an async "
            + "function, or let the host start the service before (`.hosted()`)."
    }

    @Test func adapterCalledWithoutAwait() throws {
        let stack = try LayerStack(Wired.self)
        defer { withExtendedLifetime(stack) {} }
        let desk = try stack.resolve(Desk.self)
        let wire = "`Wire` is constructed asynchronously and was requested without `await`."
        #expect(failure(desk.getLazily) == "\(wire) \(text("get()"))\n    at ‹wire›")
        #expect(failure(desk.get) == "\(wire) \(text("get()"))\n    at ‹wire›")
        #expect(failure(desk.makeTicket) == "\(wire) \(text("make(…)"))\n    path: Ticket → Wire\n    at ‹wire›")
    }
}
