public import Synchronization

/// State that changes together, and the lock that protects it. The only user of `Mutex` in this package.
///
/// Decide under the lock, act after it: `body` must not call a user's code, and what it removes from the state has to
/// be returned, so that a user's `deinit` runs after the lock is let go.
@usableFromInline
package final class Locked<State>: @unchecked Sendable {
    // Sendable: `state` is read and written only between lock and unlock of `mutex`. Who locks twice waits for itself, so
    // the lock keeps accesses apart too, and nothing has to check that.
    @usableFromInline let mutex = Mutex<Void>(())
    @exclusivity(unchecked) @usableFromInline var state: State
    #if TSAN
        // The thread sanitizer does not see into `Mutex` on Linux; this atomic shows it the edge that the mutex makes.
        @usableFromInline let edge = Atomic<Int>(0)
    #endif

    package init(_ initial: State) {
        unsafe state = initial
    }

    @inlinable @inline(__always)
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        mutex._unsafeLock()
        #if TSAN
            _ = edge.load(ordering: .acquiring)
        #endif
        defer {
            #if TSAN
                edge.store(0, ordering: .releasing)
            #endif
            mutex._unsafeUnlock()
        }
        return try unsafe body(&state)
    }
}
