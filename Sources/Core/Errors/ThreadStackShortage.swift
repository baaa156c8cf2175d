/// The reason that a thread cannot even begin a construction: its stack is small, or the code around the request has
/// used it up.
struct ThreadStackShortage: Sendable {
    /// The size of the thread's stack in bytes.
    let size: Int
    /// The bytes that a construction may still use.
    let remaining: Int

    /// The figures of the calling thread; nil if the system does not provide the size.
    static var current: ThreadStackShortage? {
        guard let size = ThreadStack.size, let remaining = ThreadStack.remaining() else { return nil }
        return ThreadStackShortage(size: size, remaining: max(0, remaining))
    }

    /// The smallest stack that the system gives to its own threads: 512 KiB, on Darwin.
    private static let usual = 524_288

    /// What every error about a short stack says first.
    static var sentence: String { "It needs more stack space than the thread has." }

    var text: String {
        size < Self.usual
            ? "The thread's stack of \(Self.kibibytes(size)) is too small. Resolve it on a thread with a stack of "
                + "\(Self.kibibytes(Self.usual)) or more."
            : "The code around this request has used almost all of the thread's stack of \(Self.kibibytes(size)): "
                + "\(Self.kibibytes(remaining)) are left. Look for a recursion around the request."
    }

    private static func kibibytes(_ bytes: Int) -> String { "\(bytes / 1_024) KiB" }
}
