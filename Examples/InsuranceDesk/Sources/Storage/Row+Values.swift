package import GRDB
package import Values

/// The values of columns, checked: a damaged file can hold any value in any column, and GRDB's subscripts end the
/// program at a value of another type. `ContractTests` finds such subscripts.
extension Row {
    /// - Throws: ``DamagedColumn`` if the column holds a value of another type, or NULL for a type that is not optional.
    package func value<Value: DatabaseValueConvertible>(_ column: String) throws(DamagedColumn) -> Value {
        do {
            return try decode(forColumn: column)
        } catch {
            throw DamagedColumn(name: column)
        }
    }

    /// An amount of at most a trillion euros, so that sums of amounts stay within an integer.
    package func money(_ column: String) throws(DamagedColumn) -> Money {
        Money(cents: try number(column, in: -100_000_000_000_000...100_000_000_000_000))
    }

    /// A day of the years 1 to 9999.
    package func day(_ column: String) throws(DamagedColumn) -> Day {
        Day(number: try number(column, in: -719_162...2_932_896))
    }

    /// A day of the years 1 to 9999, or nil for NULL.
    package func dayIfPresent(_ column: String) throws(DamagedColumn) -> Day? {
        try isNull(column) ? nil : day(column)
    }

    /// A moment of the years 1 to 9999.
    package func moment(_ column: String) throws(DamagedColumn) -> Moment {
        Moment(milliseconds: try number(column, in: -62_135_596_800_000...253_402_300_799_999))
    }

    /// A moment of the years 1 to 9999, or nil for NULL.
    package func momentIfPresent(_ column: String) throws(DamagedColumn) -> Moment? {
        try isNull(column) ? nil : moment(column)
    }

    private func isNull(_ column: String) throws(DamagedColumn) -> Bool {
        try (value(column) as DatabaseValue).isNull
    }

    private func number(_ column: String, in range: ClosedRange<Int>) throws(DamagedColumn) -> Int {
        let number: Int = try value(column)
        guard range.contains(number) else { throw DamagedColumn(name: column) }
        return number
    }
}

/// A column that holds a value which the program never writes there. The value is left out, because it may be
/// confidential.
package struct DamagedColumn: Error, CustomStringConvertible {
    let name: String

    package var description: String { "the column '\(name)' holds a value that does not belong there" }
}
