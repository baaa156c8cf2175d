import Foundation
import StrataServiceLayer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The machine the desk stands on.
protocol Device: Sendable {
    var name: String { get }
    var process: Int { get }
    /// Whether somebody watches standard error: progress goes nowhere else.
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
