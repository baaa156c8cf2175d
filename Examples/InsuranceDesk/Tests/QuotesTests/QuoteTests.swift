import Audit
import Customers
import DeskTesting
import Homes
import Notifications
import Properties
import Quotes
import Rating
import Storage
import StrataServiceLayer
import Testing
import Valuation
import Values

@Suite struct QuoteTests {
    @Test func aQuoteIsThereAsItWasMade() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let quote = try await quotes.quote(Samples.request("request-1"))
            #expect(quote.reference == "Q-000001")
            #expect(quote.customer.details == Samples.customer)
            #expect(quote.property.details == Samples.home)
            #expect(quote.expires == desk.clock.now.day + 30)
            #expect(try await quotes.quote(quote.id) == quote)
            #expect(try await quotes.quotes(of: quote.customer.id) == [quote])
        }
    }

    @Test func theEstimateCostsWhatTheQuoteCosts() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let estimate = try await quotes.estimate(Samples.home, cover: Samples.cover)
            #expect(try await quotes.count() == 0)
            #expect(try await quotes.quote(Samples.request("request-1")).premium == estimate.premium)
        }
    }

    @Test func aSecondRequestWithTheSameKeyGetsTheFirstQuote() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let first = try await quotes.quote(Samples.request("request-1"))
            #expect(try await quotes.quote(Samples.request("request-1")) == first)
            #expect(try await quotes.count() == 1)
            #expect(try await desk((any CustomerBook).self).customers(matching: "", limit: 10).count == 1)
        }
    }

    @Test func aKnownRequestNeedsNoValuation() async throws {
        let folder = try TemporaryFolder()
        let first = try await Desk.run(in: folder) { desk in
            try await desk((any QuoteDesk).self).quote(Samples.request("request-1"))
        }
        try await Desk.run(
            in: folder,
            overriding: { container in
                container.register((any Valuer).self) { AbsentValuer() }
            }
        ) { desk in
            let quotes = try await desk((any QuoteDesk).self)
            #expect(try await quotes.quote(Samples.request("request-1")) == first)
            await #expect(throws: ValuationError.self) { try await quotes.quote(Samples.request("request-2")) }
            let other = QuoteRequest(
                key: "request-1", customer: Samples.customer, property: Samples.home,
                cover: Cover(contents: .zero, liability: .fiveMillion, deductible: .standard, claims: 0),
                principal: .visitor)
            await #expect(throws: QuoteError.keyTaken("request-1")) { try await quotes.quote(other) }
            #expect(try await quotes.count() == 1)
        }
    }

    /// A valuer in a process that nobody has started.
    private struct AbsentValuer: Valuer {
        func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal {
            throw ValuationError(detail: "nobody is there")
        }
    }

    /// The home is older by then and costs more, and another caller sends it, but the request is the same.
    @Test func theFirstQuoteStandsWhateverItWouldCostByNow() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let first = try await quotes.quote(Samples.request("request-1"))
            desk.clock.advance(days: 1000)
            let again = QuoteRequest(
                key: "request-1", customer: Samples.customer, property: Samples.home, cover: Samples.cover,
                principal: .staff("ada"))
            #expect(try await quotes.estimate(Samples.home, cover: Samples.cover).premium != first.premium)
            #expect(try await quotes.quote(again) == first)
            #expect(try await quotes.count() == 1)
        }
    }

    @Test(arguments: OtherRequest.allCases)
    func aKeyIsNotTakenTwice(other: OtherRequest) async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let first = try await quotes.quote(Samples.request("request-1"))
            await #expect(throws: QuoteError.keyTaken("request-1")) {
                try await quotes.quote(other.request("request-1"))
            }
            #expect(try await quotes.quotes(limit: 10, before: nil) == [first])
            #expect(try await desk((any CustomerBook).self).customers(matching: "", limit: 10).count == 1)
            // Under a key of its own it is a quote like any other.
            #expect(try await quotes.quote(other.request("request-2")) != first)
        }
    }

    @Test func theMessageAndTheAuditComeWithTheQuote() async throws {
        try await Desk.run { desk in
            let quote = try await desk((any QuoteDesk).self).quote(Samples.request("request-1"))
            let message = try #require(try await desk((any Outbox).self).messages(limit: 1).first).message
            #expect(message.key == "quote-request-1")
            #expect(message.body.contains("\(quote.premium.total) a year"))
            let deeds = try await desk((any AuditTrail).self).entries(limit: 10).map(\.deed.verb)
            #expect(deeds == ["quoted", "added", "added"])
        }
    }

    @Test func aFailureAtTheEndLeavesNothing() async throws {
        try await Desk.run(overriding: { $0.register((any Outbox).self) { BrokenOutbox() } }) { desk in
            let quotes = try await desk((any QuoteDesk).self)
            await #expect(throws: BrokenOutbox.Broken.self) { try await quotes.quote(Samples.request("request-1")) }
            #expect(try await quotes.count() == 0)
            #expect(try await desk((any CustomerBook).self).customers(matching: "", limit: 1).isEmpty)
            #expect(try await desk((any AuditTrail).self).entries(limit: 1).isEmpty)
        }
    }

    @Test(arguments: ["short", "with spaces in it", "semi;colon"])
    func aFaultyKeyIsRefused(key: String) async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            await #expect(throws: QuoteError.faultyKey(key)) { try await quotes.quote(Samples.request(key)) }
        }
    }

    @Test func pagesFollowEachOther() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            for number in 1...5 { _ = try await quotes.quote(Samples.request("request-\(number)")) }
            let first = try await quotes.quotes(limit: 3, before: nil)
            let second = try await quotes.quotes(limit: 3, before: first.last?.id)
            #expect((first + second).map(\.id.number) == [5, 4, 3, 2, 1])
        }
    }

    @Test func typedTextIsNeverSQL() async throws {
        let name = "'); DROP TABLE quote; --"
        let customer = CustomerDetails(
            name: name, email: "a@example.org", born: Samples.customer.born, address: Samples.address)
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let request = QuoteRequest(
                key: "request-1", customer: customer, property: Samples.home, cover: Samples.cover,
                principal: .visitor)
            _ = try await quotes.quote(request)
            #expect(try await quotes.count() == 1)
            let book = try await desk((any CustomerBook).self)
            #expect(try await book.customers(matching: name, limit: 1).first?.details.name == name)
        }
    }
}

/// Requests that differ from the sample in one thing each.
enum OtherRequest: CaseIterable {
    case customer, property, cover

    func request(_ key: String) -> QuoteRequest {
        QuoteRequest(
            key: key, customer: self == .customer ? otherCustomer : Samples.customer,
            property: self == .property ? otherHome : Samples.home,
            cover: self == .cover ? otherCover : Samples.cover, principal: .visitor)
    }

    private var otherCustomer: CustomerDetails {
        let customer = Samples.customer
        return CustomerDetails(
            name: customer.name, email: "grace@example.org", born: customer.born, address: customer.address)
    }

    private var otherHome: PropertyDetails {
        let home = Samples.home
        return PropertyDetails(
            type: home.type, construction: home.construction, yearBuilt: home.yearBuilt, floorArea: home.floorArea,
            rooms: home.rooms, floodZone: home.floodZone, security: [.smoke, .locks], address: home.address)
    }

    private var otherCover: Cover {
        let cover = Samples.cover
        return Cover(
            contents: cover.contents, liability: cover.liability, deductible: cover.deductible, claims: 1)
    }
}

private struct BrokenOutbox: Outbox {
    struct Broken: Error {}

    func enqueue(_ message: Message, in transaction: Transaction) throws { throw Broken() }
    func messages(limit: Int) async throws -> [OutboxEntry] { [] }
    func counts() async throws -> OutboxCounts { OutboxCounts(waiting: 0, delivered: 0) }
}
