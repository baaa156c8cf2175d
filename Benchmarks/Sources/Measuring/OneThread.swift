/// Runs asynchronous work to its end on the calling thread. It starts no other thread, so two runs count the same, and
/// a row's allocations are counted on its own thread.
///
/// Work for the main actor would never finish.
package final class OneThread: TaskExecutor, @unchecked Sendable {
    // Sendable: all jobs of the work are enqueued and run on the one thread.
    private var jobs: [UnownedJob] = []
    private var isDone = false

    private init() {}

    package static func run(_ work: @escaping @Sendable () async -> Void) {
        let thread = OneThread()
        Task.detached(executorPreference: thread) {
            await work()
            thread.isDone = true
        }
        while !thread.isDone, let job = thread.jobs.first {
            thread.jobs.removeFirst()
            job.runSynchronously(on: thread.asUnownedTaskExecutor())
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }
}
