import StrataCore
import Testing

/// The construction never ends before the waiter has given up, so no result depends on time.
@Suite struct ConstructionTimeoutTests {
    private struct Screen: Sendable { let number: Int }
    private struct Later: Sendable { let number: Lazy<Int> }

    private func text(_ error: ResolutionError?) -> String {
        (error?.description ?? "").split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test func withoutItAWaitHasNoEnd() {
        #expect(Container().constructionTimeout == nil)
        let parent = Container()
        let child = Container(parent: parent)
        parent.constructionTimeout = .seconds(3)
        #expect(child.constructionTimeout == .seconds(3))
        child.constructionTimeout = .seconds(1)
        #expect(child.constructionTimeout == .seconds(1) && parent.constructionTimeout == .seconds(3))
    }

    @Test func aThreadThatWaitsTooLongNamesTheConstructingThread() throws {
        let container = Container()
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let first = #line + 1
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }.scope(.container)
        container.register(Screen.self, Screen.init(number:)).scope(.container)
        container.register(String.self) { (number: Int) in "\(number)" }
        try container.seal()
        container.constructionTimeout = .milliseconds(1)
        let maker = startThread { _ = try? container.resolve(Screen.self) }
        #expect(began.wait())
        let error = onThread { failure { () throws(ResolutionError) in try container.resolve(String.self) } } ?? nil
        #expect(error?.code == .constructionTimeout)
        #expect(error?.path == [ServiceKey(String.self), ServiceKey(Int.self)])
        #expect(
            text(error)
                == "`Int` was not constructed within the time limit. The limit is 0.001 seconds. "
                + "Another resolve constructs `Int`, "
                + "registered at CoreTests/ConstructionTimeoutTests.swift:\(first):27, for `Screen`, registered at "
                + "CoreTests/ConstructionTimeoutTests.swift:\(first + 5):27. Look there for a lock, a semaphore or a "
                + "task that depends on this request.")
        goOn.open()
        #expect(maker.wait())
        #expect(try container.resolve(String.self) == "7")
    }

    /// The main actor runs one task after the other: when the last one has run, the one before it waits.
    @MainActor @Test func aTimeoutOfATaskNamesTheWaitOfTheConstructingResolve() async throws {
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }.scope(.container)
        let line = #line + 1
        container.register(Screen.self) { (number: Int) in Screen(number: number) }.scope(.container)
        try container.seal()
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        let patient = Container("Patient", parent: container)
        patient.register(String.self) { (screen: Screen) in "\(screen.number)" }.scope(.container)
        let waiting = Task { try await container.resolve(Screen.self) }
        await Task {}.value
        patient.constructionTimeout = .milliseconds(1)
        let error = await #expect(throws: ResolutionError.self) { try await patient.resolve(String.self) }
        #expect(error?.code == .constructionTimeout)
        #expect(
            text(error)
                == "`Screen` was not constructed within the time limit. The limit is 0.001 seconds. "
                + "Another resolve constructs "
                + "`Screen`, registered at CoreTests/ConstructionTimeoutTests.swift:\(line):27. That resolve waits for "
                + "`Int`. Look there for a lock, a semaphore or a task that depends on this request.")
        goOn.open()
        #expect(try await maker.value == 7)
        #expect(try await waiting.value.number == 7)
        #expect(try await patient.resolve(String.self) == "7")
    }

    @Test func aWaitThatEndsInTimeIsServed() throws {
        let container = Container()
        container.constructionTimeout = .seconds(3_600)
        let (began, goOn) = (ThreadGate(), ThreadGate())
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }.scope(.container)
        let maker = startThread { _ = try? container.resolve(Int.self) }
        #expect(began.wait())
        let number = Variable<Int?>(nil)
        let waiter = startThread { number.set(try? container.resolve(Int.self)) }
        goOn.open()
        #expect(maker.wait() && waiter.wait())
        #expect(number.current == 7)
    }

    /// The first line about a wait for a `Lazy<Int>`: for its graph on a thread, for the `Int` when awaiting.
    private func text(_ service: String, _ making: String) -> String {
        "`\(service)` was not constructed within the time limit. The limit is 0.001 seconds. "
            + "Another resolve constructs \(making). "
            + "Look there for a lock, a semaphore or a task that depends on this request."
    }

    private func place(_ line: Int) -> String { "CoreTests/ConstructionTimeoutTests.swift:\(line):27" }

    @Test(arguments: [false, true]) func timeoutOfALazyNamesTheConstructingResolve(isPart: Bool) throws {
        let container = Container()
        container.useOpenLinks(false)
        container.constructionTimeout = .milliseconds(1)
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let line = #line + 1
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }
        container.register(Later.self, Later.init(number:))
        let lazy = isPart ? try container.resolve(Later.self).number : try container.resolve(Lazy<Int>.self)
        let maker = startThread { _ = try? lazy.get() }
        #expect(began.wait())
        let error = onThread { failure { () throws(ResolutionError) in try lazy.get() } } ?? nil
        #expect(error?.code == .constructionTimeout)
        let reason = isPart ? ", for `Later`, registered at \(place(line + 5))" : ""
        #expect(text(error) == text("Lazy<Int>", "`Int`, registered at \(place(line))" + reason))
        goOn.open()
        #expect(maker.wait())
        #expect(try lazy.get() == 7)
    }

    @Test(arguments: [false, true]) func timeoutOfAnAwaitedLazyNamesTheConstructingResolve(isPart: Bool) async throws {
        let container = Container()
        container.constructionTimeout = .milliseconds(1)
        let (began, goOn) = (Gate(), Gate())
        let line = #line + 1
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }
        container.register(Later.self, Later.init(number:))
        let lazy =
            isPart ? try await container.resolve(Later.self).number : try await container.resolve(Lazy<Int>.self)
        let maker = Task { try await lazy.get() }
        await began.wait()
        let error = await #expect(throws: ResolutionError.self) { try await lazy.get() }
        #expect(error?.code == .constructionTimeout)
        let reason = isPart ? ", for `Later`, registered at \(place(line + 5))" : ""
        #expect(text(error) == text("Int", "`Int`, registered at \(place(line))" + reason))
        goOn.open()
        #expect(try await maker.value == 7)
    }

    /// A `Lazy` on another thread waits for the graph of the service that it belongs to, until that is constructed.
    @Test func timeoutOfASharedGraphNamesTheConstruction() throws {
        let container = Container()
        container.constructionTimeout = .milliseconds(1)
        let lazy = Variable<Lazy<Int>?>(nil)
        let (began, goOn) = (ThreadGate(), ThreadGate())
        container.register(Int.self) { 7 }
        let line = #line + 1
        container.register(Screen.self) { (number: Lazy<Int>) in
            lazy.set(number)
            began.open()
            goOn.wait()
            return Screen(number: 1)
        }
        container.register(String.self) { (screen: Screen) in "\(screen.number)" }.scope(.container)
        let maker = startThread { _ = try? container.resolve(String.self) }
        #expect(began.wait())
        let error = onThread { failure { () throws(ResolutionError) in try lazy.current?.get() } } ?? nil
        #expect(error?.code == .constructionTimeout)
        #expect(
            text(error)
                == text(
                    "Lazy<Int>",
                    "`Screen`, registered at \(place(line)), for `String`, registered at \(place(line + 6))"))
        goOn.open()
        #expect(maker.wait())
        #expect(try lazy.current?.get() == 7)
    }
}
