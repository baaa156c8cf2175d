import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// The names of processes as metrics show them. Sendable.
///
/// A name from outside is a label of a metric, and each label costs memory in the backend for as long as the process
/// runs. So only the first ``mostNames`` of them are distinguished.
final class ProcessNames: Sendable {
    static let mostNames = 100
    static let others = "others"
    static let unknown = "unknown"

    let own: String
    private let admitted: Set<String>?
    private let seen = Guarded<Set<String>>([])

    /// - Parameter admitted: The names of the admitted peers; nil if anybody may call. If it is not nil, a caller has
    ///   the name in its certificate, and not the one that it states.
    init(own: String, admitted: Set<String>? = nil) {
        self.own = Self.plain(own)
        self.admitted = admitted
    }

    /// The name of the program.
    static var program: String {
        URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    }

    /// The name that a peer states in its headers.
    func peer(in metadata: Metadata) -> String {
        guard let stated = CallHeaders.first(CallHeaders.process, in: metadata) else { return Self.unknown }
        return bounded(Self.plain(stated))
    }

    func caller(_ metadata: Metadata, _ context: ServerContext) -> String {
        guard let admitted else { return peer(in: metadata) }
        let certificate = (context.transportSpecific as? ServerTransport.Context)?.peerCertificate
        return certificate.flatMap { Admission.names(of: $0).intersection(admitted).min() } ?? Self.unknown
    }

    private func bounded(_ name: String) -> String {
        seen.withLock { seen in
            if seen.contains(name) { return name }
            guard seen.count < Self.mostNames else { return Self.others }
            seen.insert(name)
            return name
        }
    }

    private static func plain(_ name: String) -> String {
        let isPlain =
            !name.isEmpty && name.utf8.count <= 100 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C }
        return isPlain ? name : unknown
    }
}
