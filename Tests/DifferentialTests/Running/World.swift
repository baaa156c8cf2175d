import Foundation

/// The notes of one run of a program, in order: everything that a user of the container can see.
final class World: @unchecked Sendable {
    // Sendable: what changes is in `state`, under `lock`.
    private struct State {
        var trace: [String] = []
        var events: [String] = []
        var lastNumber = 0
        var calls: [Int: Int] = [:]
        var completions: [Int: Int] = [:]
        var alive: Set<Int> = []
        var cells: [WeakCell] = []
        var steps = 0
        var depth = 0
        var deepest = 0
        var isEndless = false
        var doomed: Set<Int> = []
        var faults: [String] = []
        var deferred: [Deferred] = []
        var resolvers: [KeptResolver] = []
    }

    private struct WeakCell {
        weak var cell: Cell?
    }

    /// A factory of a program threw.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// No program needs more calls of user code in one operation, or more of them inside each other.
    private static let mostSteps = 400
    /// More than the limit of the container for completions that lead back to their own services.
    private static let mostQueuedSteps = 20_000
    private static let deepest = 24

    private let lock = NSLock()
    private var state = State()

    private func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    // MARK: The trace

    func note(_ line: String) { withLock { $0.trace.append(line) } }

    func noteEvent(_ line: String) { withLock { $0.events.append(line) } }

    func noteAlive() {
        withLock { state in state.trace.append("  alive \(state.alive.sorted())") }
    }

    var trace: [String] { withLock { $0.trace } }
    var events: [String] { withLock { $0.events } }
    /// Whether one operation called user code endlessly.
    var isEndless: Bool { withLock { $0.isEndless } }
    var alive: [Int] { withLock { $0.alive.sorted() } }

    // MARK: User code

    /// A call of user code begins; throws if the program would otherwise never end.
    func enter(_ what: String) throws {
        let isRefused = withLock { state in
            state.steps += 1
            state.depth += 1
            state.deepest = max(state.deepest, state.depth)
            // Deep recursions branch. An endless sequence that does not go deeper is a queue that refills itself.
            let isQueue = state.deepest < 6
            if isQueue, state.steps > Self.mostQueuedSteps { state.isEndless = true }
            return state.steps > (isQueue ? Self.mostQueuedSteps : Self.mostSteps) || state.depth > Self.deepest
        }
        if isRefused { throw Refusal(description: "\(what): a program has a limit") }
    }

    func leave() { withLock { $0.depth -= 1 } }

    func beginOperation() {
        withLock { state in
            state.steps = 0
            state.depth = 0
            state.deepest = 0
        }
    }

    func nextCall(of registration: Int) -> Int {
        withLock { state in
            state.calls[registration, default: 0] += 1
            return state.calls[registration, default: 0] - 1
        }
    }

    func nextCompletion(of registration: Int) -> Int {
        withLock { state in
            state.completions[registration, default: 0] += 1
            return state.completions[registration, default: 0] - 1
        }
    }

    func calls(of registration: Int) -> Int { withLock { $0.calls[registration, default: 0] } }

    // MARK: Faults

    /// Instances that were constructed inside a construction that has failed: none of them is completed from now on.
    func doom(_ cells: [Cell]) { withLock { $0.doomed.formUnion(cells.map(\.number)) } }

    func isDoomed(_ cell: Cell) -> Bool { withLock { $0.doomed.contains(cell.number) } }

    func noteFault(_ line: String) { withLock { $0.faults.append(line) } }

    var faults: [String] { withLock { $0.faults } }

    // MARK: Instances

    func nextNumber() -> Int {
        withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    func began(_ cell: Cell) {
        withLock { state in
            state.alive.insert(cell.number)
            state.cells.append(WeakCell(cell: cell))
        }
    }

    /// The number of an instance of a registration that is an object and alive.
    func aliveObject(of label: String) -> Int? {
        let cells = withLock { state in
            state.cells.removeAll { $0.cell == nil }
            return state.cells.compactMap(\.cell)
        }
        return cells.first { $0.label == label && !$0.isInValue }?.number
    }

    func ended(_ number: Int) { withLock { _ = $0.alive.remove(number) } }

    /// Breaks the reference cycles that the program itself has created.
    func untie() {
        let cells = withLock { $0.cells }.compactMap(\.cell)
        for cell in cells { cell.forgetParts() }
    }

    // MARK: Objects that outlive their factory

    func keep(_ deferred: Deferred) -> Int {
        withLock { state in
            state.deferred.append(deferred)
            return state.deferred.count - 1
        }
    }

    /// The object that the program refers to, counted from the latest.
    func deferred(_ index: Int) -> Deferred? {
        withLock { state in
            state.deferred.isEmpty ? nil : state.deferred[state.deferred.count - 1 - index % state.deferred.count]
        }
    }

    func forgetDeferred() {
        let forgotten = withLock { state in
            defer { state.deferred = [] }
            return state.deferred
        }
        withExtendedLifetime(forgotten) {}
    }

    func keep(_ resolver: KeptResolver) { withLock { $0.resolvers.append(resolver) } }

    var lastResolver: KeptResolver? { withLock { $0.resolvers.last } }

    func forgetResolvers() {
        let forgotten = withLock { state in
            defer { state.resolvers = [] }
            return state.resolvers
        }
        withExtendedLifetime(forgotten) {}
    }
}
