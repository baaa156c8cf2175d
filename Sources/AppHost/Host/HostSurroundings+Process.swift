#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension HostSurroundings {
    /// This process: its arguments, SIGINT, SIGTERM and SIGHUP, its standard output and error, its exit, its memory.
    public static var process: HostSurroundings {
        let arguments = CommandLine.arguments
        var surroundings = HostSurroundings(
            program: arguments.first?.split(separator: "/").last.map(String.init) ?? "application",
            arguments: Array(arguments.dropFirst()), signals: .process,
            output: writeToStandardOutput, errorOutput: writeToStandardError,
            usesColor: showsColor, readFile: contents(ofFile:), writeFile: write(_:toFile:),
            exit: { endProcess(flushed($0).rawValue) }, exitAtOnce: { _exit($0.rawValue) })
        surroundings.memoryPressure = .system
        return surroundings
    }

    /// Whether both outputs are terminals that support colors, and colors are not disabled (no-color.org).
    private static var showsColor: Bool {
        isatty(1) == 1 && isatty(2) == 1 && variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
    }

    private static func variable(_ name: String) -> String {
        unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
    }

    /// Bypasses the C library's buffers and their locks, because another thread may hold a lock forever.
    private static func writeToStandardError(_ text: String) {
        _ = writeAll(text, to: 2)
    }

    /// Earlier output of the application is written first, because the C library buffers it.
    private static func writeToStandardOutput(_ text: String) throws(OutputError) {
        guard fflush(nil) == 0, writeAll(text, to: 1) else { throw outputError() }
    }

    /// The status of the exit, after the C library has written what it buffers: `print` reports no error.
    private static func flushed(_ status: HostExit) -> HostExit {
        let isFlushed = fflush(nil) == 0
        guard status == .success, !isFlushed || hasFailedBefore else { return status }
        let error = isFlushed ? OutputError(reason: "A write failed.", isClosedPipe: hasNoReader) : outputError()
        if !error.isClosedPipe {
            let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "application"
            writeToStandardError("\(program): \(error)\n")
        }
        return error.status
    }

    /// Whether an earlier write of the C library failed, which is reported nowhere else. Its variable for the stream is
    /// mutable, so Swift does not allow its name.
    private static var hasFailedBefore: Bool {
        #if canImport(Darwin)
            let name = "__stdoutp"
        #else
            let name = "stdout"
        #endif
        guard let symbol = unsafe dlsym(nil, name),
            let stream = unsafe symbol.load(as: OpaquePointer?.self)
        else { return false }
        return unsafe ferror(.init(stream)) != 0
    }

    /// Whether the output is a pipe whose reader has gone.
    private static var hasNoReader: Bool {
        var request = pollfd(fd: 1, events: 0, revents: 0)
        return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLERR) != 0
    }

    private static func outputError() -> OutputError {
        let number = errno
        return OutputError(reason: unsafe String(cString: strerror(number)), isClosedPipe: number == EPIPE)
    }

    /// - Returns: False if the system refuses; `errno` has the reason.
    private static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR || (errno == EAGAIN && waitUntilWritable(descriptor)) else {
                return false
            }
            rest = rest.dropFirst(max(0, written))
        }
        return true
    }

    /// Waits until a pipe that another process made non-blocking has room.
    ///
    /// - Returns: False if the system refuses; `errno` has the reason.
    private static func waitUntilWritable(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&request, 1, -1) > 0 || errno == EINTR
    }

    /// Invalid UTF-8 becomes replacement characters, which no reader mistakes for a name.
    private static func contents(ofFile path: String) throws(FileError) -> String {
        let descriptor = unsafe open(path, O_RDONLY)
        guard descriptor >= 0 else { throw fileError(path) }
        defer { _ = close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw fileError(path) }
        }
    }

    private static func write(_ text: String, toFile path: String) throws(FileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw fileError(path) }
        guard writeAll(text, to: descriptor) else {
            let error = fileError(path)
            _ = close(descriptor)
            throw error
        }
        // A network disk may report only here that it is full.
        guard close(descriptor) == 0 else { throw fileError(path) }
    }

    private static func fileError(_ path: String) -> FileError {
        FileError(path: path, reason: unsafe String(cString: strerror(errno)))
    }
}

/// Declared outside the extension, so that `write` is the C library's function.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

/// Declared outside the extension, so that `exit` is the C library's function.
private func endProcess(_ status: Int32) {
    exit(status)
}
