import StrataAppHost
import StrataTesting
import Testing

/// Services that are distinguished by name, and scopes with work that the proof can see.
@Suite struct NamesAndScopes {
    // MARK: Names

    protocol TaxRule: Sendable {}
    struct Basket: Sendable { init(rules: [any TaxRule]) {} }
    struct LuxuryTax: TaxRule, Registerable {
        static func register(in container: Container) {
            container.register((any TaxRule).self) { LuxuryTax() }.contributed()
        }
    }
    struct BookTax: TaxRule, Registerable {
        static func register(in container: Container) {
            container.register((any TaxRule).self) { (_: Clock) in BookTax() }.contributed()  // at: book
        }
    }
    enum Billing { struct Clock: Sendable {} }
    struct Clock: Sendable {}
    enum Taxes: DependencyInjectionConfig {
        static let container = Container("Taxes")
        static var managedTypes: [any Registerable.Type] { [LuxuryTax.self, BookTax.self] }
        static func declare(in container: Container) {
            container.register(Clock.self) { Clock() }
            container.register(Billing.Clock.self) { Billing.Clock() }
            container.register(Basket.self, Basket.init(rules:))
        }
    }

    @Test func contributionsAndTypesOfOneNameAreDistinguished() throws {
        let host = AppHost(Taxes.self)
        #expect(
            Message.named(try host.why("TaxRule by BookTax").description) == """
                `TaxRule by BookTax` (Taxes, ‹book›) is there because 1 root leads to it.

                Basket (Taxes, no service needs it)
                └─ TaxRule by BookTax (Taxes, collected)
                """)
        let graph = try host.graph()
        for text in [graph.mermaid(), graph.dot(), graph.json(), graph.html()] {
            #expect(text.contains("TaxRule by LuxuryTax") && text.contains("TaxRule by BookTax"))
        }
        #expect(graph.mermaid().contains("NamesAndScopes.Billing.Clock"))
        #expect(graph.mermaid().contains("NamesAndScopes.Clock"))
        // The commands understand the names that messages use.
        #expect(try graph.whoNeeds(graph.service(named: "`TaxRule by LuxuryTax`")).requesters.count == 1)
        let error = #expect(throws: ServiceNameError.self) { try graph.service(named: "TaxRule") }
        #expect(
            error?.description == """
                `TaxRule` may mean 2 services; name one of them:
                    Taxes/MistakeTests.NamesAndScopes.TaxRule: `TaxRule by LuxuryTax`
                    Taxes/MistakeTests.NamesAndScopes.TaxRule~2: `TaxRule by BookTax`
                """)
    }

    struct Missing: Sendable {}
    enum Lacking: Sample {
        static let container = Container("Lacking")
        static func declare(in container: Container) {
            container.register(Int.self) { (_: Missing) in 1 }  // at: number
        }
    }

    @Test func whyOfAMissingServiceNamesItsRequesters() {
        let error = #expect(throws: ServiceNameError.self) { try AppHost(Lacking.self).why("Missing") }
        #expect(error?.isMissing == true)
        #expect(
            Message.named(error?.description ?? "") == """
                `Missing` is not registered. It is needed by:
                    Int (Lacking, direct), ‹number›
                """)
    }

    // MARK: Scopes

    struct Order: Sendable {}
    struct Ledger: Sendable {}
    struct OrderWork: Sendable { init(order: Order, ledger: Ledger) {} }
    enum Console: Sample {
        static let container = Container("Console", parent: Services.self)
    }
    enum Services: Sample {
        static let container = Container("Services")
        static func declare(in container: Container) {
            container.opens("order", providing: Order.self, startingWith: OrderWork.self)
            container.register(OrderWork.self, OrderWork.init(order:ledger:)).scope(.scoped("order"))  // at: work
            container.register(Ledger.self) { Ledger() }.scope(.container)
        }
    }

    /// The entry is a root: it and all below it are used, and `why` shows it.
    @Test func entryOfAScopeIsKnown() throws {
        #expect(
            Message.verifying(Console.self) == "2 layers, 3 registrations, 2 edges: the dependency graph is proved.")
        #expect(
            Message.named(try AppHost(Console.self).why("Ledger").description).contains(
                "OrderWork (Services, requested by the work in scope `order`)"))
        #expect(try AppHost(Console.self).graph().json().contains("\"entries\""))
    }

    enum Unnamed: Sample {
        static let container = Container("Unnamed")
        static func declare(in container: Container) {
            container.opens("order", providing: Order.self)  // at: unnamed
        }
    }

    @Test func entryThatIsNotNamedIsInformation() {
        #expect(
            Message.verifying(Unnamed.self) == """
                1 layer, 1 registration, 0 edges: the dependency graph is proved.

                ‹unnamed›: scopeEntryUnnamed, information: `Unnamed` opens scope `order` and does not name the \
                services that its work requests, so the proof cannot see them.
                    → Name them in that call of `opens` or `registerGroup`: `startingWith: ….self`.
                """)
    }

    enum Wrong: Sample {
        static let container = Container("Wrong")
        static func declare(in container: Container) {
            container.opens("order", startingWith: OrderWork.self)  // at: wrong
        }
    }

    @Test func entryThatIsNotRegisteredIsAFault() {
        #expect(
            Message.verifying(Wrong.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹wrong›: missing: The work in scope `order` requests `OrderWork`, which is not registered in `Wrong`.
                    requested by the work in scope `order`, as declared at ‹wrong›
                    → Register it in `Wrong` by a type in its `managedTypes`; if only `main` has it, declare it with \
                `expects(_:from:)`.
                """)
    }

    // MARK: Values that are read

    struct Unreadable: Error {}
    enum Reading: Sample {
        static let container = Container("Reading")
        static func declare(in container: Container) {
            container.expects(Order.self, from: "main")  // at: order
            container.expects(Ledger.self, from: "main")
        }
    }

    @Test func everyFaultOfAReadValueIsAProblem() throws {
        let order = Provided(Order.self) {
            throw ProvisionError([
                .init("`order.id` is missing.", advice: ["Set it."]), .init("`order.date` is not a date."),
            ])
        }
        let message = Message.of {
            _ = try LayerStack(Reading.self, providing: order, Provided(Ledger.self) { Ledger() })
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 2 problems.

                ‹order›: unreadable: `order.date` is not a date.
                    expected by `Reading` as `Order`
                    → Correct the source, or the closure that reads it.
                    → To prove the graph where the values are not available, use `verify --without-values`.

                ‹order›: unreadable: `order.id` is missing.
                    expected by `Reading` as `Order`
                    → Set it.
                """)
        let other = Message.of {
            _ = try LayerStack(
                Reading.self, providing: Provided(Order.self) { throw Unreadable() }, Provided(Ledger.self) { Ledger() }
            )
        }
        #expect(other.contains("‹order›: unreadable: Reading `Order` threw: Unreadable()."))
        let stack = try LayerStack(
            Reading.self, providing: Provided(Order.self) { Order() }, Provided(Ledger.self) { Ledger() })
        _ = try stack.resolve(Order.self)
    }
}
