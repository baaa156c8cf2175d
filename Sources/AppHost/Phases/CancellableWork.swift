/// Cancels one child task of a group and not its siblings, which a task group cannot. Sendable.
struct CancellableWork: Sendable {
    private let cancellation: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    init() {
        (cancellation, end) = AsyncStream.makeStream()
    }

    /// Asks the work to end: now, or as soon as it begins.
    func cancel() {
        end.finish()
    }

    /// Returns when `work` has, cancelled or not.
    func run(_ work: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask {
                var iterator = cancellation.makeAsyncIterator()
                _ = await iterator.next()
            }
            await group.next()
            group.cancelAll()
        }
    }
}
