import GRPCCore

/// The names of the headers that both sides add to a call.
enum CallHeaders {
    /// The calls that led to this one, separated by commas.
    static let path = "strata-path"
    /// On an error: the server has not called the service.
    static let notBegun = "strata-not-begun"
    /// On an error: its ``RemoteFailure/Code``, which gRPC's own code does not show.
    static let code = "strata-code"
    /// The fingerprint of the contract as the caller was built with it.
    static let form = "strata-form"
    /// The name of the process that calls, and on a response of the one that responds.
    static let process = "strata-process"
    /// gRPC's own: the time that the caller is willing to wait.
    static let timeout = "grpc-timeout"

    /// Only the last calls of a longer path are sent, because a cycle of calls would let it grow without end.
    static let maximumPath = 32

    static func add(path: [String], to metadata: inout Metadata) {
        guard !path.isEmpty else { return }
        metadata.addString(path.suffix(maximumPath).joined(separator: ","), forKey: Self.path)
    }

    static func path(in metadata: Metadata) -> [String] {
        guard let text = first(Self.path, in: metadata) else { return [] }
        // The header comes from outside: only what could be a path is kept, because it is printed.
        return text.split(separator: ",").suffix(maximumPath).map(String.init).filter { part in
            part.utf8.count <= 256 && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
    }

    static func first(_ key: String, in metadata: Metadata) -> String? {
        metadata[stringValues: key].first { _ in true }
    }

    /// The duration that `grpc-timeout` states: at most eight digits and a unit. Nil for anything else.
    static func timeout(in metadata: Metadata) -> Duration? {
        guard let text = first(timeout, in: metadata), let unit = text.last, text.utf8.count <= 9 else { return nil }
        let digits = text.dropLast()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let amount = Int64(digits) else { return nil }
        switch unit {
        case "H": return .seconds(amount * 3600)
        case "M": return .seconds(amount * 60)
        case "S": return .seconds(amount)
        case "m": return .milliseconds(amount)
        case "u": return .microseconds(amount)
        case "n": return .nanoseconds(amount)
        default: return nil
        }
    }
}
