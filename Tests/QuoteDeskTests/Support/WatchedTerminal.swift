import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A terminal in place of a screen. The test reads the output of a process after its end.
struct WatchedTerminal {
    struct NotOpened: Error {}

    /// For the process. Processes that other tests start meanwhile do not inherit it, like the pipes of `DeskProcess`.
    let end: FileHandle
    private let watcher: FileHandle

    init() throws {
        var numbers: (watcher: Int32, end: Int32) = (-1, -1)
        guard unsafe openpty(&numbers.watcher, &numbers.end, nil, nil, nil) == 0 else { throw NotOpened() }
        for number in [numbers.watcher, numbers.end] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        watcher = FileHandle(fileDescriptor: numbers.watcher, closeOnDealloc: true)
        end = FileHandle(fileDescriptor: numbers.end, closeOnDealloc: true)
    }

    /// The whole output. It must fit the buffer of the terminal, a few kilobytes, because it is read only at the end.
    func shown() throws -> String {
        try end.close()
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // The end is an error on some systems, and a read of nothing on others.
        while case let count = unsafe read(watcher.fileDescriptor, &buffer, buffer.count), count > 0 {
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
