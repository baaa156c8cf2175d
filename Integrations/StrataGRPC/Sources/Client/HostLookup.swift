import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NIOPosix

/// Looks up the addresses of a host, on a thread that may block.
enum HostLookup {
    static func addresses(of address: Address) async throws -> [SocketAddress] {
        if let literal = address.literal { return [literal] }
        guard case .tcp(let host, let port) = address else { return [] }
        return try await NIOThreadPool.singleton.runIfActive { try lookUp(host, port) }
    }

    private static func lookUp(_ host: String, _ port: Int) throws -> [SocketAddress] {
        var hints = unsafe addrinfo()
        #if canImport(Darwin)
            unsafe hints.ai_socktype = SOCK_STREAM
        #else
            unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(host, nil, &hints, &first)
        guard status == 0, let start = unsafe first else {
            throw RPCError(code: .unavailable, message: "the host '\(host)' cannot be found")
        }
        defer { unsafe freeaddrinfo(start) }
        var found: [SocketAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = unsafe start
        while let entry = unsafe next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let length = unsafe entry.pointee.ai_addrlen
            let named = unsafe getnameinfo(
                entry.pointee.ai_addr, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            if named == 0 {
                let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                if let literal = Address.tcp(name, port: port).literal { found.append(literal) }
            }
            unsafe next = entry.pointee.ai_next
        }
        return found
    }
}
