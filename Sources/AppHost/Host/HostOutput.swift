internal import StrataCore

/// The standard output of one run. It keeps the first error, so that code which ignores the error cannot hide it.
final class HostOutput: Sendable {
    private let output: @Sendable (String) throws(OutputError) -> Void
    private let failure = Locked<OutputError?>(nil)

    init(_ output: @escaping @Sendable (String) throws(OutputError) -> Void) {
        self.output = output
    }

    /// The first error, if there was one.
    var error: OutputError? { failure.withLock { $0 } }

    func write(_ text: String) throws(OutputError) {
        do throws(OutputError) {
            try output(text)
        } catch {
            failure.withLock { $0 = $0 ?? error }
            throw error
        }
    }
}
