import HTTPTypes
import Policies
import Quotes
import Rating
import Storage
import StrataPresentationLayer
import Valuation
import WebSupport

/// The staff's messages for the services' errors: the errors' own texts, which say how to fix them.
enum StaffFaults {
    /// Nil for errors that do not come from a service.
    static func fault(of error: any Error) -> WebFault? {
        switch error {
        case let error as StorageError: unavailable("The database does not answer", error)
        case let error as RatingError: unavailable("There are no prices", error)
        case let error as ValuationError: unavailable("No home can be valued", error)
        case let error as PolicyError: refused(error)
        case let error as QuoteError: quote(error)
        case let error as ResolutionError: error.underlying.flatMap { fault(of: $0) }
        default: nil
        }
    }

    private static func quote(_ error: QuoteError) -> WebFault {
        switch error {
        case .unknown: .notFound
        case .faultyKey, .keyTaken, .expired: refused(error)
        }
    }

    private static func refused(_ error: some Error) -> WebFault {
        WebFault(.conflict, title: "This was not done", message: "\(error)", advice: "Go back and look again.")
    }

    private static func unavailable(_ title: String, _ error: some Error) -> WebFault {
        WebFault(
            .serviceUnavailable, title: title, message: "\(error)", advice: "Nothing was changed.",
            retryAfter: .seconds(5))
    }
}
