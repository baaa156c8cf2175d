/// Rows of a property file, all valid.
enum Sample {
    static let header =
        "id,owner,address,territory,construction,year_built,protection_class,coverage,deductible,claims,alarm\n"

    static func rows(_ range: ClosedRange<Int>) -> String {
        range.map { "P-\($0),\"Owner, \($0)\",1 Mill Lane,T09,frame,1990,3,\(100_000 + $0),1000,0,none\n" }.joined()
    }

    static func file(_ range: ClosedRange<Int>) -> String { header + rows(range) }
}
