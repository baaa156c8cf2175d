/// The reason that there is no premium.
public enum RatingError: Error, Hashable, Sendable {
    case tablesMissing(file: String)
    case tablesUnreadable(file: String, line: Int, reason: String)
    /// The tables have no row for the first two digits of the postcode.
    case unknownTerritory(postcode: String)
}

extension RatingError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        switch self {
        case .tablesMissing(let file):
            "The rating tables are missing: there is no file \(file). Put it there, or set rating.tables-file; "
                + "quotes are made again as soon as it is there."
        case .tablesUnreadable(let file, let line, let reason):
            "The rating tables are unreadable: \(file):\(line): \(reason). Put the published file in its place."
        case .unknownTerritory(let postcode):
            "Homes with the postcode \(postcode) are not insured: no territory begins with its first two digits. "
                + "Check the postcode."
        }
    }
}
