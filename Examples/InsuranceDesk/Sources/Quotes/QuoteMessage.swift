import Customers
import Notifications
import Properties
import Rating
import Values

/// The message to the customer about a quote.
enum QuoteMessage {
    static func made(_ quote: Quote) -> Message {
        Message(
            key: "quote-\(quote.requestKey)", recipient: quote.customer.details.email,
            subject: "Your quote \(quote.reference)",
            body: """
                Dear \(quote.customer.details.name),

                insuring your home at \(quote.property.details.address) would cost \(quote.premium.total) a year,
                of which \(quote.premium.tax) are insurance tax. This quote is good until \(quote.expires).

                Your insurance desk
                """)
    }
}
