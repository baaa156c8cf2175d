#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension HostSurroundings {
    /// This process: its arguments, SIGINT and SIGTERM, its standard output and error, its exit, its memory.
    public static var process: HostSurroundings {
        let arguments = CommandLine.arguments
        var surroundings = HostSurroundings(
            program: arguments.first?.split(separator: "/").last.map(String.init) ?? "application",
            arguments: Array(arguments.dropFirst()), signals: .process,
            output: { print($0, terminator: "") }, errorOutput: writeToStandardError,
            exit: { endProcess($0.rawValue) }, exitAtOnce: { _exit($0.rawValue) })
        surroundings.memoryPressure = .system
        return surroundings
    }

    /// Past the C library's buffers and their locks, which another thread may hold for ever.
    private static func writeToStandardError(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, written))
        }
    }
}

/// Outside the extension, where `exit` is the C library's.
private func endProcess(_ status: Int32) {
    exit(status)
}
