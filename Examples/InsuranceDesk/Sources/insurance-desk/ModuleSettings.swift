import RemoteNotifications
import RemoteValuation
import StrataConfiguration
import StrataGRPC

/// Where a module of the desk runs: in this process, or in others.
struct ModuleSettings<Called: Contract>: Sendable {
    /// The processes that have the module; nil if this one has it itself.
    let peer: Peer<Called>?
    /// Where the module's own process listens.
    let listener: Listener

    /// - Parameters:
    ///   - process: The name of the processes that have the module, in their certificates too.
    ///   - limits: Those of its calls.
    ///   - addresses: Those of the module's processes, for the desk.
    ///   - listen: That of this process, for the module's own one.
    ///   - certificates: A file, for mutual TLS; so are the key and the authority. All three or none.
    init(
        process: String, limits: CallLimits, addresses: [Address], listen: Address, certificates: String?,
        privateKey: String?, authority: String?
    ) throws {
        let files = [certificates, privateKey, authority].compactMap(\.self)
        guard files.isEmpty || files.count == 3 else {
            throw Refusal("certificates, privateKey and authority belong together; give all three files, or none")
        }
        let identity =
            files.count == 3 ? Identity(certificates: files[0], privateKey: files[1], authority: files[2]) : nil
        var listener = Listener(
            at: listen, security: identity.map { .mutualTLS($0, admitting: ["desk"]) } ?? .plaintext)
        listener.maximumRequestBytes = limits.mostBytes
        listener.maximumConcurrentCalls = limits.mostCalls
        listener.process = process
        self.listener = listener
        guard !addresses.isEmpty else {
            peer = nil
            return
        }
        var peer = Peer<Called>(
            at: addresses, security: identity.map { .mutualTLS($0, server: process) } ?? .plaintext)
        peer.maximumRequestBytes = limits.mostBytes
        peer.maximumResponseBytes = limits.mostBytes
        peer.maximumConcurrentCalls = limits.mostCalls
        peer.process = "desk"
        self.peer = peer
    }

    private struct Refusal: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}

extension ModuleSettings<ValuerContract> {
    /// Where homes are valued.
    init(addresses: [Address], listen: Address, certificates: String?, privateKey: String?, authority: String?) throws {
        try self.init(
            process: "valuation", limits: .valuation, addresses: addresses, listen: listen,
            certificates: certificates, privateKey: privateKey, authority: authority)
    }
}

extension ModuleSettings<TransportContract> {
    /// Where messages are delivered.
    init(addresses: [Address], listen: Address, certificates: String?, privateKey: String?, authority: String?) throws {
        try self.init(
            process: "notifications", limits: .notifications, addresses: addresses, listen: listen,
            certificates: certificates, privateKey: privateKey, authority: authority)
    }
}

/// The most that the calls of a module may take.
struct CallLimits {
    /// Of one request, and of one answer.
    let mostBytes: Int
    /// At one time.
    let mostCalls: Int

    /// A home and its appraisal have about one kilobyte. A valuation takes about a millisecond: so many calls wait only
    /// for a valuer that hangs, and the next request is answered at once, with 503.
    static let valuation = CallLimits(mostBytes: 16 * 1024, mostCalls: 64)
    /// A message has about one kilobyte. An outbox delivers one after another, so these are many outboxes.
    static let notifications = CallLimits(mostBytes: 64 * 1024, mostCalls: 64)
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
