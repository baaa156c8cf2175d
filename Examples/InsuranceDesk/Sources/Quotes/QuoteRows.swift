import Customers
import GRDB
import Properties
import Rating
import Storage
import Valuation
import Values

/// The quotes' rows, inside one transaction.
struct QuoteRows {
    let transaction: Transaction
    let customers: any CustomerBook
    let properties: any PropertyBook

    private var database: Database { transaction.database }

    func quote(_ id: QuoteID) throws -> Quote? {
        try quotes("number = ? LIMIT 1", [id.number]).first
    }

    func quote(requestKey: String) throws -> Quote? {
        try quotes("request_key = ? LIMIT 1", [requestKey]).first
    }

    func quotes(of customer: CustomerID) throws -> [Quote] {
        try quotes("customer = ? ORDER BY number DESC", [customer.number])
    }

    func quotes(limit: Int, before: QuoteID?) throws -> [Quote] {
        try quotes("number < ? ORDER BY number DESC LIMIT ?", [before?.number ?? Int64.max, limit])
    }

    func insert(
        customer: Customer, property: Property, cover: Cover, estimate: Estimate, created: Moment, expires: Day,
        requestKey: String
    ) throws -> Quote {
        let (values, premium) = (estimate.appraisal, estimate.premium)
        try database.cachedStatement(
            sql: """
                INSERT INTO quote(request_key, customer, property, contents, liability, deductible, claims, rebuild_cost,
                    market_value, flood_loss, edition, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .execute(
            arguments: [
                requestKey, customer.id.number, property.id.number, cover.contents.cents, cover.liability.rawValue,
                cover.deductible.rawValue, cover.claims, values.rebuildCost.cents, values.marketValue.cents,
                values.floodLoss.cents, premium.edition, created.milliseconds, expires.number,
            ])
        let number = database.lastInsertedRowID
        let insertion = try database.cachedStatement(
            sql: "INSERT INTO quote_part(quote, position, kind, label, amount) VALUES (?, ?, ?, ?, ?)")
        for (position, part) in premium.parts.enumerated() {
            try insertion.execute(
                arguments: [number, position, part.kind.rawValue, part.label, part.amount.cents])
        }
        return Quote(
            id: QuoteID(number), customer: customer, property: property, cover: cover,
            appraisal: QuotedValues(
                rebuildCost: values.rebuildCost, marketValue: values.marketValue, floodLoss: values.floodLoss),
            premium: premium, created: created, expires: expires, requestKey: requestKey)
    }

    /// - Parameter condition: SQL from this file, never from a user; values are passed as arguments.
    private func quotes(_ condition: String, _ arguments: StatementArguments) throws -> [Quote] {
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT * FROM quote WHERE \(condition)"), arguments: arguments)
        return try rows.compactMap(quote(row:))
    }

    /// Nil for a value that this version does not know.
    private func quote(row: Row) throws -> Quote? {
        guard let customer = try customers.customer(CustomerID(row.value("customer") as Int64), in: transaction),
            let property = try properties.property(PropertyID(row.value("property") as Int64), in: transaction),
            let liability = try LiabilityLimit(rawValue: row.value("liability")),
            let deductible = try Deductible(rawValue: row.value("deductible"))
        else { return nil }
        let number: Int64 = try row.value("number")
        return try Quote(
            id: QuoteID(number), customer: customer, property: property,
            cover: Cover(
                contents: row.money("contents"), liability: liability, deductible: deductible,
                claims: row.value("claims")),
            appraisal: QuotedValues(
                rebuildCost: row.money("rebuild_cost"), marketValue: row.money("market_value"),
                floodLoss: row.money("flood_loss")),
            premium: Premium(parts: parts(of: number), edition: row.value("edition")),
            created: row.moment("created"), expires: row.day("expires"),
            requestKey: row.value("request_key"))
    }

    private func parts(of quote: Int64) throws -> [PremiumPart] {
        try Row.fetchAll(
            database.cachedStatement(sql: "SELECT * FROM quote_part WHERE quote = ? ORDER BY position"),
            arguments: [quote]
        )
        .compactMap { row in
            try PremiumPart.Kind(rawValue: row.value("kind"))
                .map { try PremiumPart($0, row.value("label"), row.money("amount")) }
        }
    }
}
