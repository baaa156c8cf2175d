import Foundation
import Testing

/// The processor seconds that this thread has used, which a busy machine affects less than the time by the clock.
func processorTime() throws -> Double {
    var time = timespec()
    try #require(unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
