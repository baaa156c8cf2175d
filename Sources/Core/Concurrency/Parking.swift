#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The identity of a thread. Plain and main-actor constructions never suspend, so the thread is the holder of their
/// flights.
struct ThreadIdentity: Hashable, Sendable {
    /// Stays the same as long as the thread lives.
    let number: UInt

    /// The calling thread.
    static var current: ThreadIdentity {
        #if canImport(Darwin)
            ThreadIdentity(number: UInt(bitPattern: pthread_self()))
        #elseif canImport(Musl)
            ThreadIdentity(number: unsafe UInt(bitPattern: pthread_self()))
        #else
            ThreadIdentity(number: UInt(pthread_self()))
        #endif
    }
}

/// Blocks one thread until another wakes it. The only place in this module that blocks a thread, except for locks.
///
/// One waiter, one use. The waking thread writes `isAwake` and the waiter reads it, both under `mutex`. The waiter
/// releases the mutex only while it waits for the condition, and a `wake` before `wait` is stored, so no wake-up is
/// lost.
@safe final class Parking: @unchecked Sendable {
    // Sendable: `isAwake` is read and written only between lock and unlock of `mutex`; the two C objects have fixed
    // addresses from init to deinit, as pthread requires.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var isAwake = false

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Blocks the calling thread until `wake` is called, or until `end`. Returns false if `end` came first.
    func wait(until end: ContinuousClock.Instant? = nil) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isAwake {
            guard let end else {
                unsafe pthread_cond_wait(condition, mutex)
                continue
            }
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { return false }
            // The condition uses the wall clock, which may be set, so the remaining time is computed again.
            var time = Self.time(after: left)
            unsafe pthread_cond_timedwait(condition, mutex, &time)
        }
        return true
    }

    private static func time(after duration: Duration) -> timespec {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int64(time.tv_nsec) + attoseconds / 1_000_000_000
        time.tv_sec += time_t(min(seconds, 1_000_000_000) + nanoseconds / 1_000_000_000)
        time.tv_nsec = Int(nanoseconds % 1_000_000_000)
        return time
    }

    /// Wakes the waiter, at once or as soon as it waits.
    func wake() {
        unsafe pthread_mutex_lock(mutex)
        isAwake = true
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }
}

/// Suspends one task until another wakes it or it is cancelled. Blocks no thread.
///
/// One waiter, one use. Waiter and wake-up meet in `state`, under its lock. The later of the two receives the
/// continuation and resumes it outside the lock, so it is resumed once and no wake-up is lost.
final class AsyncParking: Sendable {
    private let state = Locked(ParkingState<CheckedContinuation<Void, Never>>())

    /// Returns when `wake` is called, when the task is cancelled, or at `end`.
    func wait(until end: ContinuousClock.Instant? = nil) async {
        guard let end else { return await wait() }
        let timer = Task {
            try await Task.sleep(until: end)
            wake()
        }
        await wait()
        timer.cancel()
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await waitUncancelled()
        } onCancel: {
            wake()
        }
    }

    /// Returns when `wake` is called.
    func waitUncancelled() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.wait(continuation) }?.resume()
        }
    }

    /// Wakes the waiter, at once or as soon as it waits.
    func wake() {
        state.withLock { $0.wake() }?.resume()
    }
}

/// Measures how much of the calling thread's stack is left.
@usableFromInline enum ThreadStack: Sendable {
    /// The key under which each thread stores the lowest address that a construction may reach, after the first call.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    #if !canImport(Darwin)
        private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

        /// `pthread_getattr_np`, which the C module hides because it is a GNU extension.
        private static let getAttributes: GetAttributes? = {
            guard let symbol = unsafe dlsym(nil, "pthread_getattr_np") else { return nil }
            return unsafe unsafeBitCast(symbol, to: GetAttributes.self)
        }()
    #endif

    /// The bytes of stack that a construction leaves for the user's factory and for passing an error back: 64 KiB, or a
    /// quarter of a small stack.
    private static func reserve(ofStack size: Int) -> Int { min(65_536, size / 4) }

    /// The bytes between the caller's frame and the lowest address that a construction may reach, negative if the
    /// caller has passed it; nil if the system does not provide it.
    ///
    /// A few nanoseconds; microseconds at the first call of a thread.
    @inline(never) static func remaining() -> Int? {
        guard let key else { return nil }
        var lowest = unsafe UInt(bitPattern: pthread_getspecific(key))
        if lowest == 0 {
            guard let found = lowestAddress() else { return nil }
            lowest = found
            unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: lowest))
        }
        var marker: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &marker) { marker in
            let address = unsafe fakeStack?.realAddress(of: marker) ?? UnsafeMutableRawPointer(marker)
            return Int(bitPattern: UInt(bitPattern: address) &- lowest)
        }
    }

    /// The bytes that a construction of known depth may need: a quarter of a mebibyte.
    private static let room = 262_144

    /// The key under which each thread stores the lowest address with that much room below it, after the first check.
    private static let roomKey: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// One more than ``roomKey``; 0 while no thread has stored a limit, which none can if the system has no key left or
    /// does not state the bounds of stacks, or under the address sanitizer. Constant at first, so that reading it does
    /// not ask whether it has been computed.
    private static let publishedRoomKey = PublishedWord(0)

    /// Whether there is room for a construction of known depth. Two nanoseconds; see ``threadHasStackHeadroom()``.
    @inlinable @inline(__always)
    static var hasStackHeadroom: Bool { threadHasStackHeadroom() }

    /// The lowest address with room below it; 0 if this thread has stored none, nil if no thread has.
    fileprivate static var limitWithRoom: UInt? {
        let published = publishedRoomKey.load()
        guard published != 0 else { return nil }
        return unsafe UInt(bitPattern: pthread_getspecific(pthread_key_t(truncatingIfNeeded: published &- 1)))
    }

    /// The part of a stack in which there is room for a construction of known depth.
    struct Headroom: Sendable {
        fileprivate var lowest: UInt = 0
        fileprivate var size: UInt = 0
    }

    /// That part of the calling thread's stack; empty if ``hasStackHeadroom`` has not measured the stack. Microseconds.
    static var measuredHeadroom: Headroom {
        guard let lowest = limitWithRoom, lowest != 0, let bounds = bounds() else { return Headroom() }
        let end = bounds.lowest + UInt(bounds.size)
        return lowest < end ? Headroom(lowest: lowest, size: end - lowest) : Headroom()
    }

    /// Like ``hasStackHeadroom``, for a caller that probably runs on the stack of `headroom`.
    @inline(__always)
    static func hasStackHeadroom(in headroom: Headroom) -> Bool {
        currentAddress &- headroom.lowest < headroom.size || hasStackHeadroom
    }

    /// An address in the frame of the caller.
    @inline(__always)
    fileprivate static var currentAddress: UInt {
        var marker: UInt8 = 0
        return unsafe _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }

    /// Like ``hasStackHeadroom``, but measures each time.
    static var hasMeasuredHeadroom: Bool { (remaining() ?? .max) >= room }

    /// Whether there is room; stores the limit of the calling thread.
    @inline(never)
    fileprivate static func measureHeadroom() -> Bool {
        let hasMeasuredHeadroom = hasMeasuredHeadroom
        // If variables are on the sanitizer's own stack, their addresses prove nothing.
        if fakeStack == nil, let key, let roomKey, let lowest = unsafe pthread_getspecific(key) {
            unsafe pthread_setspecific(roomKey, lowest + room)
            publishedRoomKey.publish(UInt(roomKey) + 1)
        }
        return hasMeasuredHeadroom
    }

    /// Whether the address sanitizer makes each frame larger.
    static var isPadded: Bool { fakeStack != nil }

    /// Nil in a program without the address sanitizer, which keeps local variables on a stack of its own and can report
    /// the real address of their frame.
    private static let fakeStack = FakeStack()

    /// The bytes of the calling thread's stack; nil if the system does not provide it.
    static var size: Int? { bounds()?.size }

    private static func lowestAddress() -> UInt? {
        bounds().map { $0.lowest + UInt(reserve(ofStack: $0.size)) }
    }

    private static func bounds() -> (lowest: UInt, size: Int)? {
        #if canImport(Darwin)
            let thread = pthread_self()
            let highest = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
            let size = pthread_get_stacksize_np(thread)
            return (highest - UInt(size), size)
        #else
            var attributes = pthread_attr_t()
            guard let getAttributes = unsafe Self.getAttributes,
                unsafe getAttributes(pthread_self(), &attributes) == 0
            else { return nil }
            defer { unsafe pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard unsafe pthread_attr_getstack(&attributes, &address, &size) == 0 else { return nil }
            return (UInt(bitPattern: address), size)
        #endif
    }
}

/// The address sanitizer's functions for its own stack; documented in `sanitizer/asan_interface.h`. Addresses are
/// passed in and out and only compared.
@safe private struct FakeStack: Sendable {
    private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias RealAddress =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> UnsafeMutableRawPointer?

    private let current: Current
    private let realAddress: RealAddress

    /// Nil in a program without the sanitizer.
    init?() {
        #if canImport(Darwin)
            let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
        #else
            let everywhere: UnsafeMutableRawPointer? = nil
        #endif
        guard let current = unsafe dlsym(everywhere, "__asan_get_current_fake_stack"),
            let realAddress = unsafe dlsym(everywhere, "__asan_addr_is_in_fake_stack")
        else { return nil }
        unsafe self.current = unsafeBitCast(current, to: Current.self)
        unsafe self.realAddress = unsafeBitCast(realAddress, to: RealAddress.self)
    }

    /// Nil for an address that is not on the sanitizer's stack.
    func realAddress(of address: UnsafeMutablePointer<UInt8>) -> UnsafeMutableRawPointer? {
        unsafe realAddress(current(), address, nil, nil)
    }
}

/// An object that is current while a function runs. Everything that the function calls on the same thread can read it.
///
/// Unlike a task-local value, child tasks do not inherit it, because it belongs to the thread. Create at most one for
/// each purpose in the process, because the system has few keys.
package struct ThreadScoped<Object: AnyObject>: Sendable {
    @usableFromInline let word = ThreadWord()

    @inlinable package init() {}

    /// The object of the innermost `run` on this thread; nil outside.
    @inlinable @inline(__always) package var current: Object? {
        guard let pointer = unsafe word.value else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Runs `body` with `object` as the current one. The object lives at least until `body` returns.
    @inlinable @inline(__always) package func run<Result, Failure: Error>(
        with object: Object, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = unsafe word.value
        unsafe word.value = Unmanaged.passUnretained(object).toOpaque()
        defer {
            unsafe word.value = outer
            withExtendedLifetime(object) {}
        }
        return try body()
    }
}

/// A word of the calling thread. It does not know the type of its object, because the runtime would look up types at
/// each access.
@usableFromInline struct ThreadWord: Sendable {
    // Sendable: a key; the word under it belongs to the calling thread.
    private let key: pthread_key_t?

    @usableFromInline init() {
        var key = pthread_key_t()
        self.key = unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }

    /// Nil if the system has no key left.
    @usableFromInline var value: UnsafeMutableRawPointer? {
        get { unsafe key.flatMap { unsafe pthread_getspecific($0) } }
        nonmutating set { if let key { unsafe pthread_setspecific(key, newValue) } }
    }
}

/// One object for each thread, from its first use on the thread until the thread ends.
///
/// Create at most one for each purpose in the process, because the system has few keys.
struct ThreadOwned<Object: AnyObject>: Sendable {
    // Sendable: a key; the object under it belongs to the calling thread.
    private let key: pthread_key_t?
    private let make: @Sendable () -> Object

    init(_ make: @escaping @Sendable () -> Object) {
        var key = pthread_key_t()
        // The system calls it at the end of the thread with the stored object, if there is one.
        let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
            unsafe $0.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).release() }
        }
        self.key = unsafe pthread_key_create(&key, end) == 0 ? key : nil
        self.make = make
    }

    /// Nil if the system has no key left.
    var current: Unmanaged<Object>? {
        guard let key else { return nil }
        if let pointer = unsafe pthread_getspecific(key) { return unsafe Unmanaged.fromOpaque(pointer) }
        let object = unsafe Unmanaged.passRetained(make())
        unsafe pthread_setspecific(key, object.toOpaque())
        return unsafe object
    }
}

/// ``ThreadStack/hasStackHeadroom``, as a function without a receiver, because a static one is called through a second
/// function that drops the metatype.
///
/// Each thread stores its own limit. A limit in a shared table, by address, would outlive the thread and would apply to
/// the next thread at that address, which may have less stack.
@usableFromInline @inline(never)
func threadHasStackHeadroom() -> Bool {
    guard let limit = ThreadStack.limitWithRoom else { return ThreadStack.measureHeadroom() }
    return limit != 0 && ThreadStack.currentAddress >= limit || ThreadStack.measureHeadroom()
}
