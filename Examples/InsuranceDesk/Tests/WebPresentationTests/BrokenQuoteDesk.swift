import Customers
import Notifications
import Properties
import Quotes
import Rating
import Storage
import Valuation
import Values

/// Estimates, and cannot write.
struct BrokenQuoteDesk: QuoteDesk {
    let error: StorageError

    func estimate(_ property: PropertyDetails, cover: Cover) async throws -> Estimate {
        Estimate(
            appraisal: Appraisal(
                rebuildCost: Money(euros: 300_000), marketValue: Money(euros: 400_000), floodLoss: .zero, steps: []),
            premium: Premium(parts: [PremiumPart(.buildings, "Buildings", Money(euros: 240))], edition: "test"))
    }

    func quote(_ request: QuoteRequest) async throws -> Quote { throw error }
    func quote(_ id: QuoteID) async throws -> Quote? { throw error }
    func quote(_ id: QuoteID, in transaction: Transaction) throws -> Quote? { throw error }
    func quote(requestKey: String) async throws -> Quote? { throw error }
    func quotes(of customer: CustomerID) async throws -> [Quote] { throw error }
    func quotes(limit: Int, before: QuoteID?) async throws -> [Quote] { throw error }
    func count() async throws -> Int { throw error }
    func requestKeys() async throws -> Set<String> { throw error }
}

enum NotificationSettingsForTests {
    static let value = NotificationSettings(folder: "/nowhere/outbox")
}
