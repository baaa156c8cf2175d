public import Hummingbird
internal import Logging
internal import StrataAppHost

/// Turns errors into responses that tell nothing about the application. Sendable.
///
/// ```swift
/// router.add(middleware: ErrorMiddleware { error in
///     switch error {
///     case is BookError: HTTPError(.notFound)
///     case is StorageError: HTTPError(.serviceUnavailable)
///     default: nil
///     }
/// })
/// ```
///
/// The closure receives the application's own error, also if it came out of a factory and was thrown as a
/// `ResolutionError`. What it maps to nil is treated as follows, after each `HTTPError` and other `HTTPResponseError`
/// was passed on:
///
/// | error | status | log |
/// |---|---|---|
/// | a scope or a container is closed, or the request is cancelled: the application stops | 503, `Retry-After: 5` | info |
/// | any other | 500 | error, with its description |
///
/// Add it in front of ``ScopeMiddleware``, so that it sees that one's errors, too.
public struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
    private let map: @Sendable (any Error) -> (any HTTPResponseError)?

    /// - Parameter map: The response to one of the application's errors; nil for all others.
    public init(_ map: @escaping @Sendable (any Error) -> (any HTTPResponseError)? = { _ in nil }) {
        self.map = map
    }

    /// Handles a request.
    ///
    /// - Throws: Only `HTTPResponseError`, which the router answers.
    public func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            throw response(to: error, context.logger)
        }
    }

    private func response(to error: any Error, _ logger: Logger) -> any HTTPResponseError {
        let cause = Self.cause(of: error)
        if let response = map(cause) ?? cause as? any HTTPResponseError { return response }
        if Self.isStopping(cause) {
            logger.info("The application stops.", metadata: ["error": "\(error)"])
            return HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
        }
        logger.error("A request failed.", metadata: ["error": "\(error)"])
        return HTTPError(.internalServerError)
    }

    /// The error of the application, below those of the framework.
    private static func cause(of error: any Error) -> any Error {
        var error = error
        while let underlying = (error as? ResolutionError)?.underlying { error = underlying }
        return error
    }

    private static func isStopping(_ error: any Error) -> Bool {
        guard let error = error as? ResolutionError else { return error is CancellationError }
        return [.scopeClosed, .containerClosed, .containerReleased, .cancelled].contains(error.code)
    }
}
