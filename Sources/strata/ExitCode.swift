/// What the shell sees.
enum ExitCode: Int32 {
    /// All contracts hold, or what was asked for is done.
    case success = 0
    /// There are violations, or an edit has to be made by hand.
    case violations = 1
    /// The arguments, a file or the codebase could not be read, or a file could not be written.
    case misuse = 2
}
