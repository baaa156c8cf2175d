import StrataAppHost
import Synchronization

struct BookError: Error {}

struct ShopSettings: Sendable {
    var host = "127.0.0.1"
    var port = 0
    let journal: Journal
    var isReadOnly = false
}

/// A service that is up before the server and down after it.
final class Shelf: Startable, HealthReporting {
    private let journal: Journal
    private let isReadOnly: Bool

    init(settings: ShopSettings) {
        journal = settings.journal
        isReadOnly = settings.isReadOnly
    }

    func start() async throws { journal.note("shelf up") }
    func stop() async throws { journal.note("shelf down") }
    func health() async -> Health { isReadOnly ? .unhealthy(reason: "the disk is full") : .healthy }

    func find(_ title: String) async throws -> String {
        switch title {
        case "lost": throw BookError()
        case "broken": throw BrokenShelf()
        case "slow":
            journal.note("slow asked")
            await journal.wait(for: "go on")
            return "slow at last"
        case "stuck":
            journal.note("stuck asked")
            try await Task.sleep(for: .seconds(1_000))
            return ""
        default: return title
        }
    }
}

struct BrokenShelf: Error, CustomStringConvertible {
    var description: String { "the secret of the shelf" }
}

/// One for each request.
final class Basket: Sendable {
    private static let counter = Mutex(0)

    let visit: Visit
    let number: Int
    private let journal: Journal

    init(visit: Visit, settings: ShopSettings) throws {
        if visit.browser == "thief" { throw BookError() }
        if visit.browser == "bull" { throw BrokenShelf() }
        self.visit = visit
        journal = settings.journal
        number = Self.counter.withLock { counter in
            counter += 1
            return counter
        }
    }

    func close() { journal.note("closed \(number)") }
}

final class BookController: Sendable {
    private let shelf: Shelf
    private let basket: Basket

    init(shelf: Shelf, basket: Basket) {
        self.shelf = shelf
        self.basket = basket
    }

    func show(_ title: String) async throws -> String {
        "\(try await shelf.find(title)) for \(basket.visit.browser) in basket \(basket.number)"
    }
}

/// What happened, in order.
final class Journal: Sendable {
    private struct State {
        var lines: [String] = []
        var waiters: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock { $0.lines } }

    func note(_ line: String) {
        let ready = state.withLock { state in
            state.lines.append(line)
            defer { state.waiters.removeAll { $0.line == line } }
            return state.waiters.filter { $0.line == line }
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    func wait(for line: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.lines.contains(line) { return true }
                state.waiters.append((line, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
