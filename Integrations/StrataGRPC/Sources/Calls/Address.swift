import GRPCNIOTransportHTTP2Posix

/// Where a server listens, or where a caller finds it. Sendable.
public enum Address: Hashable, Sendable, CustomStringConvertible {
    /// A host and a port. A listener needs the address of an interface, such as `127.0.0.1`, `0.0.0.0` or `::1`; port 0
    /// lets the system choose one. A caller may also name a host, whose addresses are all used.
    case tcp(String, port: Int)
    /// A socket in the file system, for processes on one machine.
    case unix(path: String)

    /// `127.0.0.1:4410`, or the path.
    public var description: String {
        switch self {
        case .tcp(let host, let port): host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): path
        }
    }

    /// The address for gRPC if it needs no look-up.
    var literal: SocketAddress? {
        switch self {
        case .unix(let path): .unixDomainSocket(path: path)
        case .tcp(let host, let port):
            if host.utf8.contains(UInt8(ascii: ":")) {
                .ipv6(host: host, port: port)
            } else if host.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) {
                .ipv4(host: host, port: port)
            } else {
                nil
            }
        }
    }

    init?(_ address: SocketAddress) {
        if let address = address.ipv4 {
            self = .tcp(address.host, port: address.port)
        } else if let address = address.ipv6 {
            self = .tcp(address.host, port: address.port)
        } else if let address = address.unixDomainSocket {
            self = .unix(path: address.path)
        } else {
            return nil
        }
    }
}

extension Address: LosslessStringConvertible {
    /// The address in the form of its description, for command lines and configuration: `127.0.0.1:4410`,
    /// `rates.internal:4410`, `[::1]:4410`, or a path that begins with `/`. Nil for any other text.
    public init?(_ description: String) {
        guard !description.hasPrefix("/") else {
            self = .unix(path: description)
            return
        }
        guard let colon = description.lastIndex(of: ":"), let port = UInt16(description[colon...].dropFirst()) else {
            return nil
        }
        var host = description[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: \.isWhitespace) else { return nil }
        self = .tcp(String(host), port: Int(port))
    }
}
