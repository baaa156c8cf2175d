/// The exit status.
enum ExitCode: Int32 {
    /// All contracts hold, the fleet works, or the command succeeded.
    case success = 0
    /// There are violations or faults, or a person must make an edit by hand.
    case violations = 1
    /// The arguments, a file or the codebase could not be read, or a file could not be written.
    case misuse = 2
    /// Standard output cannot be written.
    case cannotOutput = 74
}
