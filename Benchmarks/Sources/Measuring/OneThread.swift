/// Runs asynchronous work on the thread that calls, to its end. No other thread begins, so two runs count the same, and
/// what a row allocates is counted on its own thread.
///
/// Work for the main actor would never be done.
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
