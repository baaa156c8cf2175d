internal import StrataCore

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension Container {
    /// Receives a text for each resolve that fails; nil turns logging off.
    ///
    /// By default the function prints if the environment has `SWINJECT_LOGGING_ENABLED`, and is nil otherwise. It is
    /// called without a lock, on the thread of the failure. Failures are also reported as values: ``observe(_:)``.
    public static var loggingFunction: ((String) -> Void)? {
        get { LoggingFunction.current.withLock { $0 }.function }
        set { LoggingFunction.current.withLock { $0 = LoggingFunction(function: newValue) } }
    }
}

private struct LoggingFunction: @unchecked Sendable {
    // Sendable: immutable; the documentation of the property states the threads on which the function is called.
    let function: ((String) -> Void)?

    static let current = Locked(LoggingFunction(function: isWanted ? { print($0) } : nil))

    private static var isWanted: Bool { unsafe getenv("SWINJECT_LOGGING_ENABLED") != nil }
}

/// Receives the texts of failures that no code observes and for which Swinject would have ended the program.
enum StandardError {
    static func write(_ text: String) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    unsafe Darwin.write(2, buffer.baseAddress, buffer.count)
                #elseif canImport(Glibc)
                    unsafe Glibc.write(2, buffer.baseAddress, buffer.count)
                #else
                    unsafe Musl.write(2, buffer.baseAddress, buffer.count)
                #endif
            }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
