import NIOCore
import NIOPosix

enum UnixSocket {
    /// Whether somebody listens at a path.
    ///
    /// gRPC removes whatever socket is at the path of a new server, also that of a running one, whose callers would
    /// then reach the new server without notice.
    static func isServed(at path: String) async -> Bool {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        guard let channel = try? await bootstrap.connect(unixDomainSocketPath: path).get() else { return false }
        try? await channel.close()
        return true
    }
}
