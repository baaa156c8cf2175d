/// The prices of risks.
public protocol Tariff: Sendable {
    /// The edition of the tables, such as `2026.1`.
    ///
    /// - Throws: ``RatingError`` if the tables cannot be read.
    func edition() throws -> String

    /// The same risk has the same premium under the same edition.
    ///
    /// - Throws: ``RatingError``.
    func premium(for risk: Risk) throws -> Premium
}
