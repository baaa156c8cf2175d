import Customers
import GRDB
import Properties
import Quotes
import Rating
import Storage
import StrataServiceLayer
import Values

/// The policies' rows.
struct PolicyRecords: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(PolicyRecords.self) { PolicyRecords() }.scope(.container)
    }

    func insert(
        _ quote: Quote, from: Day, to: Day, plan: InstallmentPlan, issued: Moment, in transaction: Transaction
    ) throws -> Policy {
        let database = transaction.database
        try database.execute(
            sql: """
                INSERT INTO policy(year, quote, customer, property, from_day, to_day, net, tax, plan, issued, earned_to)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                issued.day.year, quote.id.number, quote.customer.id.number, quote.property.id.number, from.number,
                to.number, quote.premium.net.cents, quote.premium.tax.cents, plan.rawValue,
                issued.milliseconds, from.number,
            ])
        let serial = database.lastInsertedRowID
        let amounts = quote.premium.total.split(into: plan.payments)
        for (index, amount) in amounts.enumerated() {
            let due = from.adding(months: index * 12 / plan.payments)
            try database.execute(
                sql: "INSERT INTO instalment(policy, number, due, amount) VALUES (?, ?, ?, ?)",
                arguments: [serial, index + 1, due.number, amount.cents])
        }
        guard let policy = try policies("serial = ?", [serial], in: transaction).first else {
            throw PolicyError.unknown("\(serial)")
        }
        return policy
    }

    func policy(_ number: PolicyNumber, in transaction: Transaction) throws -> Policy? {
        try policies("serial = ? AND year = ?", [number.serial, number.year], in: transaction).first
    }

    func policy(of quote: QuoteID, in transaction: Transaction) throws -> Policy? {
        try policies("quote = ?", [quote.number], in: transaction).first
    }

    func policies(of customer: CustomerID, in transaction: Transaction) throws -> [Policy] {
        try policies("customer = ? ORDER BY serial DESC", [customer.number], in: transaction)
    }

    func policies(limit: Int, in transaction: Transaction) throws -> [Policy] {
        try policies("TRUE ORDER BY serial DESC LIMIT ?", [limit], in: transaction)
    }

    /// The policies with unearned days before `end`.
    func policies(unearnedBefore end: Day, limit: Int, in transaction: Transaction) throws -> [Policy] {
        try policies(
            "earned_to < MIN(?, COALESCE(cancelled, to_day)) ORDER BY serial LIMIT ?", [end.number, limit],
            in: transaction)
    }

    /// The policies of which `day` or a later one counts as earned. A cancellation settles its policy for good, so
    /// these are left out.
    func policies(earnedBeyond day: Day, limit: Int, in transaction: Transaction) throws -> [Policy] {
        try policies(
            "earned_to > MAX(?, from_day) AND cancelled IS NULL ORDER BY serial LIMIT ?", [day.number, limit],
            in: transaction)
    }

    func noteTakenBack(_ policy: Policy, to day: Day, in transaction: Transaction) throws {
        try transaction.database.execute(
            sql: "UPDATE policy SET earned_to = ? WHERE serial = ?",
            arguments: [max(day, policy.from).number, policy.number.serial])
    }

    func noteEarned(_ number: PolicyNumber, to day: Day, in transaction: Transaction) throws {
        try transaction.database.execute(
            sql: "UPDATE policy SET earned_to = MAX(earned_to, ?) WHERE serial = ?",
            arguments: [day.number, number.serial])
    }

    func notePaid(_ number: PolicyNumber, installment: Int, at moment: Moment, in transaction: Transaction) throws {
        try transaction.database.execute(
            sql: "UPDATE instalment SET paid = ? WHERE policy = ? AND number = ? AND paid IS NULL",
            arguments: [moment.milliseconds, number.serial, installment])
    }

    /// Replaces the unpaid installments with one payment, or with none if nothing is owed.
    func noteCancelled(
        _ policy: Policy, on day: Day, owed: Money, today: Day, in transaction: Transaction
    ) throws {
        let database = transaction.database
        try database.execute(
            sql: "UPDATE policy SET cancelled = ? WHERE serial = ?", arguments: [day.number, policy.number.serial])
        try database.execute(
            sql: "DELETE FROM instalment WHERE policy = ? AND paid IS NULL", arguments: [policy.number.serial])
        guard owed > .zero else { return }
        let last = policy.installments.map(\.number).max() ?? 0
        try database.execute(
            sql: "INSERT INTO instalment(policy, number, due, amount) VALUES (?, ?, ?, ?)",
            arguments: [policy.number.serial, last + 1, today.number, owed.cents])
    }

    func count(in transaction: Transaction) throws -> Int {
        try Int.fetchOne(transaction.database, sql: "SELECT COUNT(*) FROM policy") ?? 0
    }

    /// - Parameter condition: SQL from this file, never from a user; values are passed as arguments.
    private func policies(
        _ condition: String, _ arguments: StatementArguments, in transaction: Transaction
    ) throws -> [Policy] {
        let database = transaction.database
        return try Row.fetchAll(database, sql: "SELECT * FROM policy WHERE \(condition)", arguments: arguments)
            .map { row in
                let serial: Int = try row.value("serial")
                return try Policy(
                    number: PolicyNumber(year: row.value("year"), serial: serial),
                    quote: QuoteID(row.value("quote") as Int64),
                    customer: CustomerID(row.value("customer") as Int64),
                    property: PropertyID(row.value("property") as Int64),
                    from: row.day("from_day"), to: row.day("to_day"), net: row.money("net"),
                    tax: row.money("tax"),
                    plan: (row.value("plan") as String?).flatMap(InstallmentPlan.init(rawValue:)),
                    installments: installments(of: serial, in: database),
                    issued: row.moment("issued"),
                    cancelled: row.dayIfPresent("cancelled"))
            }
    }

    private func installments(of serial: Int, in database: Database) throws -> [Installment] {
        try Row.fetchAll(
            database.cachedStatement(sql: "SELECT * FROM instalment WHERE policy = ? ORDER BY number"),
            arguments: [serial]
        )
        .map { row in
            try Installment(
                number: row.value("number"), due: row.day("due"), amount: row.money("amount"),
                paid: row.momentIfPresent("paid"))
        }
    }
}
