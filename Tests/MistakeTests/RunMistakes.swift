import StrataAppHost
import StrataTesting
import Testing

/// Mistakes that show while an application runs, or in its tests.
@Suite(.timeLimit(.minutes(10))) struct RunMistakes {
    struct Refused: Error { let host: String }
    struct NoSupplier: Error {}
    struct CannotFlush: Error { let left: Int }

    // MARK: Requests

    struct Order: Sendable {}
    struct OrderWork: Sendable { init(order: Order) {} }

    private func workflows() throws -> Container {
        let services = Container("Services")
        try services.seal()
        let container = Container("Workflows", parent: services)
        container.opens("order", providing: Order.self, startingWith: OrderWork.self)  // at: opens
        container.register(OrderWork.self, OrderWork.init(order:)).scope(.scoped("order"))  // at: work
        try container.seal()
        return container
    }

    @Test func scopedValueRequestedOutside() throws {
        let container = try workflows()
        #expect(
            failure { try container.resolve(Order.self) } == """
                `Order` lives in a scope that is not open here. It is given when scope `order` is opened. Resolve it, \
                and each service that needs it, inside `withScope("order", providing: …)`, from the `Scope` that the closure \
                of `withScope` receives.
                    at ‹opens›
                """)
    }

    @Test func unregisteredTypeInAScopesBody() async throws {
        let container = try workflows()
        let message = await failure {
            try await container.withScope("order", providing: Order()) { scope in
                _ = try await scope.resolve(Set<Int>.self)
            }
        }
        #expect(
            message == """
                `Set<Int>` is not registered. Looked in `Workflows`, then `Services`. It was requested in scope \
                `order` of `Workflows`, which is declared at the location below. Register it, and name it there in \
                `startingWith:`, so that the proof finds it before the start.
                    at ‹opens›
                """)
    }

    enum Beside {
        struct Site: Sendable {}
        enum Services: Sample {
            static let container = Container("Services")
            static func declare(in container: Container) {}
        }
        enum Console: Sample {
            static let container = Container("Console", parent: Services.self)
            static func declare(in container: Container) {}
        }
        enum Web: Sample {
            static let container = Container("Web", parent: Services.self)
            static func declare(in container: Container) {
                container.register(Site.self) { Site() }.root()
            }
        }
    }

    /// The first presentation does not see the services of the second.
    @Test func serviceOfAnotherPresentationInTheHostsBody() async throws {
        let ending = await ending { scope in
            _ = try await scope.resolve(Beside.Site.self)  // at: body
        }
        #expect(
            ending == """
                test: the application failed: `Site` is not registered. Looked in `Console`, then `Services`. The layer \
                `Web` of this host registers it: name the config of that layer with `in:`.
                    at ‹body›

                """)
    }

    @Test func unregisteredTypeInTheHostsBody() async throws {
        let ending = await ending { scope in
            _ = try await scope.resolve(Set<Int>.self, in: Beside.Web.self)  // at: set
        }
        #expect(
            ending == """
                test: the application failed: `Set<Int>` is not registered. Looked in `Web`, then `Services`. Register it \
                in a type that `managedTypes` of such a layer lists.
                    at ‹set›

                """)
    }

    private func ending(_ body: @escaping @Sendable (HostScope) async throws -> Void) async -> String {
        do {
            let driver = HostDriver(try LayerStack(Beside.Console.self, Beside.Web.self))
            driver.start { scope in try await body(scope) }
            return Message.named(await driver.ended().errors)
        } catch {
            return "\(error)"
        }
    }

    @Test func serviceOfAnotherLayerInATest() throws {
        let stack = try LayerStack(Beside.Console.self, Beside.Web.self)
        let message = failure { try stack.resolve(Beside.Site.self) }  // at: test
        #expect(
            message == """
                `Site` is not registered. Looked in `Console`, then `Services`. The layer `Web` of this stack registers \
                it: resolve it from `layer(_:)` with the config of that layer.
                    at ‹test›
                """)
        _ = try stack.layer(Beside.Web.self).resolve(Beside.Site.self)
    }

    @Test func askedWithoutAwait() throws {
        let container = Container("Services")
        container.register(Int.self) { @concurrent () async in 3 }.scope(.container)  // at: number
        container.register(String.self) { (number: Int) in "\(number)" }
        try container.seal()
        #expect(
            failure { try container.resolve(String.self) } == """
                `Int` is constructed asynchronously and was requested without `await`. Call `try await resolve`, or let \
                the host start services that must be awaited (`.hosted()`).
                    path: String → Int
                    at ‹number›
                """)
    }

    @Test func lateRegistration() async throws {
        let container = Container("Services")
        try container.seal()
        container.register(Int.self) { 1 }  // at: late
        #expect(
            failure { try container.resolve(Int.self) } == """
                `Int` was registered after its layer was sealed. The registration at ‹late› in `Services` was refused.
                    at ‹late›
                """)
    }

    enum Late: Sample {
        static let container = Container("Late")
        static func declare(in container: Container) {
            container.register(String.self) { "open" }  // at: early
        }
    }

    /// The host reports it at once, and only its own service has the error.
    @Test func lateRegistrationIsReportedAtOnce() async throws {
        let stack = try LayerStack(Late.self)
        let driver = HostDriver(stack)
        driver.start { _ in
            stack.container.register(Int.self) { 1 }  // at: told
            let other = try stack.container.resolve(String.self)
            #expect(other == "open")
        }
        let told = try await driver.event { $0.kind == .refused }
        #expect(told.problem?.code == .lateRegistration)
        let ending = await driver.ended()
        #expect(
            Message.named(ending.errors) == """
                test: ‹told›: lateRegistration: `Int` was registered at ‹told› after `Late` was sealed, and was refused.
                    → Register it in `register(in:)` of a type that `managedTypes` lists, because the container is \
                sealed after that.

                """)
        #expect(ending.status == .success)
    }

    // MARK: Start and stop

    struct Supplier: Sendable { init() throws { throw Refused(host: "x") } }
    final class RestockWatch: Startable {
        init(supplier: Supplier) {}
        func start() async throws {}
    }

    enum Throwing: Sample {
        static let container = Container("Throwing")
        static func declare(in container: Container) {
            container.register(Supplier.self) { try Supplier() }.scope(.container)  // at: supplier
            container.register(RestockWatch.self, RestockWatch.init(supplier:)).scope(.container).hosted()  // at: watch
        }
    }

    @Test func throwingFactory() async throws {
        let driver = HostDriver(try LayerStack(Throwing.self))
        driver.start()
        let errors = Message.named(await driver.ended().errors)
        #expect(
            errors == """
                `RestockWatch` (Throwing, ‹watch›) did not start: The factory of `Supplier` threw: Refused(host: "x").
                    path: RestockWatch → Supplier
                    at ‹supplier›
                test: `RestockWatch` did not start; all started services were stopped.

                """)
    }

    struct Connection: Sendable {}
    final class FeedWatch: Startable {
        init(connection: Connection) {}
        func start() async throws {}
    }

    enum Hanging: Sample {
        static let container = Container("Hanging")
        static func declare(in container: Container) {
            container.register(Connection.self) { () async throws in  // at: connection
                try await Task.sleep(for: .seconds(3600))
                return Connection()
            }.scope(.container)
            container.register(FeedWatch.self, FeedWatch.init(connection:)).scope(.container).hosted()  // at: feed
        }
    }

    @Test func factoryThatHangsAtStart() async throws {
        let driver = HostDriver(try LayerStack(Hanging.self))
        driver.start()
        try await driver.clock.sleepers(1)
        driver.clock.advance(by: .seconds(5))
        try await driver.event { $0.kind == .waiting }
        driver.clock.advance(by: .seconds(25))
        let errors = Message.named(await driver.ended().errors)
        #expect(
            errors == """
                test: still waiting for `Connection` (‹connection›) to be constructed, after 5.0 seconds, on the path \
                `FeedWatch` → `Connection`.
                `FeedWatch` (Hanging, ‹feed›) was not constructed: `Connection` (‹connection›) is still under \
                construction after 30.0 seconds, on the path `FeedWatch` → `Connection`; it was cancelled. Find out what \
                the factory waits for, or set a longer `resolve` in `HookDeadlines`.
                test: `FeedWatch` was not constructed; all started services were stopped.

                """)
    }

    /// Waits until it is opened, also when its task is cancelled.
    final class Gate: Sendable {
        private let waiting = Locked<CheckedContinuation<Void, Never>?>(nil)
        func wait() async { await withCheckedContinuation { waiter in waiting.withLock { $0 = waiter } } }
        func open() { waiting.withLock { $0 }?.resume() }
    }

    final class Slow: TimeLimited, Startable {
        var deadlines: HookDeadlines { HookDeadlines(stop: .seconds(1)) }
        private let clock: ManualClock
        private let gate: Gate
        init(_ clock: ManualClock, _ gate: Gate) { (self.clock, self.gate) = (clock, gate) }

        func start() async throws {}
        func stop() async throws {
            clock.advance(by: .seconds(1))
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                clock.advance(by: .seconds(2))
            }
        }
    }

    @Test func lateStop() async throws {
        let container = Container("Stopping")
        let driver = HostDriver { AppHost(container, surroundings: $0) }
        let (clock, gate) = (driver.clock, Gate())
        container.register(Slow.self) { Slow(clock, gate) }.scope(.container).hosted()  // at: slow
        driver.start { _ in .success }
        let errors = Message.named(await driver.ended().errors)
        gate.open()
        #expect(
            errors == """
                `Slow` (Stopping, ‹slow›) did not stop: its `stop()` took longer than 1.0 seconds (`HookDeadlines.stop`), \
                ignored its cancellation and was abandoned. Let `stop()` end when its task is cancelled, or set a longer \
                `stop` in `HookDeadlines`.
                test: `Slow` did not stop; everything else was stopped.

                """)
    }

    final class Failing: BackgroundService, Startable {
        func start() async throws {}
        func run() async throws { throw NoSupplier() }
        func stop() async throws { throw CannotFlush(left: 3) }
    }

    enum Ending: Sample {
        static let container = Container("Ending")
        static func declare(in container: Container) {
            container.register(Failing.self) { Failing() }.scope(.container).hosted()  // at: failing
        }
    }

    @Test func runAndStopThatThrow() async throws {
        let driver = HostDriver(try LayerStack(Ending.self))
        driver.start()
        let errors = Message.named(await driver.ended().errors)
        #expect(
            errors == """
                `Failing` (Ending, ‹failing›) failed: NoSupplier()
                `Failing` (Ending, ‹failing›) did not stop: CannotFlush(left: 3)
                test: `Failing` failed, and 1 further failure is above; everything else was stopped.

                """)
    }

    // MARK: Tests

    struct Pricing: Sendable { var text = "list" }
    struct Pricings: Sendable {}
    enum Services: Sample {
        static let container = Container("Services")
        static func declare(in container: Container) {
            container.register(Pricing.self) { Pricing() }  // at: pricing
            container.decorate(Pricing.self) { (inner: Pricing) in Pricing(text: "rounded \(inner.text)") }
        }
    }
    struct Till: Sendable {
        let pricing: Pricing
    }
    enum Console: Sample {
        static let container = Container("Console", parent: Services.self)
        static func declare(in container: Container) {
            container.register(Till.self, Till.init(pricing:))
        }
    }

    @Test func overrideThatReplacesNothing() {
        let message = Message.of {
            _ = try LayerStack(Services.self) {
                $0.register(Pricings.self) { Pricings() }  // at: override
            }
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 1 problem.

                ‹override›: unusedOverride: The override of `Pricings` replaces nothing: no layer of the stack \
                registers it.
                    The stack has `Services`.
                    → Did you mean `Pricing`?
                    → Override the type and the name that the service is registered with, or remove the override.
                """)
    }

    @Test func layerLeftOutOfATestStack() throws {
        let stack = try LayerStack(Console.self, boot: .standalone)
        #expect(
            failure { try stack.resolve(Till.self) } == """
                `Pricing` is not part of this stack. It belongs to the layer `Services`, which this stack leaves out: \
                override it, or include the layer with `boot: .all`.
                    path: Till → Pricing → Pricing
                    at ‹pricing›
                """)
    }

    /// An override replaces the decorated service or, on request, its decorators too.
    @Test func overrideOfADecoratedService() throws {
        let decorated = try LayerStack(Console.self) { $0.register(Pricing.self) { Pricing(text: "fixed") } }
        #expect(try decorated.resolve(Till.self).pricing.text == "rounded fixed")
        let plain = try LayerStack(Console.self) { $0.register(Pricing.self) { Pricing(text: "fixed") }.undecorated() }
        #expect(try plain.resolve(Till.self).pricing.text == "fixed")
    }
}
