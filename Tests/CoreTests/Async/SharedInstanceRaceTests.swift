import Foundation
import StrataCore
import Testing

/// Not Sendable: it must have only one owner.
private final class Draft {
    private(set) var length = 0
    func write() { length += 1 }
}

@MainActor private final class Screen: Sendable {
    private let draft: Draft
    init(draft: Draft) { self.draft = draft }
    init(length: Assisted<Int>) {
        draft = Draft()
        for _ in 0..<min(length.value, 10) { draft.write() }
    }
    func write() { draft.write() }
    var length: Int { draft.length }
}

private final class Saver {
    let draft: Draft
    init(draft: Draft) { self.draft = draft }
}

private final class Window {
    let screen: Screen
    let saver: Saver
    init(screen: Screen, saver: Saver) {
        self.screen = screen
        self.saver = saver
    }
}

/// Writes its draft elsewhere, as a `sending` parameter allows.
private final class Worker: Sendable {
    let work: Task<Int, Never>
    init(draft: sending Draft) {
        work = Task.detached {
            for _ in 0..<SharedInstanceRaceTests.writes { draft.write() }
            return draft.length
        }
    }
}

private actor Office {
    private let draft = Draft()

    /// The window's saver belongs to the actor, its screen to the main actor; both write.
    func edit(_ container: Container) async throws -> (Int, Int) {
        let window = try await container.resolve(Window.self)
        let screen = window.screen
        let other = Task { @MainActor in
            for _ in 0..<SharedInstanceRaceTests.writes { screen.write() }
            return screen.length
        }
        for _ in 0..<SharedInstanceRaceTests.writes { window.saver.draft.write() }
        return (window.saver.draft.length, await other.value)
    }

    /// The argument that is awaited is a copy; the draft stays here.
    func describe(_ container: Container) async throws -> (Int, Int) {
        let screen = try await container.resolve(Screen.self, arguments: draft.length)
        let other = Task { @MainActor in
            for _ in 0..<SharedInstanceRaceTests.writes { screen.write() }
            return screen.length
        }
        for _ in 0..<SharedInstanceRaceTests.writes { draft.write() }
        return (draft.length, await other.value)
    }
}

/// What the compiler accepts instead of three races that it refuses (Tests/CompilerTests/Refused: SentArguments,
/// MainActorDependencies). `Scripts/sanitize.sh thread` finds nothing here.
///
/// With `STRATA_PLANTED_RACE=1` one instance is shared behind the compiler's back; then it must find that.
@Suite struct SharedInstanceRaceTests {
    fileprivate static let writes = 50_000

    @Test func anAwaitedArgumentIsACopy() async throws {
        let container = Container()
        container.register(
            Screen.self, onMainActor: { (length: Assisted<Int>) in Screen(length: length) })
        try container.seal()
        let (here, there) = try await Office().describe(container)
        #expect((here, there) == (Self.writes, Self.writes))
    }

    @Test(arguments: [false, true]) func aMainActorServiceHasAnInstanceOfItsOwn(takesResolver: Bool) async throws {
        let container = Container()
        container.register(Draft.self) { Draft() }
        container.register(Saver.self) { (draft: Draft) in Saver(draft: draft) }
        container.register(Window.self) { (screen: Screen, saver: Saver) in Window(screen: screen, saver: saver) }
        if takesResolver {
            container.register(
                Screen.self,
                onMainActor: { resolver in Screen(draft: try resolver.resolve(Provider<Draft>.self).get()) })
        } else {
            container.register(
                Screen.self, onMainActor: { (drafts: Provider<Draft>) in Screen(draft: try drafts.get()) })
        }
        try container.seal()
        let (here, there) = try await Office().edit(container)
        #expect((here, there) == (Self.writes, Self.writes))
    }

    @Test func sentInstanceIsNotShared() async throws {
        let container = Container()
        container.register(Draft.self) { Draft() }
        container.register(Worker.self) { (drafts: Provider<Draft>) in Worker(draft: try drafts.get()) }
        try container.seal()
        let (first, second) = (try container.resolveNow(Worker.self), try container.resolveNow(Worker.self))
        #expect(await (first.work.value, second.work.value) == (Self.writes, Self.writes))
    }

    private final class Loose: @unchecked Sendable {
        // Sendable: it is not; that is the race.
        var length = 0
    }
    @MainActor private final class LooseScreen: Sendable {
        let loose: Loose
        init(_ loose: Loose) { self.loose = loose }
        func write() { for _ in 0..<SharedInstanceRaceTests.writes { loose.length += 1 } }
    }
    private struct LooseWindow: Sendable {
        let screen: LooseScreen
        let loose: Loose
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["STRATA_PLANTED_RACE"] != nil))
    func aSharedInstanceIsARace() async throws {
        let container = Container()
        container.register(Loose.self) { Loose() }
        container.register(LooseScreen.self, onMainActor: { (loose: Loose) in LooseScreen(loose) })
        container.register(LooseWindow.self) { (screen: LooseScreen, loose: Loose) in
            LooseWindow(screen: screen, loose: loose)
        }
        try container.seal()
        let window = try await container.resolve(LooseWindow.self)
        let other = Task { @MainActor in window.screen.write() }
        for _ in 0..<Self.writes { window.loose.length += 1 }
        await other.value
        #expect(window.loose.length > 0)
        #expect(window.screen.loose === window.loose)
    }
}
