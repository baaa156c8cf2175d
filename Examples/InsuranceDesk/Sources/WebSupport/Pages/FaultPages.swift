import HTTPTypes
public import Hummingbird
import Logging

/// Answers what went wrong with a page that says so, and puts into the log what the page does not say.
public struct FaultPages: RouterMiddleware {
    private let pages: PageLibrary
    private let faultOf: @Sendable (any Error) -> WebFault?

    /// - Parameters:
    ///   - pages: Has the template `fault`.
    ///   - faultOf: Knows the errors of the site's services; nil for those that it does not know.
    public init(pages: PageLibrary, faultOf: @escaping @Sendable (any Error) -> WebFault?) {
        self.pages = pages
        self.faultOf = faultOf
    }

    /// Serves; what is thrown becomes a page.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let fault = fault(of: error)
            let level: Logger.Level = fault.status.code >= 500 ? .error : .debug
            context.logger.log(
                level: level, "\(fault)",
                metadata: ["method": "\(request.method)", "path": "\(request.uri.path)"])
            return try respond(fault, context: context)
        }
    }

    private func fault(of error: any Error) -> WebFault {
        if let fault = error as? WebFault { return fault }
        if let fault = faultOf(error) { return fault }
        if let error = error as? HTTPError {
            if error.status == .notFound { return .notFound }
            if error.status.code < 500 { return .badForm(error.description) }
        }
        if let error = error as? SessionError { return .unavailable(error.description, retryAfter: .seconds(60)) }
        return .broken("\(error)")
    }

    private func respond(_ fault: WebFault, context: WebContext) throws -> Response {
        var content: [String: Any] = ["heading": fault.title, "message": fault.message, "advice": fault.advice]
        // Not `context.id`, which traps where a log handler keeps no metadata.
        if fault.status.code >= 500 { content["reference"] = context.logger[metadataKey: "hb.request.id"]?.description }
        var response = try pages.respond(
            Page("fault", title: fault.title, content, status: fault.status), for: context.session?.current)
        if let wait = fault.retryAfter {
            response.headers[.retryAfter] = String(max(1, wait.components.seconds + 1))
        }
        return response
    }
}
