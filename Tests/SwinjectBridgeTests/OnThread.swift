import Dispatch
import Foundation
import class StrataCore.Locked

/// The result of `body` on a thread with a stack of this many KiB.
///
/// - Parameter value: The initial value of the result.
func onThread<Value: Sendable>(
    ofKibibytes kibibytes: Int, otherwise value: Value, _ body: @escaping @Sendable () -> Value
) -> Value {
    let found = Locked(value)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
        let value = body()
        found.withLock { $0 = value }
        ended.signal()
    }
    thread.stackSize = kibibytes << 10
    thread.start()
    ended.wait()
    return found.withLock { $0 }
}
