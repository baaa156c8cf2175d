import StrataAppHost

/// Writes why a wait of a test ended, because Swift Testing records no error that is thrown after a time limit.
package struct CancelledWait: Sendable {
    /// Writes to standard error; a test of the waits sets another one.
    @TaskLocal package static var current = CancelledWait(write: HostSurroundings.process.errorOutput)

    private let write: @Sendable (String) -> Void

    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    static func report(_ text: String) { current.write("test: \(text)\n") }
}
