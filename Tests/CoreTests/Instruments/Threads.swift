import Foundation
import StrataCore

/// How much more stack a build with a sanitizer needs, as in `ThreadStackNeed`.
#if SANITIZED
    private let stackPadding = 4
#else
    private let stackPadding = 1
#endif

/// The thread sanitizer records at most 65,536 nested calls of a thread, and does not check whether there are more. An
/// endless recursion reaches that number in 32 MiB, so stacks of 8 MiB and more are not enlarged.
private func padded(_ stackSize: Int) -> Int {
    #if TSAN
        return min(stackSize * stackPadding, max(stackSize, 8_388_608))
    #else
        return stackSize * stackPadding
    #endif
}

/// How often a race is tried: under a sanitizer, a fifth of `number`, because each round takes about ten times as long
/// there. The thread sanitizer reports two accesses without an order even if they do not meet in time.
func repetitions(_ number: Int) -> Int {
    #if SANITIZED
        return number / 5
    #else
        return number
    #endif
}

/// Runs `body` on this number of new threads, and returns when all have ended; false when that takes too long.
@discardableResult
func onThreads(
    _ count: Int, stackSize: Int? = nil, _ body: @escaping @Sendable (Int) -> Void
) -> Bool {
    let running = Locked(count)
    let ended = ThreadGate()
    for number in 0..<count {
        let thread = Thread {
            body(number)
            let left = running.withLock { running in
                running -= 1
                return running
            }
            if left == 0 { ended.open() }
        }
        if let stackSize { thread.stackSize = padded(stackSize) }
        thread.start()
    }
    return ended.wait()
}

/// The result of `body` on a new thread; nil when it does not return.
func onThread<Value: Sendable>(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Value
) -> Value? {
    let outcome = Variable<Value?>(nil)
    onThreads(1, stackSize: stackSize) { _ in outcome.set(body()) }
    return outcome.current
}

/// Starts a thread that runs in parallel to the test; `wait` joins it.
func startThread(_ body: @escaping @Sendable () -> Void) -> ThreadGate {
    let ended = ThreadGate()
    let thread = Thread {
        body()
        ended.open()
    }
    thread.start()
    return ended
}
