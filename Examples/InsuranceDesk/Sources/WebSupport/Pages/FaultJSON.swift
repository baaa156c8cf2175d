import Foundation
import HTTPTypes
public import Hummingbird
import Logging

/// Turns an error in a route for other programs into a JSON response.
public struct FaultJSON: RouterMiddleware {
    private struct Answer: Encodable {
        let status: Int
        let error: String
        let advice: String
    }

    private let faultOf: @Sendable (any Error) -> WebFault?

    /// - Parameter faultOf: Maps the errors of the site's services; nil for unknown errors.
    public init(faultOf: @escaping @Sendable (any Error) -> WebFault?) {
        self.faultOf = faultOf
    }

    /// Handles the request; a thrown error becomes a response.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let fault = WebFault.of(error, known: faultOf)
            fault.log(request, context)
            let answer = Answer(status: fault.status.code, error: fault.message, advice: fault.advice)
            var response = Response(
                status: fault.status, headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(answer))))
            response.headers[.retryAfter] = fault.retryAfterSeconds
            if fault.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
            response.headers[.allow] = fault.allowed
            return response
        }
    }
}
