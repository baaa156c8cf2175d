import StrataAppHost
import Testing

/// Mistakes in the values that `main` provides, in the services that the host starts, and in layers.
@Suite struct LayerMistakes {
    // MARK: Values that only main has

    enum Configured {
        struct ShopConfig: Sendable {}
        struct Till: Sendable { init(config: ShopConfig) {} }
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.expects(ShopConfig.self, from: "main")  // at: expects
                container.register(Till.self, Till.init(config:))  // at: till
            }
        }
        enum Plain: Sample {
            static let container = Container("Plain")
            static func declare(in container: Container) {}
        }
    }

    @Test func valueThatIsNotProvided() {
        #expect(
            Message.verifying(Configured.Services.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹expects›: unprovided: `ShopConfig` is expected from "main" and was not provided.
                    declared by `expects` at ‹expects›
                    needed by `Till` at ‹till›
                    → Provide it in "main": `configure(providing:)` of the layer `Services`, or `AppHost(…, \
                providing:)`.
                """)
    }

    @Test func valueThatNobodyExpects() {
        let message = Message.of {
            _ = try AppHost(Configured.Plain.self, providing: Configured.ShopConfig()).verify()  // at: main
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 1 problem.

                ‹main›: unexpected: A value of type `ShopConfig` was provided, and no layer expects it.
                    → Declare it in the layer that uses it: `container.expects(ShopConfig.self, from: "main")` in \
                `declare(in:)`.
                    → Or remove it from `providing:`.
                """)
    }

    enum Twice {
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {
                container.expects(Configured.ShopConfig.self, from: "main")
                container.register(Configured.Till.self, Configured.Till.init(config:))
            }
        }
        enum Shop: Sample {
            static let container = Container("Shop", parent: Services.self)
            static func declare(in container: Container) {}
        }
        enum BackOffice: Sample {
            static let container = Container("BackOffice", parent: Services.self)
            static func declare(in container: Container) {}
        }
    }

    @Test func valueForALayerThatIsConfiguredAlready() throws {
        try Twice.Shop.configure(providing: Configured.ShopConfig())
        let message = Message.of {
            try Twice.BackOffice.configure(providing: Configured.ShopConfig())  // at: second
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 1 problem.

                ‹second›: unexpected: A value of type `ShopConfig` was provided to `Services`, which was already \
                configured with one.
                    → Remove it from `providing:`: a layer keeps the values that it was first configured with.
                    → In a test that needs another value, use a `LayerStack`: each has new containers.
                """)
    }

    // MARK: Services that the host should start

    enum Unhosted {
        final class RestockWatch: BackgroundService, Registerable {
            static func register(in container: Container) {
                container.register(RestockWatch.self) { RestockWatch() }.scope(.container)  // at: watch
            }
            func run() async throws {}
        }
        protocol Store: Sendable {}
        final class FileStore: Store, Startable, Registerable {
            static func register(in container: Container) {
                container.register((any Store).self) { FileStore() }.scope(.container)  // at: store
            }
            func start() async throws {}
        }
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [RestockWatch.self, FileStore.self] }
        }
        enum Allowed: DependencyInjectionConfig {
            static let container = Container("Allowed")
            static var managedTypes: [any Registerable.Type] { [RestockWatch.self] }
            static func declare(in container: Container) {
                container.allow(.notHosted, of: RestockWatch.self, because: "A command runs it.")
            }
        }
    }

    @Test func forgottenHosted() {
        #expect(
            Message.verifying(Unhosted.Services.self) == """
                The dependency graph cannot be proved: 2 problems.

                ‹watch›: notHosted: `RestockWatch` can be started, and is registered without `.hosted()`, so the host \
                does not start it.
                    `RestockWatch` is a `Startable` or a `BackgroundService`
                    → Add `.hosted()` to the registration.
                    → If something else starts it: `container.allow(.notHosted, of: RestockWatch.self, because: …)` in \
                `declare(in:)`.

                ‹store›: notHosted: `FileStore` can be started, and registers `Store` without `.hosted`, so the host \
                does not start it.
                    `FileStore` is a `Startable` or a `BackgroundService`
                    → Add `.hosted { $0 }` to the registration, if `Store` refines `Startable` or `BackgroundService`; \
                otherwise register `FileStore` and let it implement `Store`.
                    → If something else starts it: `container.allow(.notHosted, of: (any Store).self, because: …)` in \
                `declare(in:)`.
                """)
        #expect(Message.verifying(Unhosted.Allowed.self).contains("A command runs it."))
    }

    // MARK: Layers

    enum Around {
        enum Left: Sample {
            static let container = Container("Left", parent: Right.self)  // at: left
        }
        enum Right: Sample {
            static let container = Container("Right", parent: Left.self)  // at: right
        }
        enum Shop: Sample {
            static let container = Container("Shop")  // at: first
        }
        enum OtherShop: Sample {
            static let container = Container("Shop", parent: Shop.self)  // at: second
        }
    }

    @Test func parentsInACycle() {
        #expect(
            Message.verifying(Around.Left.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹left›: cycle: The parents of `Left` lead back to it: `Left` → `Right` → `Left`.
                    `Left`, constructed at ‹left›, has the parent `Right`
                    `Right`, constructed at ‹right›, has the parent `Left`
                    → Remove the parent of one of them, or choose a parent that does not descend from it: a \
                presentation has the services as its parent.
                """)
    }

    enum Computed: Sample {
        static var container: Container { Container("Computed", parent: Around.Shop.self) }  // at: computed
    }
    enum BelowComputed: Sample {
        static let container = Container("BelowComputed", parent: Computed.self)
    }

    /// Each read of the property constructs a container, so nothing would be registered in the one that is proved.
    @Test func aComputedContainer() {
        let message = """
            The dependency graph cannot be proved: 1 problem.

            ‹computed›: duplicate: `MistakeTests.LayerMistakes.Computed` returns another container each time its \
            `container` is read.
                constructed at ‹computed›
                → Declare it `static let container = Container(…)`; a computed property constructs a container at each \
            read.
            """
        #expect(Message.verifying(Computed.self) == message)
        #expect(Message.verifying(BelowComputed.self) == message)
    }

    @Test func twoLayersOfOneName() {
        #expect(
            Message.verifying(Around.OtherShop.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹second›: duplicate: Two layers of one stack are called `Shop`.
                    first constructed at ‹first›
                    again constructed at ‹second›
                    → Give each layer its own name: messages, exports and differences identify layers by it.
                """)
    }
}
