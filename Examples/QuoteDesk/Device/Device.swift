import Foundation
import StrataServiceLayer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The machine that the desk runs on.
protocol Device: Sendable {
    var name: String { get }
    var process: Int { get }
    /// Whether standard error is a terminal: progress is shown only there.
    var showsProgress: Bool { get }
}

struct SystemDevice: Device, Registerable {
    static func register(in container: Container) {
        container.register((any Device).self) { SystemDevice() }.scope(.container)
    }

    var name: String { ProcessInfo.processInfo.hostName }
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    let showsProgress = isatty(STDERR_FILENO) == 1
}
