import StrataAppHost
import Testing

/// Mistakes in registrations, which the proof finds before anything is constructed.
@Suite struct RegistrationMistakes {
    // MARK: A forgotten managed type, needed in two layers

    enum Forgotten {
        struct Repository: Sendable {}
        struct Catalog: Sendable { init(repository: Repository) {} }
        struct Shelf: Sendable { init(catalog: Catalog, repository: Repository) {} }

        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Catalog.self, Catalog.init(repository:))  // at: catalog
            }
        }

        enum Console: Sample {
            static let container = Container("Console", parent: Services.self)
            static func declare(in container: Container) {
                container.register(Shelf.self, Shelf.init(catalog:repository:))  // at: shelf
            }
        }
    }

    @Test func forgottenManagedType() {
        #expect(
            Message.verifying(Forgotten.Console.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹catalog›: missing: `Catalog` and `Shelf` need `Repository`, which is not registered in `Services`.
                    needed by `Catalog` at ‹catalog›
                    on the path `Shelf` → `Catalog` → `Repository`
                    needed by `Shelf` at ‹shelf›
                    → Register it in `Services` by a type in its `managedTypes`; if only `main` has it, declare it with \
                `expects(_:from:)`.
                """)
    }

    // MARK: A circle through a decorator

    enum Circle {
        struct Pricing: Sendable { init(catalog: Catalog) {} }
        final class Catalog: Sendable { init(pricing: Pricing) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Catalog.self, Catalog.init(pricing:))  // at: catalog
                container.register(Pricing.self, Pricing.init(catalog:))  // at: pricing
                container.decorate(Pricing.self) { (inner: Pricing) in inner }  // at: decorator
            }
        }
    }

    @Test func circle() {
        #expect(
            Message.verifying(Circle.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹catalog›: cycle: `Catalog` needs itself before it can be constructed: `Catalog` → the decorator of \
                `Pricing` → `Pricing` → `Catalog`.
                    `Catalog` at ‹catalog› needs the decorator of `Pricing`
                    the decorator of `Pricing` at ‹decorator› decorates `Pricing`
                    `Pricing` at ‹pricing› needs `Catalog`
                    → Let `Pricing` take `Catalog` in `.initCompleted` instead of in its initializer; some service \
                of the cycle must be shared or in graph scope.
                    → Or let it take `Lazy<Catalog>`, which constructs it on first use.
                    → Or move the part that both need into a third service.
                """)
    }

    // MARK: Services that are held too long

    enum Cached {
        struct Cache: Sendable {}
        struct Catalog: Sendable { init(covers: Cache) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Cache.self) { Cache() }.scope(.memorySensitive)  // at: cache
                container.register(Catalog.self, Catalog.init(covers:)).scope(.container)  // at: catalog
            }
        }
    }

    @Test func captiveThatIsMemorySensitive() {
        #expect(
            Message.verifying(Cached.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹catalog›: captive: `Catalog` (`.container`) keeps `Cache` (`.memorySensitive`), which then stays in \
                memory under memory pressure.
                    `Catalog` (`.container`) at ‹catalog›
                    → `Cache` (`.memorySensitive`) at ‹cache›
                    → Give `Catalog` the scope `.memorySensitive`, so that both are released together.
                    → Or let `Catalog` take `Provider<Cache>`, which resolves it at each use and stores nothing.
                    → Or give `Cache` the scope `.container`, if it may live as long.
                """)
    }

    enum Ordering {
        struct Order: Sendable {}
        struct OrderWork: Sendable { init(order: Order) {} }
        final class Desk: Startable {
            init(work: OrderWork) {}
            func start() async throws {}
        }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.opens("order", providing: Order.self, startingWith: OrderWork.self)
                container.register(OrderWork.self, OrderWork.init(order:)).scope(.scoped("order"))  // at: work
                container.register(Desk.self, Desk.init(work:)).scope(.container).hosted()  // at: desk
            }
        }
    }

    /// Neither is offered a scope that it cannot have: the host starts the desk, and the work takes the order.
    @Test func captiveThatIsScoped() {
        #expect(
            Message.verifying(Ordering.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹desk›: captive: `Desk` (`.container`) keeps `OrderWork` (`.scoped("order")`), and would continue to use \
                it after scope `order` has ended.
                    `Desk` (`.container`) at ‹desk›
                    → `OrderWork` (`.scoped("order")`) at ‹work›
                    → Let `Desk` take `ScopeOpener<Order>`, and request `OrderWork` in the scope that it opens.
                """)
    }

    enum Valued {
        struct Order: Sendable {}
        struct Till: Sendable { init(order: Order) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.opens("order", providing: Order.self, startingWith: Till.self)  // at: opens
                container.register(Till.self, Till.init(order:)).scope(.container)  // at: till
            }
        }
    }

    /// A value that the scope is opened with has no other scope.
    @Test func captiveThatIsAValueOfAScope() {
        #expect(
            Message.verifying(Valued.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹till›: captive: `Till` (`.container`) keeps `Order` (`.scoped("order")`), and would continue to use it \
                after scope `order` has ended.
                    `Till` (`.container`) at ‹till›
                    → `Order` (`.scoped("order")`) at ‹opens›
                    → Give `Till` the scope `.scoped("order")`, so that both end together.
                    → Or let `Till` take `ScopeOpener<Order>`, and request `Order` in the scope that it opens.
                """)
    }

    // MARK: Two registrations

    enum Twice {
        struct Clock: Sendable {}
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.register(Clock.self) { Clock() }  // at: first
                container.register(Clock.self) { Clock() }  // at: again
            }
        }
    }

    @Test func duplicate() {
        #expect(
            Message.verifying(Twice.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹again›: duplicate: `Clock` is registered twice in `Services`.
                    first at ‹first›
                    again at ‹again›
                    → Remove one, or add `.replacing()` to the later one if it is intended to win.
                    → To keep both, register one under a name.
                """)
    }

    enum Listed {
        struct Supplier: Sendable {}
        struct SupplierConnection: Registerable {
            static func register(in container: Container) {
                container.register(Supplier.self) { Supplier() }  // at: supplier
            }
        }
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [SupplierConnection.self, SupplierConnection.self] }
        }
    }

    @Test func typeListedTwice() {
        #expect(
            Message.verifying(Listed.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹supplier›: duplicate: `Supplier` is registered twice in `Services`, by the same line of \
                `SupplierConnection`.
                    registered at ‹supplier›
                    → `SupplierConnection` is listed twice in the `managedTypes` of `Services`, or of groups that it \
                lists: remove all but one.
                    → If `register(in:)` repeats the line, give each registration a name, or let each be `.contributed()`.
                """)
    }
}
