import Synchronization
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

    @Test func refusesMoreAccountsThanItsLimit() throws {
        let store = store(limit: 2)
        let first = try store.begin(account: "ada")
        try store.begin(account: "ben")
        #expect(throws: SessionError.self) { try store.begin(account: "cy") }
        #expect(throws: SessionError.self) { try store.begin() }
        #expect(store.session(first.id) != nil)
    }

    @Test func theOldestVisitorMakesRoomForOthers() throws {
        let ended = Mutex<[RandomToken]>([])
        let store = SessionStore(limit: 3, clock: clock) { id in ended.withLock { $0.append(id) } }
        let account = try store.begin(account: "ada")
        let visitors = try (0..<5).map { try store.begin(from: "192.0.2.\($0)") }
        #expect(visitors.map { store.session($0.id) != nil } == [false, false, false, true, true])
        #expect(store.session(account.id) != nil)
        #expect(ended.withLock { $0 } == visitors.prefix(3).map(\.id))
    }

    @Test func anAddressPushesOutItsOwnVisitorsOnly() throws {
        let store = SessionStore(limit: 1_000, perAddress: 10, clock: clock)
        let other = try store.begin(from: "192.0.2.1")
        for _ in 0..<20_000 { try store.begin(from: "192.0.2.2") }
        #expect(store.count == 11)
        #expect(store.session(other.id) != nil)
    }

    @Test func expiredEntriesMakeRoom() throws {
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
