/// The names in a generated codebase.
enum Vocabulary {
    /// The layers of modules from the bottom, with the ending of their modules' names.
    static let layers = [
        (name: "Platform", ending: "Storage"), (name: "Records", ending: "Records"), (name: "Rules", ending: "Rules"),
        (name: "Desks", ending: "Desk"), (name: "Features", ending: "Feature"),
    ]

    static let nouns = [
        "Account", "Address", "Agent", "Audit", "Billing", "Building", "Calendar", "Claim", "Coverage", "Customer",
        "Discount", "Document", "Endorsement", "Flood", "Ledger", "Mailing", "Owner", "Payment", "Policy", "Premium",
        "Property", "Quote", "Renewal", "Territory", "Underwriting",
    ]

    static let roles = [
        "Reader", "Writer", "Store", "Cache", "Client", "Validator", "Formatter", "Parser", "Calculator", "Planner",
        "Monitor", "Importer", "Exporter", "Index", "Queue", "Scheduler", "Mapper", "Gateway", "Journal", "Catalog",
    ]

    /// The groups of services in a module.
    static let groups = ["Intake", "Keeping", "Rating", "Printing", "Sending"]

    /// The name at a position, with a number once the list has been used up: `Reader`, …, `Reader2`.
    static func name(_ position: Int, of names: [String]) -> String {
        let round = position / names.count
        return names[position % names.count] + (round == 0 ? "" : "\(round + 1)")
    }

    /// `AccountRecords` as a label: `accountRecords`.
    static func label(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
