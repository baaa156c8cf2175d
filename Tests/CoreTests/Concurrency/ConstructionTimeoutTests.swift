import StrataCore
import Testing

/// The maker never ends before the waiter has given up, so no outcome depends on time.
@Suite struct ConstructionTimeoutTests {
    private struct Screen: Sendable { let number: Int }

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

    @Test func aThreadThatWaitsTooLongLearnsWhoMakes() throws {
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
                == "`Int` was waited for too long. After 0.001 seconds it was not made. Another resolve makes `Int`, "
                + "registered at CoreTests/ConstructionTimeoutTests.swift:\(first):27, for `Screen`, registered at "
                + "CoreTests/ConstructionTimeoutTests.swift:\(first + 5):27. Look there for a lock, a semaphore or a "
                + "task that needs what waits here.")
        goOn.open()
        #expect(maker.wait())
        #expect(try container.resolve(String.self) == "7")
    }

    @Test func aTaskThatWaitsTooLongLearnsWhatItsMakerWaitsFor() async throws {
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }.scope(.container)
        container.register(Screen.self) { (number: Int) in Screen(number: number) }.scope(.container)
        try container.seal()
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        let patient = Container("Patient", parent: container)
        patient.register(String.self) { (screen: Screen) in "\(screen.number)" }.scope(.container)
        let waiting = Task { try await container.resolve(Screen.self) }
        // The task above waits once it holds the flight of what it makes; until then nobody makes a `Screen`.
        patient.constructionTimeout = .milliseconds(20)
        let error = await #expect(throws: ResolutionError.self) { try await patient.resolve(String.self) }
        #expect(error?.code == .constructionTimeout)
        #expect(
            text(error).contains("Another resolve makes `Int`") || text(error).contains("That one waits for `Int`."))
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

    @Test func aLazyWaitsNoLongerEither() throws {
        let container = Container()
        container.constructionTimeout = .milliseconds(1)
        let (began, goOn) = (ThreadGate(), ThreadGate())
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }
        let lazy = try container.resolve(Lazy<Int>.self)
        let maker = startThread { _ = try? lazy.get() }
        #expect(began.wait())
        let error = onThread { failure { () throws(ResolutionError) in try lazy.get() } } ?? nil
        #expect(error?.code == .constructionTimeout)
        goOn.open()
        #expect(maker.wait())
        #expect(try lazy.get() == 7)
    }
}
