/// The thread or the task that constructs a service, or waits for one. Equal when all is. Sendable.
///
/// Constructions of one task, and those of one thread without a task, follow or contain each other: what lies inside
/// another one was constructed for it.
public struct ConstructionContext: Hashable, Sendable {
    /// The thread that it ended on, as a number that is valid as long as the thread lives.
    public let thread: UInt
    /// The number of the awaited resolve that it belongs to, from 1 in the order they begin; nil where a thread constructs
    /// without awaiting.
    public let task: UInt64?
    /// The awaited resolve whose factory led to it, where that is another one; nil where there is none.
    public let outerTask: UInt64?

    /// On the calling thread.
    init(task: UInt64?, outerTask: UInt64?) {
        thread = ThreadIdentity.current.number
        self.task = task
        self.outerTask = outerTask
    }

    /// The calling thread, as in ``thread``.
    package static var currentThread: UInt { ThreadIdentity.current.number }
}
