import StrataAppHost
import StrataTesting
import Testing

/// Declarations of scopes that do not give what their work needs, or that are inside of nothing.
@Suite(.timeLimit(.minutes(10))) struct OpeningMistakes {
    // MARK: One scope, declared twice

    struct Desk: Sendable { init(n: Int) {} }
    struct Counter: Sendable { init(text: String) {} }
    struct Owner: Sendable {
        let opener: ScopeOpener<String>
        init(opener: ScopeOpener<String>) { self.opener = opener }
    }

    enum Twice: Sample {
        static let container = Container("Twice")
        static func declare(in container: Container) {
            container.opens("order", providing: Int.self, startingWith: Desk.self)  // at: numbers
            container.opens("order", providing: String.self, startingWith: Desk.self)  // at: texts
            container.register(Desk.self, Desk.init(n:)).scope(.scoped("order"))  // at: desk
            container.register(Owner.self, Owner.init(opener:)).scope(.container).root()  // at: owner
        }
    }

    @Test func openingWithoutAValueOfItsWork() {
        #expect(
            Message.verifying(Twice.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹texts›: scopeValueMissing: Scope `order` is opened with `String`, and its work starts with `Desk`, which \
                needs `Int`: this declaration does not give it.
                    `Desk` (`.scoped("order")`) at ‹desk›
                    `Int` is given by the declaration of `order` at ‹numbers›
                    `Owner` at ‹owner› takes `ScopeOpener<String>` and opens it by this declaration
                    → Give it there, too: `opens("order", providing: String.self, Int.self, …)`; the opener is then \
                `ScopeOpener<String, Int>`.
                    → Or let this work start with a service that does without it: another one after `startingWith:`.
                """)
    }

    /// The advice can be followed, both ways.
    enum Given: Sample {
        static let container = Container("Given")
        static func declare(in container: Container) {
            container.opens("order", providing: Int.self, startingWith: Desk.self)
            container.opens("order", providing: String.self, Int.self, startingWith: Desk.self)
            container.register(Desk.self, Desk.init(n:)).scope(.scoped("order"))
        }
    }

    enum StartingElsewhere: Sample {
        static let container = Container("StartingElsewhere")
        static func declare(in container: Container) {
            container.opens("order", providing: Int.self, startingWith: Desk.self)
            container.opens("order", providing: String.self, startingWith: Counter.self)
            container.register(Desk.self, Desk.init(n:)).scope(.scoped("order"))
            container.register(Counter.self, Counter.init(text:)).scope(.scoped("order"))
            container.register(Owner.self, Owner.init(opener:)).scope(.container).root()
        }
    }

    /// The value of the scope around it, through a service that lives as long as its requester.
    enum Inside: Sample {
        static let container = Container("Inside")
        static func declare(in container: Container) {
            container.opens("session", providing: Int.self, startingWith: Desk.self)
            container.opens("order", inside: "session", providing: String.self, startingWith: Desk.self, Counter.self)
            container.register(Desk.self, Desk.init(n:))
            container.register(Counter.self, Counter.init(text:)).scope(.scoped("order"))
        }
    }

    @Test func openingsThatHaveTheirValues() throws {
        _ = try LayerStack(Given.self)
        _ = try LayerStack(StartingElsewhere.self)
        _ = try LayerStack(Inside.self)
    }

    enum Beside: Sample {
        static let container = Container("Beside")
        static func declare(in container: Container) {
            container.opens("session", providing: Int.self, startingWith: Desk.self)
            container.opens("order", providing: String.self, startingWith: Desk.self)
            container.register(Desk.self, Desk.init(n:))
        }
    }

    @Test func valueOfAScopeThatIsNotAround() {
        let advice = "→ If it is opened inside `session`, declare that: `inside: \"session\"`."
        let message = Message.verifying(Beside.self)
        #expect(message.contains("scopeValueMissing: Scope `order` is opened with `String`"))
        #expect(message.contains(advice))
    }

    /// Without `startingWith:` the proof does not see the work, so the request fails.
    @Test func openedByADeclarationWithoutTheValue() async throws {
        let container = Container("Orders")
        container.opens("order", providing: Int.self)  // at: first
        container.opens("order", providing: String.self)  // at: second
        container.register(Desk.self, Desk.init(n:)).scope(.scoped("order"))
        try container.seal()
        let opener = try await container.resolve(ScopeOpener<String>.self)
        let message = await failure { try await opener.open("x") { scope in try await scope.resolve(Desk.self) } }
        #expect(
            message.hasPrefix(
                """
                `Int` lives in a scope that is not open here. Scope `order` is open, and was opened without this value. \
                It is declared by `opens("order", providing: Int.self)` at ‹first› and by \
                `opens("order", providing: String.self)` at ‹second›. Each declaration gives its own values alone: open \
                the scope with a value of type `Int`, or add `Int.self` to the declaration that opened it; a `ScopeOpener` then takes \
                that type, too.
                """), "\(message)")
    }

    // MARK: A misspelled outer scope

    struct Session: Sendable { init(user: String) {} }
    struct Page: Sendable { init(n: Int, session: Session) {} }

    enum Misspelled: Sample {
        static let container = Container("Misspelled")
        static func declare(in container: Container) {
            container.opens("session", providing: String.self, startingWith: Session.self)  // at: session
            container.opens("request", inside: "sesion", providing: Int.self, startingWith: Page.self)  // at: request
            container.register(Session.self, Session.init(user:)).scope(.scoped("session"))
            container.register(Page.self, Page.init(n:session:)).scope(.scoped("request"))
        }
    }

    @Test func misspelledOuterScope() {
        #expect(
            Message.verifying(Misspelled.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹request›: scopeNeverOpened: `request` is declared inside `sesion`, which no layer in reach opens.
                    → Did you mean `session`, which `Misspelled` opens at ‹session›?
                    → Or declare it, too: `container.opens("sesion")` in `declare(in:)`; or remove `inside:`.
                """)
    }

    enum Alone: Sample {
        static let container = Container("Alone")
        static func declare(in container: Container) {
            container.opens("request", inside: "session", providing: Int.self, startingWith: Desk.self)
            container.register(Desk.self, Desk.init(n:)).scope(.scoped("request"))
        }
    }

    enum Above: Sample {
        static let container = Container("Above")
        static func declare(in container: Container) { container.opens("session") }
    }

    enum Below: Sample {
        static let container = Container("Below", parent: Above.self)
        static func declare(in container: Container) { Alone.declare(in: container) }
    }

    @Test func outerScopeOfNoLayer() throws {
        let error = #expect(throws: BootstrapError.self) { try LayerStack(Alone.self) }
        #expect(error?.problems.map(\.code) == [.scopeNeverOpened])
        _ = try LayerStack(Below.self)
    }

    // MARK: A value of a scope in the body of a host

    enum Transient: Sample {
        static let container = Container("Transient")
        static func declare(in container: Container) {
            container.opens("order", providing: Int.self, startingWith: Desk.self)
            container.register(Desk.self, Desk.init(n:))
        }
    }

    @Test func transientThatNeedsAValueInTheBody() async throws {
        let stack = try LayerStack(Transient.self)
        let message = await failure {
            try await AppHost(stack).run { scope in _ = try await scope.resolve(Desk.self) }
        }
        #expect(
            message.hasPrefix(
                """
                `Int` lives in a scope that is not open here. It is given when scope `order` is opened. Resolve it, and \
                each service that needs it, inside `withScope("order", providing: …)`, from the `Scope` that the closure \
                of `withScope` receives. The scope of the body is none of these: open it with `scope.withScope(…) { … }`, \
                or resolve a service that takes a `ScopeOpener`.
                    path: Desk → Int
                """), "\(message)")
    }
}
