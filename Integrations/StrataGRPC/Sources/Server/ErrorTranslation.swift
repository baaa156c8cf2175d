import GRPCCore

/// Translates the error of a call into an `RPCError`.
struct ErrorTranslation {
    let contract: String
    let terms: MethodTerms
    let path: [String]
    /// The name of this process.
    let process: String

    func overloaded() -> RPCError {
        error(.resourceExhausted, .overloaded, "the server has too many calls under way", notBegun: true)
    }

    func tooLarge(_ bytes: Int, limit: Int, notBegun: Bool = true) -> RPCError {
        error(
            .resourceExhausted, .tooLarge, "the request has \(bytes) bytes, and the limit of the server is \(limit)",
            notBegun: notBegun)
    }

    func otherSchema() -> RPCError {
        error(
            .failedPrecondition, .otherSchema, "the server was built with another schema of the contract",
            notBegun: true)
    }

    func stopping() -> RPCError {
        error(.unavailable, .unavailable, "the server is stopping", notBegun: true)
    }

    /// - Parameter isLate: Whether the deadline of the call has passed.
    func translated(_ thrown: any Error, isLate: Bool) -> RPCError {
        if let declared = declared(thrown) { return declared }
        switch thrown {
        case let failure as UnreadableRequest:
            return error(.invalidArgument, .unreadableRequest, failure.detail, notBegun: !failure.hasBegun)
        case let failure as OversizedRequest:
            return tooLarge(failure.bytes, limit: failure.limit, notBegun: false)
        case let failure as UnwritableResponse:
            return error(.internalError, .unreadableResponse, failure.detail)
        case is CancellationError:
            return isLate
                ? error(.deadlineExceeded, .late, "the deadline has passed")
                : error(.cancelled, .cancelled, "the server cancelled the call")
        case let failure as RemoteFailure:
            // Not "unavailable": this caller would repeat what the process in between has already repeated.
            return error(
                failure.code == .late ? .deadlineExceeded : .internalError, failure.code == .late ? .late : .failed,
                "a call of this one failed: \(failure.code), \(failure.detail)", path: failure.path)
        default:
            // Not its text, because that may say what the caller must not know.
            let name = "\(type(of: thrown))"
            return error(.internalError, .failed, "the service threw \(name), which the contract does not declare")
        }
    }

    private func declared(_ thrown: any Error) -> RPCError? {
        for declared in terms.errors {
            guard let bytes = declared.encode(thrown) else { continue }
            let message = "\(declared.name)"
            var translated = error(.failedPrecondition, .declared, message)
            let details = ErrorDetails(type: ErrorDetails.type(declared, of: contract, terms), value: bytes)
                .status(code: .failedPrecondition, message: message)
            if details.count <= ErrorDetails.maximumBytes {
                translated.metadata.addBinary(details, forKey: ErrorDetails.key)
            } else {
                translated.metadata.replaceOrAddString(
                    RemoteFailure.Code.failed.description, forKey: CallHeaders.code)
                translated.message = "\(declared.name), whose \(bytes.count) bytes are too many to travel"
            }
            return translated
        }
        return nil
    }

    private func error(
        _ code: RPCError.Code, _ own: RemoteFailure.Code, _ message: String, notBegun: Bool = false,
        path: [String]? = nil
    ) -> RPCError {
        var metadata: Metadata = [:]
        metadata.addString(own.description, forKey: CallHeaders.code)
        metadata.addString(process, forKey: CallHeaders.process)
        CallHeaders.add(path: path ?? self.path, to: &metadata)
        if notBegun { metadata.addString("1", forKey: CallHeaders.notBegun) }
        return RPCError(code: code, message: message, metadata: metadata)
    }
}
