import Hummingbird
import Logging
import NIOHTTP1

extension WebFault {
    /// The fault for an error. An unknown error is an internal fault of the application.
    static func of(_ error: any Error, known: (any Error) -> WebFault?) -> WebFault {
        if let fault = error as? WebFault { return fault }
        if let fault = known(error) { return fault }
        if let error = error as? HTTPError {
            if error.status == .notFound { return .notFound }
            if error.status == .methodNotAllowed { return .notAnswered(allowed: error.headers[.allow] ?? "") }
            if error.status.code < 500 { return .badForm(error.description) }
        }
        if error is HTTPParserError { return .badForm("\(error)") }
        if let error = error as? SessionError { return .unavailable(error.description, retryAfter: .seconds(60)) }
        return .broken("\(error)")
    }

    /// The value of the header `Retry-After`.
    var retryAfterSeconds: String? { retryAfter.map { String(max(1, $0.components.seconds + 1)) } }

    /// Logs the fault: an internal fault as an error, a client's fault at a lower level.
    func log(_ request: Request, _ context: WebContext) {
        context.logger.log(
            level: status.code >= 500 ? .error : .debug, "\(self)",
            metadata: ["method": "\(request.method)", "path": "\(request.uri.path)"])
    }
}
