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
            let fault = WebFault.of(error, known: faultOf)
            fault.log(request, context)
            return try respond(fault, context: context)
        }
    }

    private func respond(_ fault: WebFault, context: WebContext) throws -> Response {
        var content: [String: Any] = ["heading": fault.title, "message": fault.message, "advice": fault.advice]
        // Not `context.id`, which traps where a log handler keeps no metadata.
        if fault.status.code >= 500 { content["reference"] = context.logger[metadataKey: "hb.request.id"]?.description }
        var response = try pages.respond(
            Page("fault", title: fault.title, content, status: fault.status), for: context.session?.current)
        response.headers[.retryAfter] = fault.retryAfterSeconds
        return response
    }
}
