import Foundation

/// What the command line says: the one value that only `main` has. Both layers' proofs know that it comes from there.
struct Settings: Sendable {
    enum Command: String, CaseIterable, Sendable {
        case quote, interactive, list, verify, graph, help
    }

    var command = Command.quote
    /// `-` is standard input.
    var input = Settings.sample
    var store: String?
    var date: Day?
    var printsJSON = false
    var skipsStoredQuotes = false

    /// The sample that ships with the desk.
    static var sample: String {
        Bundle.module.url(forResource: "properties", withExtension: "csv", subdirectory: "Resources")?.path
            ?? "properties.csv"
    }
}
