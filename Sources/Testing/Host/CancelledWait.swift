import StrataAppHost

/// Writes why a wait of a test ended, because Swift Testing records no error that is thrown after a time limit.
package enum CancelledWait {
    /// Standard error; a test of the waits sets its own.
    @TaskLocal package static var write: @Sendable (String) -> Void = HostSurroundings.process.errorOutput

    static func report(_ text: String) { write("test: \(text)\n") }
}
