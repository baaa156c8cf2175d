public import Synchronization

/// State that changes together, and the lock that protects it.
///
/// Decide under the lock, act after it: `body` must not call a user's code. Return the objects that `body` removes from
/// the state, so that a user's `deinit` runs after the lock is released.
@usableFromInline
package final class Locked<State>: @unchecked Sendable {
    // Sendable: `state` is read and written only under `lock`. A thread that holds the lock cannot take it again, so
    // accesses to `state` never overlap, and the run-time check for exclusive access is not needed.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var state: State

    package init(_ initial: State) {
        unsafe state = initial
    }

    @inlinable @inline(__always)
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lockOutOfLine()
        defer { lock.unlockOutOfLine() }
        return try unsafe body(&state)
    }
}

extension Locked {
    /// Like ``withLock(_:)``, with the lock inlined, for what each registration does.
    @inline(__always)
    func withInlinedLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.run { () throws(Failure) in try unsafe body(&state) }
    }
}

/// The lock alone, for an object that stores its state next to it. The only user of `Mutex` in `Sources`.
@usableFromInline
struct Lock: ~Copyable, Sendable {
    @usableFromInline let mutex = Mutex<Void>(())
    #if TSAN
        // The thread sanitizer does not see into `Mutex` on Linux; this atomic shows it the happens-before edge that
        // the mutex creates.
        @usableFromInline let edge = Atomic<Int>(0)
    #endif

    @inlinable @inline(__always)
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Like ``lock()`` and ``unlock()``, not inlined: each copy of the two has 130 bytes.
    @usableFromInline @inline(never)
    func lockOutOfLine() { lock() }

    @usableFromInline @inline(never)
    func unlockOutOfLine() { unlock() }

    /// Every path must call `unlock` afterwards. `run` does both.
    @inlinable @inline(__always)
    func lock() {
        mutex._unsafeLock()
        #if TSAN
            _ = edge.load(ordering: .acquiring)
        #endif
    }

    @inlinable @inline(__always)
    func unlock() {
        #if TSAN
            edge.store(0, ordering: .releasing)
        #endif
        mutex._unsafeUnlock()
    }
}
