import Audit
import Clock
import Customers
import Notifications
import Quotes
import Storage
import StrataServiceLayer
import Values

final class StoredPolicyDesk: PolicyDesk, Registerable {
    static func register(in container: Container) {
        container.register(
            (any PolicyDesk).self,
            StoredPolicyDesk.init(store:clock:quotes:records:books:sheets:outbox:audit:)
        )
        .scope(.container)
    }

    /// The number of days ahead on which a cover may begin.
    static let horizon = 90
    /// The number of policies in one transaction when premium is earned.
    private static let batch = 100

    private let store: any RecordStore
    private let clock: any OfficeClock
    private let quotes: any QuoteDesk
    private let records: PolicyRecords
    private let books: PolicyBooks
    private let sheets: PolicySheets
    private let outbox: any Outbox
    private let audit: any AuditTrail

    init(
        store: any RecordStore, clock: any OfficeClock, quotes: any QuoteDesk, records: PolicyRecords,
        books: PolicyBooks, sheets: PolicySheets, outbox: any Outbox, audit: any AuditTrail
    ) {
        self.store = store
        self.clock = clock
        self.quotes = quotes
        self.records = records
        self.books = books
        self.sheets = sheets
        self.outbox = outbox
        self.audit = audit
    }

    func issue(_ quote: QuoteID, from start: Day, plan: InstallmentPlan, by principal: Principal) async throws -> Policy
    {
        try await store.write { [self] transaction in
            if let earlier = try records.policy(of: quote, in: transaction) { return earlier }
            let now = clock.now
            guard let found = try quotes.quote(quote, in: transaction) else {
                throw QuoteError.unknown(reference: "\(quote)")
            }
            guard found.isOpen(on: now.day) else {
                throw QuoteError.expired(reference: found.reference, on: found.expires)
            }
            let latest = now.day + StoredPolicyDesk.horizon
            guard (now.day...latest).contains(start) else {
                throw PolicyError.startOutOfRange(start, from: now.day, to: latest)
            }
            let policy = try records.insert(
                found, from: start, to: start.adding(months: 12), plan: plan, issued: now, in: transaction)
            try books.issued(policy, in: transaction)
            try sheets.issued(policy, found, in: transaction)
            try outbox.enqueue(PolicyMessage.issued(policy, found), in: transaction)
            try record("issued", policy, "from \(policy.from), \(plan.rawValue)", by: principal, in: transaction)
            return policy
        }
    }

    func pay(_ number: PolicyNumber, installment: Int, by principal: Principal) async throws -> Policy {
        try await store.write { [self] transaction in
            let policy = try existing(number, in: transaction)
            guard let payment = policy.installments.first(where: { $0.number == installment }) else {
                throw PolicyError.unknownInstallment(installment, of: policy.installments.map(\.number).max() ?? 0)
            }
            guard payment.paid == nil else { return policy }
            let now = clock.now
            try records.notePaid(number, installment: installment, at: now, in: transaction)
            try books.paid(payment, of: policy, on: now.day, in: transaction)
            try record("paid", policy, "installment \(installment), \(payment.amount)", by: principal, in: transaction)
            return try existing(number, in: transaction)
        }
    }

    func cancel(_ number: PolicyNumber, on day: Day, by principal: Principal) async throws -> Policy {
        try await store.write { [self] transaction in
            let policy = try existing(number, in: transaction)
            if let earlier = policy.cancelled { throw PolicyError.alreadyCancelled(number, on: earlier) }
            guard day >= policy.from, day < policy.to else {
                throw PolicyError.cancellationOutOfRange(day, from: policy.from, to: policy.to + -1)
            }
            guard let quote = try quotes.quote(policy.quote, in: transaction) else {
                throw QuoteError.unknown(reference: "\(policy.quote)")
            }
            let owed = try books.cancelled(policy, on: day, today: clock.today, in: transaction)
            try records.noteEarned(number, to: day, in: transaction)
            try records.noteCancelled(policy, on: day, owed: owed, today: clock.today, in: transaction)
            let cancelled = try existing(number, in: transaction)
            try sheets.cancelled(cancelled, quote, on: day, owed: owed, in: transaction)
            try outbox.enqueue(PolicyMessage.cancelled(cancelled, quote, on: day), in: transaction)
            try record("cancelled", policy, "from \(day)", by: principal, in: transaction)
            return cancelled
        }
    }

    func earn(through day: Day, by principal: Principal) async throws -> Int {
        var total = 0
        // Reads first, so that a day without work costs no write.
        while try await store.read({ [records] transaction in
            try !records.policies(unearnedBefore: day + 1, limit: 1, in: transaction).isEmpty
        }) {
            let moved = try await store.write { [self] transaction in
                let policies = try records.policies(
                    unearnedBefore: day + 1, limit: StoredPolicyDesk.batch, in: transaction)
                for policy in policies {
                    try books.earned(policy, before: day + 1, in: transaction)
                    try records.noteEarned(policy.number, to: day + 1, in: transaction)
                }
                if !policies.isEmpty {
                    try audit.record(
                        Deed(principal, "earned", "premium", detail: "\(policies.count) policies through \(day)"),
                        in: transaction)
                }
                return policies.count
            }
            total += moved
        }
        return total
    }

    func takeBackUnpassed(today: Day, by principal: Principal) async throws -> Int {
        var total = 0
        while try await store.read({ [records] transaction in
            try !records.policies(earnedBeyond: today, limit: 1, in: transaction).isEmpty
        }) {
            total += try await store.write { [self] transaction in
                let policies = try records.policies(
                    earnedBeyond: today, limit: StoredPolicyDesk.batch, in: transaction)
                for policy in policies {
                    try books.takenBack(policy, today: today, in: transaction)
                    try records.noteTakenBack(policy, to: today, in: transaction)
                }
                if !policies.isEmpty {
                    try audit.record(
                        Deed(principal, "took back", "premium", detail: "\(policies.count) policies from \(today)"),
                        in: transaction)
                }
                return policies.count
            }
        }
        return total
    }

    func policy(_ number: PolicyNumber) async throws -> Policy? {
        try await store.read { [records] transaction in try records.policy(number, in: transaction) }
    }

    func policy(of quote: QuoteID) async throws -> Policy? {
        try await store.read { [records] transaction in try records.policy(of: quote, in: transaction) }
    }

    func policies(of customer: CustomerID) async throws -> [Policy] {
        try await store.read { [records] transaction in try records.policies(of: customer, in: transaction) }
    }

    func policies(limit: Int) async throws -> [Policy] {
        try await store.read { [records] transaction in try records.policies(limit: limit, in: transaction) }
    }

    func count() async throws -> Int {
        try await store.read { [records] transaction in try records.count(in: transaction) }
    }

    private func existing(_ number: PolicyNumber, in transaction: Transaction) throws -> Policy {
        guard let policy = try records.policy(number, in: transaction) else {
            throw PolicyError.unknown(number.description)
        }
        return policy
    }

    private func record(
        _ verb: String, _ policy: Policy, _ detail: String, by principal: Principal, in transaction: Transaction
    ) throws {
        try audit.record(Deed(principal, verb, "policy \(policy.number)", detail: detail), in: transaction)
    }
}
