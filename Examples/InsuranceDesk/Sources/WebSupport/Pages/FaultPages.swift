import HTTPTypes
public import Hummingbird
import Logging

/// Turns an error into a page that reports it, and logs the details that the page does not show.
public struct FaultPages: RouterMiddleware {
    private let pages: PageLibrary
    private let faultOf: @Sendable (any Error) -> WebFault?

    /// - Parameters:
    ///   - pages: Contains the template `fault`.
    ///   - faultOf: Maps the errors of the site's services; nil for unknown errors.
    public init(pages: PageLibrary, faultOf: @escaping @Sendable (any Error) -> WebFault?) {
        self.pages = pages
        self.faultOf = faultOf
    }

    /// Handles the request; a thrown error becomes a page.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let fault = WebFault.of(error, known: faultOf)
            fault.log(request, context)
            return try respond(fault, context: context)
        }
    }

    private func respond(_ fault: WebFault, context: WebContext) throws -> Response {
        var content: [String: Any] = ["heading": fault.title, "message": fault.message, "advice": fault.advice]
        // Not `context.id`, which traps if a log handler keeps no metadata.
        if fault.status.code >= 500 { content["reference"] = context.logger[metadataKey: "hb.request.id"]?.description }
        var response = try pages.respond(
            Page("fault", title: fault.title, content, status: fault.status), for: context.session?.current)
        response.headers[.retryAfter] = fault.retryAfterSeconds
        response.headers[.allow] = fault.allowed
        return response
    }
}
