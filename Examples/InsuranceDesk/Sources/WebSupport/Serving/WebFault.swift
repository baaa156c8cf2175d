public import HTTPTypes

/// A fault that is shown instead of a page. Sendable.
public struct WebFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The status of the response.
    public let status: HTTPResponse.Status
    /// The head of the page.
    public let title: String
    /// The problem, for the reader of the page: never how the application is built.
    public let message: String
    /// The actions that the reader can take.
    public let advice: String
    /// When to try again; the header `Retry-After`, in whole seconds.
    public let retryAfter: Duration?
    /// The methods that the address has; the header `Allow`.
    public var allowed: String?
    /// Additional text for the log; the page does not show it.
    public let detail: String?

    /// Creates a fault with text for the reader.
    public init(
        _ status: HTTPResponse.Status, title: String, message: String, advice: String, retryAfter: Duration? = nil,
        detail: String? = nil
    ) {
        self.status = status
        self.title = title
        self.message = message
        self.advice = advice
        self.retryAfter = retryAfter
        self.detail = detail
    }

    /// The status, the message, and the additional text for the log.
    public var description: String { "\(status.code) \(title): \(message)\(detail.map { " \($0)" } ?? "")" }

    /// There is no such page.
    public static let notFound = WebFault(
        .notFound, title: "Page not found", message: "There is no page at this address.",
        advice: "Check the address, or go back to the start.")

    /// The form did not come from a page of this session.
    public static let staleForm = WebFault(
        .forbidden, title: "This page was too old",
        message: "The form you sent does not belong to your present visit, so nothing was changed.",
        advice: "Go back, load the page again, and send it once more.")

    /// The program is not one of the API's clients.
    public static let unknownClient = WebFault(
        .unauthorized, title: "Who are you?", message: "The request has no key of a known client.",
        advice: "Send the client's key: Authorization: Bearer KEY.")

    /// Nobody has signed in, or the account lacks the permission.
    public static let notAllowed = WebFault(
        .forbidden, title: "Not allowed", message: "Your account may not see this page.",
        advice: "Sign in with another account.")

    /// The address exists, but not for this method.
    public static func notAnswered(allowed: String) -> WebFault {
        var fault = WebFault(
            .methodNotAllowed, title: "Not possible", message: "This address does not answer such a request.",
            advice: "Go back to the start.")
        fault.allowed = allowed
        return fault
    }

    /// Too many attempts to sign in; the next one is allowed after `retryAfter`.
    public static func tooMany(retryAfter: Duration) -> WebFault {
        WebFault(
            .tooManyRequests, title: "Too many attempts",
            message: "There were too many attempts to sign in.", advice: "Wait a minute and try again.",
            retryAfter: retryAfter)
    }

    /// The body is larger than any form.
    public static let tooLarge = WebFault(
        .contentTooLarge, title: "Too much at once", message: "What was sent is larger than any form of this site.",
        advice: "Go back and shorten what you typed.")

    /// The body is not a form.
    public static func badForm(_ detail: String) -> WebFault {
        WebFault(
            .badRequest, title: "The form could not be read", message: "What was sent is not a form of this site.",
            advice: "Go back, load the page again, and send it once more.", detail: detail)
    }

    /// The service is temporarily unavailable: nothing was lost, and a later attempt can succeed.
    public static func unavailable(_ detail: String, retryAfter: Duration = .seconds(5)) -> WebFault {
        WebFault(
            .serviceUnavailable, title: "We are busy at the moment",
            message: "Your request could not be answered just now. Nothing of it was saved.",
            advice: "Wait a few seconds and try again: what you typed in earlier steps is kept.",
            retryAfter: retryAfter, detail: detail)
    }

    /// The application has a bug.
    public static func broken(_ detail: String) -> WebFault {
        WebFault(
            .internalServerError, title: "Something went wrong",
            message: "This is our mistake, not yours. Nothing of this request was saved.",
            advice: "Try again. If it happens again, tell us the reference below.", detail: detail)
    }
}
