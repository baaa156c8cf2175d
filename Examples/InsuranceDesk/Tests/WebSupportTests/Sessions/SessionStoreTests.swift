import Testing
import WebSupport

struct SessionStoreTests {
    private let clock = TestClock()

    private func store(limit: Int = 10) -> SessionStore {
        SessionStore(idle: .seconds(100), whole: .seconds(1_000), limit: limit, clock: clock)
    }

    @Test func aSessionIsFoundByItsId() throws {
        let store = store()
        let session = try store.begin()
        #expect(store.session(session.id)?.formToken == session.formToken)
    }

    @Test func anUnknownIdHasNone() throws {
        let store = store()
        try store.begin()
        #expect(store.session(RandomToken()) == nil)
    }

    @Test func endsWhenItIsNotUsed() throws {
        let store = store()
        let session = try store.begin()
        clock.advance(by: .seconds(100))
        #expect(store.session(session.id) == nil)
        #expect(store.count == 0)
    }

    @Test func livesWhileItIsUsed() throws {
        let store = store()
        let session = try store.begin()
        for _ in 0..<9 {
            clock.advance(by: .seconds(99))
            #expect(store.session(session.id) != nil)
        }
    }

    @Test func endsAtItsWholeLifetimeThoughItIsUsed() throws {
        let store = store()
        let session = try store.begin()
        for _ in 0..<10 {
            clock.advance(by: .seconds(99))
            _ = store.session(session.id)
        }
        clock.advance(by: .seconds(10))
        #expect(store.session(session.id) == nil)
    }

    @Test func refusesMoreThanItsLimit() throws {
        let store = store(limit: 2)
        try store.begin()
        try store.begin()
        #expect(throws: SessionError.self) { try store.begin() }
    }

    @Test func whatIsOverMakesRoom() throws {
        let store = store(limit: 2)
        try store.begin()
        try store.begin()
        clock.advance(by: .seconds(100))
        try store.begin()
        #expect(store.count == 1)
    }

    @Test func anEndedSessionIsGone() throws {
        let store = store()
        let session = try store.begin(account: "ada")
        store.end(session.id)
        #expect(store.session(session.id) == nil)
    }
}
