import HTTPTypes
import Policies
import Quotes
import Rating
import Storage
import StrataPresentationLayer
import Valuation
import WebSupport

/// The customers' messages for the services' errors: the consequences for them, never how the application is built.
enum ServiceFaults {
    /// Nil for internal errors of the application.
    static func fault(of error: any Error) -> WebFault? {
        switch error {
        case let error as StorageError: storage(error)
        case let error as RatingError: rating(error)
        case let error as ValuationError: valuation(error)
        case let error as QuoteError: quote(error)
        case is PolicyError:
            WebFault(
                .conflict, title: "This is not possible", message: "\(error)",
                advice: "Go back and load the page again.")
        case let error as FlowError: .unavailable("\(error)", retryAfter: .seconds(60))
        case let error as ResolutionError: error.underlying.flatMap { fault(of: $0) }
        default: nil
        }
    }

    private static func storage(_ error: StorageError) -> WebFault {
        switch error.code {
        case .notOpen, .locked: .unavailable("\(error)")
        case .full, .readOnly, .cannotOpen: .unavailable("\(error)", retryAfter: .seconds(60))
        default: .broken("\(error)")
        }
    }

    private static func rating(_ error: RatingError) -> WebFault {
        switch error {
        case .unknownTerritory(let postcode):
            WebFault(
                .badRequest, title: "We do not insure homes there",
                message: "There is no cover for homes with the postcode \(postcode).",
                advice: "Check the postcode of the home.")
        case .tablesMissing, .tablesUnreadable:
            WebFault(
                .serviceUnavailable, title: "We cannot work out prices at the moment",
                message: "Our price tables are not there just now. What you typed is kept.",
                advice: "Try again in a few minutes.", retryAfter: .seconds(60), detail: "\(error)")
        }
    }

    private static func valuation(_ error: ValuationError) -> WebFault {
        WebFault(
            .serviceUnavailable, title: "We cannot value homes at the moment",
            message: "The valuation of homes does not answer just now. Nothing was stored; what you typed is kept.",
            advice: "Try again in a few seconds.", retryAfter: .seconds(5), detail: "\(error)")
    }

    private static func quote(_ error: QuoteError) -> WebFault {
        switch error {
        case .expired(let reference, let day):
            WebFault(
                .gone, title: "This quote has expired",
                message: "The quote \(reference) could be accepted until \(day).",
                advice: "Ask for a new quote: it takes a few minutes.")
        case .unknown: .notFound
        case .faultyKey: .badForm("\(error)")
        // The process is open on two pages: the answers were changed on one while the other was sent.
        case .keyTaken:
            WebFault(
                .conflict, title: "This quote was made already",
                message: "It was made of other answers than you have given here, and these were not used.",
                advice: "Look at it among your quotes. If something in it is wrong, ask for a new one.")
        }
    }
}
