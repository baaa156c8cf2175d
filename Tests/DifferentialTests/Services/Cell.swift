import Foundation

/// The part of an instance that has an identity: its number, and the instances that it holds.
class Cell: @unchecked Sendable {
    // Sendable: `parts` are read and written under `lock`.
    let number: Int
    /// The registration that constructed it.
    let label: String
    /// Whether the instance is a value around this cell, which cannot be held weakly.
    let isInValue: Bool
    private let world: World
    private let lock = NSLock()
    private var parts: [Part]

    init(_ birth: Birth, isInValue: Bool = false) {
        number = birth.number
        label = birth.label
        self.isInValue = isInValue
        world = birth.world
        parts = birth.parts
        world.began(self)
    }

    deinit { world.ended(number) }

    var heldParts: [Part] {
        lock.lock()
        defer { lock.unlock() }
        return parts
    }

    func hold(_ more: [Part]) {
        lock.lock()
        defer { lock.unlock() }
        parts += more
    }

    func forgetParts() {
        lock.lock()
        let forgotten = parts
        parts = []
        lock.unlock()
        withExtendedLifetime(forgotten) {}
    }
}

/// The parts that an instance is constructed from.
struct Birth {
    let number: Int
    let label: String
    let parts: [Part]
    let world: World
}

/// A value that a factory or a completion received.
struct Part: @unchecked Sendable {
    // Sendable: a program runs as one sequence of statements, even if they run on different threads.
    /// The text in the trace.
    let sign: String
    let value: Any
    /// Its instances, more than one for a collection.
    var cells: [Cell] = []
    var deferred: Deferred?
    /// For the factory's own requests; not held.
    var requester: (any Asking)?

    init(
        _ sign: String, _ value: Any, _ cells: [Cell] = [], deferred: Deferred? = nil, requester: (any Asking)? = nil
    ) {
        self.sign = sign
        self.value = value
        self.cells = cells
        self.deferred = deferred
        self.requester = requester
    }
}

/// A `Lazy`, a `Provider`, an `AssistedFactory` or a `ScopeOpener`, without its type.
struct Deferred: @unchecked Sendable {
    // Sendable: as `Part`.
    let now: () throws -> Part
    let onMain: @MainActor () throws -> Part
    let awaited: () async throws -> Part
    /// An opener, which only a task can use.
    var isAwaitedOnly = false
}
