import StrataAppHost
import Testing

/// Requests that cannot be served, and faults that the proof cannot see.
@Suite struct RequestMistakes {
    // MARK: Requests that cannot be served

    enum Upward {
        struct Screen: Sendable {}
        struct Report: Sendable { init(screen: Screen) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Report.self, Report.init(screen:))  // at: report
            }
        }
        enum Console: Sample {
            static let container = Container("Console", parent: Services.self)
            static func declare(in container: Container) {
                container.register(Screen.self) { Screen() }  // at: screen
            }
        }
    }

    @Test func serviceThatRequestsAPresentationType() {
        #expect(
            Message.verifying(Upward.Console.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹report›: missing: `Report` needs `Screen`, which is not registered in `Services`.
                    needed by `Report` at ‹report›
                    registered only in the child layer `Console` at ‹screen›
                    → A layer sees itself and its ancestors: move the registration of `Screen` to `Services`, or that of \
                `Report` to `Console`.
                    → Or declare a protocol in `Services` for what `Report` needs; `Screen` implements it, takes `Report`, \
                and passes itself to it.
                """)
    }

    enum Arguments {
        struct Invoice: Sendable { init(title: Assisted<String>, cents: Assisted<Int>) {} }
        struct Till: Sendable { init(make: AssistedFactory<Invoice, Int, String>) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Invoice.self, Invoice.init(title:cents:))  // at: invoice
                container.register(Till.self, Till.init(make:))  // at: till
            }
        }
    }

    @Test func argumentsInTheWrongOrder() {
        #expect(
            Message.verifying(Arguments.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹till›: argumentMismatch: `Till` gives `Invoice` the run-time arguments (Int, String), but it takes \
                (String, Int).
                    given by `Till` at ‹till›
                    taken by `Invoice` at ‹invoice›
                    → Take `AssistedFactory<Invoice, String, Int>`, or change the run-time arguments of `Invoice`.
                """)
    }

    enum Undeclared {
        struct Order: Sendable {}
        struct Basket: Sendable {}
        struct OrderWork: Sendable { init(order: Order, basket: Basket) {} }
        struct Desk: Sendable { init(orders: ScopeOpener<Order>) {} }
        enum Workflows: Sample {
            static let container = Container("Workflows")
            static func declare(in container: Container) {
                container.register(OrderWork.self, OrderWork.init(order:basket:)).scope(.scoped("order"))  // at: work
                container.register(Basket.self) { Basket() }.scope(.scoped("order"))  // at: basket
                container.register(Desk.self, Desk.init(orders:)).scope(.container)  // at: desk
            }
        }
    }

    @Test func undeclaredScope() {
        #expect(
            Message.verifying(Undeclared.Workflows.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹work›: scopeNeverOpened: `OrderWork` and `Basket` live in scope `order`, which no layer in reach opens.
                    `OrderWork` at ‹work› lives in it
                    `Basket` at ‹basket› lives in it
                    `Desk` at ‹desk› takes `ScopeOpener<Order>` to open it
                    opened with `Order`, which its services take
                    No scope is opened at all.
                    → Declare it in `Workflows`: `container.opens("order", providing: Order.self)` in `declare(in:)`.
                """)
    }

    enum Decorated {
        struct Pricing: Sendable {}
        struct Till: Sendable { init(pricing: Pricing) {} }
        struct Shelf: Sendable { init(pricing: Pricing) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Till.self, Till.init(pricing:))  // at: till
                container.register(Shelf.self, Shelf.init(pricing:))  // at: shelf
                container.decorate(Pricing.self) { (inner: Pricing) in inner }  // at: decorator
            }
        }
    }

    @Test func decoratorWithoutABase() {
        #expect(
            Message.verifying(Decorated.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹decorator›: missing: `Pricing` is decorated in `Services`, which does not register it.
                    decorated at ‹decorator›
                    needed by `Till` at ‹till›
                    needed by `Shelf` at ‹shelf›
                    → Register it in `Services` or one of its ancestors, or remove the decorator.
                """)
    }

    // MARK: What the proof cannot see

    enum Optionals {
        struct Gift: Sendable {}
        struct Till: Sendable { init(gift: Gift?) {} }
        struct Sale: Sendable { init(till: Till) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Till.self, Till.init(gift:))  // at: till
            }
        }
        enum Strict: Sample {
            static let container = Container("Strict")
            static func declare(in container: Container) {
                container.provesStrictly()
                container.register(Till.self, Till.init(gift:))  // at: strict
            }
        }
        enum Screens: Sample {
            static let container = Container("Screens", parent: Services.self)
            static func declare(in container: Container) {
                container.register(Gift.self) { Gift() }.root()  // at: gift
                container.register(Sale.self, Sale.init(till:)).root()  // at: sale
            }
        }
        enum Allowed: Sample {
            static let container = Container("Allowed")
            static func declare(in container: Container) {
                Strict.declare(in: container)
                container.allow(.optionalUnserved, of: Till.self, because: "Gifts come later.")
            }
        }
    }

    @Test func optionalThatNothingServes() {
        #expect(
            Message.verifying(Optionals.Services.self) == """
                1 layer, 1 registration, 1 edge: the dependency graph is proved.

                ‹till›: optionalUnserved, information: `Till` takes `Gift` if it is registered, and nothing in \
                `Services` registers it: the value is always nil.
                    → Register `Gift`, or remove the parameter.
                    → Or allow it: `container.allow(.optionalUnserved, of: Till.self, because: …)` in `declare(in:)`.
                """)
        #expect(
            Message.verifying(Optionals.Strict.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹strict›: optionalUnserved: `Till` takes `Gift` if it is registered, and nothing in `Strict` registers \
                it: the value is always nil.
                    The layer `Strict` declares `provesStrictly()`.
                    → Register `Gift`, or remove the parameter.
                    → Or allow it: `container.allow(.optionalUnserved, of: Till.self, because: …)` in `declare(in:)`.
                """)
        #expect(Message.verifying(Optionals.Allowed.self).contains("Gifts come later."))
    }

    @Test func optionalThatAChildLayerServes() {
        #expect(
            Message.verifying(Optionals.Screens.self) == """
                2 layers, 3 registrations, 2 edges: the dependency graph is proved.

                ‹till›: optionalUnserved, information: `Till` takes `Gift` if it is registered, and nothing in \
                `Services` registers it: the value is always nil.
                    registered only in the child layer `Screens` at ‹gift›
                    → Register `Gift` in `Services`, or remove the parameter.
                    → Or allow it: `container.allow(.optionalUnserved, of: Till.self, because: …)` in `declare(in:)`.
                """)
    }

    enum Opaque {
        struct Search: Sendable {}
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Search.self) { (_: Resolver) in Search() }  // at: search
            }
        }
    }

    @Test func opaqueResolver() {
        #expect(
            Message.verifying(Opaque.Services.self) == """
                1 layer, 1 registration (1 opaque), 0 edges: the dependency graph is proved.

                ‹search›: opaque, information: `Search` takes a resolver, and the proof cannot see what it requests: it \
                states nothing with `.dependsOn`.
                    → Take the services that it requests as parameters.
                    → Or state it with `.dependsOn`, and let a test compare: `expectStatedDependencies(of: stack)`.
                """)
    }

    // MARK: Arguments that can be swapped

    enum Number {}
    enum Cents {}

    enum Alike {
        struct Invoice: Sendable { init(number: Assisted<Int>, cents: Assisted<Int>) {} }
        struct Bill: Sendable {
            let text: String
            init(number: Labeled<Int, Number>, cents: Labeled<Int, Cents>) {
                text = "invoice \(number.value): \(cents.value) cents"
            }
        }
        struct Till: Sendable {
            let make: AssistedFactory<Bill, Labeled<Int, Number>, Labeled<Int, Cents>>
        }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Invoice.self, Invoice.init(number:cents:)).root()  // at: invoice
                container.register(Bill.self, Bill.init(number:cents:))
                container.register(Till.self, Till.init(make:))
            }
        }
    }

    @Test func swappedArgumentsOfOneType() throws {
        #expect(
            Message.verifying(Alike.Services.self) == """
                1 layer, 3 registrations, 1 edge: the dependency graph is proved.

                ‹invoice›: argumentsAlike, information: `Invoice` takes the run-time arguments (Int, Int); two of them \
                are `Int`, and nothing detects that they were swapped.
                    → Give each its own type, or a label: `Labeled<Int, …>` instead of `Assisted<Int>`.
                """)
        let till = try Alike.Services.container.resolve(Alike.Till.self)
        let bill = try till.make.make(Labeled(7, as: Number.self), Labeled(1250, as: Cents.self))
        #expect(bill.text == "invoice 7: 1250 cents")
        let asked = try Alike.Services.container.resolve(
            Alike.Bill.self, arguments: Labeled(8, as: Number.self), Labeled(1, as: Cents.self))
        #expect(asked.text == "invoice 8: 1 cents")
    }

    // MARK: Resolvers that cannot be awaited

    enum Unawaited {
        struct Vault: Sendable {}
        struct Ledger: Sendable {}
        @MainActor final class Screen {}
        struct Report: Sendable {}
        struct Mail: Sendable {}
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Vault.self) { (_: AsyncResolver) in Vault() }  // at: vault
                container.decorate(Vault.self) { (inner: Vault, _: AsyncResolver) in inner }  // at: decorator
                container.register(Screen.self, onMainActor: { (_: AsyncResolver) in Screen() })  // at: screen
                container.register(Report.self) { Report() }  // at: report
                    .initCompleted { (_: Report, _: AsyncResolver) in }
                container.register(Mail.self) { (_: Resolver, _: AsyncResolver) async throws in Mail() }  // at: mail
            }
        }
    }

    @Test func asyncResolverThatCannotBeAwaited() {
        #expect(
            Message.verifying(Unawaited.Services.self) == """
                The dependency graph cannot be proved: 5 problems.

                ‹vault›: execution: `Vault` takes an `AsyncResolver`, but its factory does not await.
                    → Take the services that it requests as parameters: parameters are constructed before the call, \
                whatever they need.
                    → Or let the factory be `async`, so that it can await its requests.

                ‹decorator›: execution: the decorator of `Vault` takes an `AsyncResolver`, but a decorator does \
                not await.
                    → Take the services that it requests as parameters: parameters are constructed before the call, \
                whatever they need.

                ‹screen›: execution: `Screen` takes an `AsyncResolver`, but a main-actor factory does not await.
                    → Take the services that it requests as parameters: parameters are constructed before the call, \
                whatever they need.

                ‹report›: execution: a completion of `Report` takes an `AsyncResolver`, but a completion does not await.
                    → Take the services that it requests as parameters of `.initCompleted`: parameters are constructed \
                before the call, whatever they need.

                ‹mail›: execution: `Mail` takes a `Resolver` and an `AsyncResolver`, and the two must not serve \
                requests at once.
                    → Take the `AsyncResolver` only: it serves every service.
                """)
    }
}
