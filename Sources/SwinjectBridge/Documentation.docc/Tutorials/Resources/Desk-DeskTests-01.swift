import StrataTesting
import Testing

@testable import desk

struct FakeStore: Store {
    let folder = "fake"
}

struct DeskTests {
    @Test func theDeskUsesTheStore() throws {
        let stack = try LayerStack(Screens.self) {
            $0.register((any Store).self) { FakeStore() }
        }
        let desk = try stack.resolve(Desk.self)
        #expect(desk.store.folder == "fake")
        #expect(desk.printer?.desk === desk)
    }
}
