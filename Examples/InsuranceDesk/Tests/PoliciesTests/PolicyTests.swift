import Audit
import Customers
import DeskTesting
import Documents
import Ledger
import Notifications
import Policies
import Properties
import Quotes
import Rating
import StrataServiceLayer
import Testing
import Values

@Suite struct PolicyTests {
    static func issue(
        _ key: String = "request-1", plan: InstallmentPlan = .quarterly, on desk: Desk
    ) async throws -> Policy {
        let quote = try await desk((any QuoteDesk).self).quote(Samples.request(key))
        return try await desk((any PolicyDesk).self)
            .issue(quote.id, from: desk.clock.now.day + 10, plan: plan, by: .visitor)
    }

    static func balance(_ account: Account, on desk: Desk) async throws -> Money {
        try await desk((any GeneralLedger).self).trialBalance().rows.first { $0.account == account }?.balance ?? .zero
    }

    @Test func aQuoteBecomesOnePolicy() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            let again = try await desk((any PolicyDesk).self)
                .issue(policy.quote, from: desk.clock.now.day, plan: .yearly, by: .visitor)
            #expect(again == policy)
            #expect("\(policy.number)" == "2026-000001-16")
            #expect(policy.days == 365)
            #expect(policy.state(on: policy.from) == .active)
            #expect(policy.state(on: policy.to) == .ended)
        }
    }

    @Test(arguments: InstallmentPlan.allCases)
    func installmentsMakeTheTotalToTheCent(plan: InstallmentPlan) async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(plan: plan, on: desk)
            #expect(policy.installments.count == plan.payments)
            #expect(policy.installments.map(\.amount).sum() == policy.total)
            #expect(policy.installments.first?.due == policy.from)
        }
    }

    @Test func issuingGoesToTheBooks() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            #expect(try await Self.balance(.premiumReceivable, on: desk) == policy.total)
            #expect(try await Self.balance(.unearnedPremium, on: desk) == -policy.net)
            #expect(try await Self.balance(.taxPayable, on: desk) == -policy.tax)
        }
    }

    @Test func aPaidPolicyOwesNothing() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(plan: .monthly, on: desk)
            let desks = try await desk((any PolicyDesk).self)
            for installment in policy.installments {
                _ = try await desks.pay(policy.number, installment: installment.number, by: .desk)
                _ = try await desks.pay(policy.number, installment: installment.number, by: .desk)
            }
            #expect(try await Self.balance(.premiumReceivable, on: desk) == .zero)
            #expect(try await Self.balance(.cash, on: desk) == policy.total)
            #expect(try await desks.policy(policy.number)?.paid == policy.total)
        }
    }

    /// Whatever the days on which the books are kept, in the end all is earned and not a cent is left.
    @Test(arguments: [1, 7, 30, 400])
    func thePremiumIsEarnedByDays(step: Int) async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            let desks = try await desk((any PolicyDesk).self)
            for day in stride(from: policy.from.number - 3, through: policy.to.number + 3, by: step) {
                _ = try await desks.earn(through: Day(number: day), by: .desk)
                let days = min(max(0, day + 1 - policy.from.number), policy.days)
                #expect(try await Self.balance(.earnedPremium, on: desk) == -policy.net.share(days, of: policy.days))
            }
            _ = try await desks.earn(through: policy.to, by: .desk)
            #expect(try await Self.balance(.earnedPremium, on: desk) == -policy.net)
            #expect(try await Self.balance(.unearnedPremium, on: desk) == .zero)
            #expect(try await desk((any GeneralLedger).self).check().isSound)
        }
    }

    @Test func earningTwiceMovesNothing() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            let desks = try await desk((any PolicyDesk).self)
            #expect(try await desks.earn(through: policy.from + 100, by: .desk) == 1)
            #expect(try await desks.earn(through: policy.from + 100, by: .desk) == 0)
            #expect(try await desks.earn(through: policy.from + 50, by: .desk) == 0)
        }
    }

    @Test func aCancellationRefundsTheRest() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(plan: .yearly, on: desk)
            let desks = try await desk((any PolicyDesk).self)
            _ = try await desks.pay(policy.number, installment: 1, by: .desk)
            let cancelled = try await desks.cancel(policy.number, on: policy.from + 73, by: .staff("ada"))

            // 73 of 365 days: a fifth stays with us.
            let kept = policy.net.share(73, of: 365) + policy.tax.share(73, of: 365)
            #expect(try await Self.balance(.cash, on: desk) == kept)
            #expect(try await Self.balance(.premiumReceivable, on: desk) == .zero)
            #expect(try await Self.balance(.unearnedPremium, on: desk) == .zero)
            #expect(try await Self.balance(.earnedPremium, on: desk) == -policy.net.share(73, of: 365))
            #expect(cancelled.state(on: policy.from + 73) == .cancelled)
            #expect(try await desks.earn(through: policy.to, by: .desk) == 0)
            #expect(try await desk((any GeneralLedger).self).check().isSound)
        }
    }

    /// A hundred days are earned, up to yesterday. Whatever the first day without cover is, in the end the days before
    /// it are earned, taxed and paid; the rest was paid back.
    @Test(arguments: [0, 1, 73, 99, 100, 101, 364])
    func theBooksFollowACancellationToAnyDay(covered: Int) async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(plan: .yearly, on: desk)
            let desks = try await desk((any PolicyDesk).self)
            _ = try await desks.pay(policy.number, installment: 1, by: .desk)
            desk.clock.advance(days: 110)
            _ = try await desks.earn(through: policy.from + 99, by: .desk)
            #expect(try await Self.balance(.earnedPremium, on: desk) == -policy.net.share(100, of: 365))
            let cancelled = try await desks.cancel(policy.number, on: policy.from + covered, by: .staff("ada"))

            let (net, tax) = (policy.net.share(covered, of: 365), policy.tax.share(covered, of: 365))
            #expect(try await Self.balance(.earnedPremium, on: desk) == -net)
            #expect(try await Self.balance(.unearnedPremium, on: desk) == .zero)
            #expect(try await Self.balance(.taxPayable, on: desk) == -tax)
            #expect(try await Self.balance(.premiumReceivable, on: desk) == .zero)
            #expect(try await Self.balance(.cash, on: desk) == net + tax)
            #expect(cancelled.cancelled == policy.from + covered)
            #expect(cancelled.installments.map(\.amount) == [policy.total])
            #expect(try await desks.earn(through: policy.to, by: .desk) == 0)
            #expect(try await Self.balance(.earnedPremium, on: desk) == -net)
            #expect(try await desk((any GeneralLedger).self).check().isSound)
        }
    }

    @Test func premiumEarnedBeyondACancellationIsTakenBackByAnEntryOfToday() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(plan: .monthly, on: desk)
            let desks = try await desk((any PolicyDesk).self)
            desk.clock.advance(days: 110)
            _ = try await desks.earn(through: policy.from + 99, by: .desk)
            let cancelled = try await desks.cancel(policy.number, on: policy.from + 73, by: .staff("ada"))

            let beyond = policy.net.share(100, of: 365) - policy.net.share(73, of: 365)
            let entries = try await desk((any GeneralLedger).self).entries(reference: "\(policy.number)")
            let back = try #require(entries.first { $0.text.hasPrefix("Taken back") })
            #expect(back.lines == [.debit(.earnedPremium, beyond), .credit(.unearnedPremium, beyond)])
            #expect(back.day == desk.clock.now.day)
            let owed = policy.net.share(73, of: 365) + policy.tax.share(73, of: 365)
            #expect(cancelled.installments.map(\.amount) == [owed])
            #expect(try await Self.balance(.premiumReceivable, on: desk) == owed)
        }
    }

    @Test func aCancellationOnTheFirstDayWithoutPaymentOwesNothing() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            let desks = try await desk((any PolicyDesk).self)
            desk.clock.advance(days: 15)
            _ = try await desks.earn(through: policy.from + 4, by: .desk)
            let cancelled = try await desks.cancel(policy.number, on: policy.from, by: .desk)
            #expect(cancelled.installments.isEmpty)
            for account in Account.allCases { #expect(try await Self.balance(account, on: desk) == .zero) }
        }
    }

    @Test func anUnpaidPolicyOwesTheDaysThatWereCovered() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(plan: .monthly, on: desk)
            let desks = try await desk((any PolicyDesk).self)
            let cancelled = try await desks.cancel(policy.number, on: policy.from + 73, by: .desk)
            let owed = policy.net.share(73, of: 365) + policy.tax.share(73, of: 365)
            #expect(cancelled.installments.map(\.amount) == [owed])
            let last = try #require(cancelled.installments.last)
            _ = try await desks.pay(policy.number, installment: last.number, by: .desk)
            #expect(try await Self.balance(.premiumReceivable, on: desk) == .zero)
            #expect(try await Self.balance(.cash, on: desk) == owed)
        }
    }

    @Test func anExpiredQuoteIsRefused() async throws {
        try await Desk.run { desk in
            let quote = try await desk((any QuoteDesk).self).quote(Samples.request("request-1"))
            let desks = try await desk((any PolicyDesk).self)
            desk.clock.advance(days: 31)
            await #expect(throws: QuoteError.expired(reference: "Q-000001", on: quote.expires)) {
                try await desks.issue(quote.id, from: desk.clock.now.day, plan: .yearly, by: .visitor)
            }
            #expect(try await desks.count() == 0)
        }
    }

    @Test(arguments: [-1, 91]) func aCoverBeginsWithinNinetyDays(days: Int) async throws {
        try await Desk.run { desk in
            let quote = try await desk((any QuoteDesk).self).quote(Samples.request("request-1"))
            let desks = try await desk((any PolicyDesk).self)
            await #expect(throws: PolicyError.self) {
                try await desks.issue(quote.id, from: desk.clock.now.day + days, plan: .yearly, by: .visitor)
            }
        }
    }

    @Test func thePrintedPolicyHasTheAddressAndTheTotal() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            let archive = try await desk((any DocumentArchive).self)
            let document = try #require(try await archive.documents(reference: "\(policy.number)").first)
            #expect(document.title == "Policy 2026-000001-16")
            let total = "\(policy.total)".typeset
            #expect(document.html.contains("<th scope=\"row\">Total</th><td></td><td>\(total)</td>"))
            #expect(document.html.contains("Ada Brandt<br>Lindenallee 4<br>10115 Berlin"))
        }
    }

    @Test func thePrintedPolicyEscapesWhatWasTyped() async throws {
        let typed = "<script>&\"'"
        let escaped = "&lt;script&gt;&amp;&quot;&#39;"
        let (address, home) = (Address(street: "\(typed) 4", postcode: "10115", city: typed), Samples.home)
        let request = QuoteRequest(
            key: "request-1",
            customer: CustomerDetails(
                name: "Ada \(typed)", email: "ada@example.org", born: Samples.customer.born, address: address),
            property: PropertyDetails(
                type: home.type, construction: home.construction, yearBuilt: home.yearBuilt,
                floorArea: home.floorArea, rooms: home.rooms, floodZone: home.floodZone, security: home.security,
                address: address),
            cover: Samples.cover, principal: .visitor)
        try await Desk.run { desk in
            let quote = try await desk((any QuoteDesk).self).quote(request)
            let desks = try await desk((any PolicyDesk).self)
            let policy = try await desks.issue(quote.id, from: desk.clock.now.day, plan: .yearly, by: .visitor)
            _ = try await desks.cancel(policy.number, on: policy.from, by: .desk)
            let documents = try await desk((any DocumentArchive).self).documents(reference: "\(policy.number)")
            #expect(documents.count == 2)
            for html in documents.map(\.html) {
                #expect(
                    html.contains("<address>Ada \(escaped)<br>\(escaped) 4<br>10115 \(escaped)</address>"))
                // Nowhere else as it was typed, whole or in part.
                #expect(html.ranges(of: "script").count == html.ranges(of: escaped).count)
                #expect(!html.contains(typed))
            }
            let printed = try #require(documents.last)
            #expect(printed.html.contains("<td>\(escaped) 4, 10115 \(escaped)</td>"))
        }
    }

    @Test func theCustomerIsToldOnce() async throws {
        try await Desk.run { desk in
            let policy = try await Self.issue(on: desk)
            _ = try await desk((any PolicyDesk).self).cancel(policy.number, on: policy.from, by: .desk)
            let keys = try await desk((any Outbox).self).messages(limit: 10).map(\.message.key)
            #expect(
                keys == [
                    "policy-2026-000001-16-cancelled", "policy-2026-000001-16-issued", "quote-request-1",
                ])
        }
    }
}
