extension MethodDescription {
    /// The method in one line: name, kind, encoding, messages, errors and whether it is idempotent. Limit and attempts
    /// are left out, because each side has its own.
    public var canonicalText: String {
        let errors = errors.sorted { $0.key < $1.key }.map {
            "\(MessageSchema.quoted($0.key)): \($0.value.canonicalText)"
        }
        return "\(MessageSchema.quoted(name)) \(kind.rawValue)\(isIdempotent ? " idempotent" : "")"
            + (encoding == .json ? "" : " \(encoding.rawValue)")
            + " \(request.canonicalText) -> \(response.canonicalText) throws {\(errors.joined(separator: ", "))}"
    }

    /// The fingerprint of a contract with these methods, in any order.
    public static func fingerprint(of contract: String, methods: [MethodDescription]) -> Fingerprint {
        let lines = methods.map(\.canonicalText).sorted()
        return Fingerprint(of: ([MessageSchema.quoted(contract)] + lines).joined(separator: "\n"))
    }
}

extension ProcessManifest.Offer {
    /// The fingerprint of the contract as this process serves it; callers send theirs with each call. If two processes
    /// have the same fingerprint of a contract, they were compiled with the same methods, apart from limits and
    /// attempts.
    public var fingerprint: Fingerprint { MethodDescription.fingerprint(of: contract, methods: methods) }
}

extension ProcessManifest.Expectation {
    /// The fingerprint of the contract as this process calls it. See ``ProcessManifest/Offer/fingerprint``.
    public var fingerprint: Fingerprint { MethodDescription.fingerprint(of: contract, methods: methods) }
}
