internal import Foundation

/// The number of connections that a server may hold, so that files and databases still get descriptors.
///
/// At the limit no connection is accepted; new ones wait in the system's queue until one of the others ends.
enum ConnectionCount {
    /// A third of what the process may open, because two servers and the database share it.
    static var limit: Int {
        var descriptors = rlimit()
        #if os(Linux)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        guard unsafe getrlimit(kind, &descriptors) == 0 else { return 256 }
        return max(8, min(20_000, (Int(clamping: descriptors.rlim_cur) - 64) / 3))
    }
}
