import StrataArchitecture

/// The table of modules in the README of a new application.
enum ReadmeTable {
    static func row(ofLayer layer: String) -> String { "| `\(layer)` | the layer \(layer): the list of its types |" }

    static func row(of module: String, inLayer layer: String) -> String {
        "| `\(module)` | services of the layer \(layer) |"
    }

    /// The text with a row for a new module below the other modules of its layer; `nil` if a person has rewritten the
    /// row of the layer.
    static func adding(_ module: String, toLayer layer: String, in text: String) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let end = text.contains("\r\n") ? "\r" : ""
        guard let heading = lines.firstIndex(of: row(ofLayer: layer) + end) else { return nil }
        let rows = lines[(heading + 1)...].prefix { $0.hasSuffix(" | services of the layer \(layer) |\(end)") }
        lines.insert(row(of: module, inLayer: layer) + end, at: rows.endIndex)
        return lines.joined(separator: "\n")
    }
}
