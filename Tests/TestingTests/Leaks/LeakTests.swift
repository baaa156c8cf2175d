import StrataTesting
import Testing

struct LeakTests {
    @Test func nothingLeaks() throws {
        try expectNoLeaks {
            let stack = try LayerStack(Presentation.self, providing: Settings())
            LeakWatch.watch(try stack.resolve(Home.self), named: "home")
        }
    }

    @Test func namesLiveObjects() throws {
        var kept: [AnyObject] = []
        let found = try leaks {
            let stack = try LayerStack(Presentation.self, providing: Settings())
            kept = [try stack.resolve(Home.self), try stack.resolve(Home.self)]
            LeakWatch.watch(kept[0])
        }
        #expect(
            found.map(\.description) == [
                "Home is alive", "Base.Store is alive", "2 of Presentation.Home are alive",
                "Services.Network is alive",
            ])
        withExtendedLifetime(kept) {}
    }

    @Test func awaited() async throws {
        let keeper = Keeper()
        let found = try await leaks {
            let stack = try LayerStack(Presentation.self, providing: Settings())
            keeper.kept = try await stack.resolve(AwaitedClock.self)
            await stack.close()
        }
        #expect(found == [Leak(name: "AwaitedClock", layer: "Services")])
        withExtendedLifetime(keeper) {}
    }

    @Test func recordsAnIssue() {
        let kept = Keeper()
        withKnownIssue {
            expectNoLeaks { LeakWatch.watch(kept, named: "the keeper") }
        } matching: {
            $0.comments.map(\.rawValue) == ["the keeper is alive"]
        }
    }

    @Test func watchingOutsideIsAnIssue() {
        withKnownIssue { LeakWatch.watch(Keeper()) }
    }

    @Test func passesErrorsOn() {
        struct Fault: Error {}
        #expect(throws: Fault.self) { try expectNoLeaks { throw Fault() } }
    }
}

private final class Keeper {
    var kept: AnyObject?
}
