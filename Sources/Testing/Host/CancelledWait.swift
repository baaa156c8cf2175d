import StrataAppHost

/// Writes why a wait of a test ended, because Swift Testing records no error that is thrown after a time limit.
package struct CancelledWait: Sendable {
    /// Standard error; a test of the waits sets its own.
    @TaskLocal package static var current = CancelledWait(write: HostSurroundings.process.errorOutput)

    private let write: @Sendable (String) -> Void

    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    static func report(_ text: String) { current.write("test: \(text)\n") }
}
