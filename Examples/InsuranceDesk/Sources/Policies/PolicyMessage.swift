import Customers
import Notifications
import Properties
import Quotes
import Values

/// The messages to the customer about a policy.
enum PolicyMessage {
    static func issued(_ policy: Policy, _ quote: Quote) -> Message {
        Message(
            key: "policy-\(policy.number)-issued", recipient: quote.customer.details.email,
            subject: "Your policy \(policy.number)",
            body: """
                Dear \(quote.customer.details.name),

                your home at \(quote.property.details.address) is insured from \(policy.from) to \(policy.to + -1).
                The first of \(policy.installments.count) payments, \(policy.installments.first?.amount ?? .zero), is due \
                on \(policy.from).

                Your insurance desk
                """)
    }

    static func cancelled(_ policy: Policy, _ quote: Quote, on day: Day) -> Message {
        Message(
            key: "policy-\(policy.number)-cancelled", recipient: quote.customer.details.email,
            subject: "Your policy \(policy.number) ends",
            body: """
                Dear \(quote.customer.details.name),

                your policy \(policy.number) is cancelled; the cover ends on \(day).

                Your insurance desk
                """)
    }
}
