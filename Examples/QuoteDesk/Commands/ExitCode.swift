/// The exit status of the desk, with a number from `sysexits.h` if there is one.
enum ExitCode: Int32, Sendable {
    case success = 0
    case usage = 64
    /// Some rows were refused; all others are quoted. Also used if the file is not a property file.
    case dataRefused = 65
    case noInput = 66
    case cannotOpenStore = 73
    case storeFailed = 74
    /// Stopped by a signal before the end; the quotes so far are stored.
    case interrupted = 75

    /// The help text for each status.
    static let table = """
        0   done; every row was quoted
        1   `diff` found differences
        64  the command line is not understood
        65  some rows were refused, or the file names no columns; all other rows are quoted
        66  the input file cannot be read
        70  the application could not start
        73  the store cannot be opened, or another process writes to it
        74  the store is damaged or cannot be written
        75  stopped by a signal; what was quoted so far is stored
        78  the wiring of the application is wrong (see `verify`)
        """
}
