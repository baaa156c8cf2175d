/// The thread or the task that constructs a service, or waits for one. Equal if all properties are equal. Sendable.
///
/// Two constructions of one task, or of one thread without a task, either follow each other or are nested. A nested
/// construction belongs to the outer one.
public struct ConstructionContext: Hashable, Sendable {
    /// The thread on which the construction or the wait ended, as a number that is valid as long as the thread lives.
    public let thread: UInt
    /// The number of the awaited resolve to which it belongs. Numbers start at 1, in the order in which the resolves
    /// begin. Nil if a thread constructs without awaiting.
    public let task: UInt64?
    /// The awaited resolve whose factory led to it, if that is a different one; otherwise nil.
    public let outerTask: UInt64?

    /// Creates the context of the calling thread.
    init(task: UInt64?, outerTask: UInt64?) {
        thread = ThreadIdentity.current.number
        self.task = task
        self.outerTask = outerTask
    }

    /// The calling thread, as in ``thread``.
    package static var currentThread: UInt { ThreadIdentity.current.number }
}
