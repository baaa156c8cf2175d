import RemoteValuation
import StrataConfiguration
import StrataGRPC

/// Where homes are valued: in this process, or in others.
struct ValuationSettings: Sendable {
    /// The processes that value homes; nil if this one does it itself.
    let valuers: Peer<ValuerContract>?
    /// Where `insurance-desk valuation` listens.
    let listener: Listener

    /// - Parameters:
    ///   - addresses: Those of the valuers, for the desk.
    ///   - listen: That of this process, for a valuer.
    ///   - certificates: A file, for mutual TLS; so are the key and the authority. All three or none.
    init(addresses: [Address], listen: Address, certificates: String?, privateKey: String?, authority: String?) throws {
        let files = [certificates, privateKey, authority].compactMap(\.self)
        guard files.isEmpty || files.count == 3 else {
            throw Refusal("certificates, privateKey and authority belong together; give all three files, or none")
        }
        let identity =
            files.count == 3 ? Identity(certificates: files[0], privateKey: files[1], authority: files[2]) : nil
        var listener = Listener(
            at: listen, security: identity.map { .mutualTLS($0, admitting: ["desk"]) } ?? .plaintext)
        listener.maximumRequestBytes = Self.mostBytes
        listener.maximumConcurrentCalls = Self.mostCalls
        listener.process = "valuation"
        self.listener = listener
        guard !addresses.isEmpty else {
            valuers = nil
            return
        }
        var peer = Peer<ValuerContract>(
            at: addresses, security: identity.map { .mutualTLS($0, server: "valuation") } ?? .plaintext)
        peer.maximumRequestBytes = Self.mostBytes
        peer.maximumResponseBytes = Self.mostBytes
        peer.maximumConcurrentCalls = Self.mostCalls
        peer.process = "desk"
        valuers = peer
    }

    /// A home and its appraisal have about one kilobyte.
    private static let mostBytes = 16 * 1024
    /// A valuation takes about a millisecond. So many calls wait only for a valuer that hangs, and the next request is
    /// answered at once, with 503.
    private static let mostCalls = 64

    private struct Refusal: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}

extension ConfigurationKey<[Address]> {
    /// `HOST:PORT` or the path of a socket for each, separated by commas.
    static func addresses(_ path: String) -> Self {
        .converting(.string(path, default: "")) { text in
            try text.split(separator: ",").map { try Address.read(String($0)) }
        }
    }
}

extension ConfigurationKey<Address> {
    static func address(_ path: String, default fallback: String) -> Self {
        .converting(.string(path, default: fallback)) { try Address.read($0) }
    }
}

extension Address {
    private struct Refusal: Error, CustomStringConvertible {
        let text: String
        var description: String { "'\(text)' is no address; give HOST:PORT, or the path of a socket" }
    }

    fileprivate static func read(_ text: String) throws -> Address {
        guard let address = Address(text) else { throw Refusal(text: text) }
        return address
    }
}
