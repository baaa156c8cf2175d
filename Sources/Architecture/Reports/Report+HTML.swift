extension Report {
    /// A self-contained page without scripts or external links: a table of the violations by contract, and the modules
    /// with their imports. All text from the codebase is escaped.
    public func html(of codebase: Codebase) -> String {
        let contracts = Dictionary(grouping: violations, by: \.contract).sorted { $0.key < $1.key }
        var page = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Architecture</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; }
            th, td { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top; }
            code { font: 13px/1.5 ui-monospace, monospace; }
            </style>
            </head>
            <body>
            <h1>Architecture</h1>
            <p>\(Self.escaped(summary))</p>

            """
        for note in notes { page += "<p>Note: \(Self.escaped(note))</p>\n" }
        for (contract, items) in contracts {
            page += "<h2>\(Self.escaped(contract))</h2>\n"
            if let reason = items.compactMap(\.reason).first { page += "<p>Because \(Self.escaped(reason))</p>\n" }
            page += "<table>\n<tr><th scope=\"col\">Where</th><th scope=\"col\">What</th></tr>\n"
            for item in items {
                page += "<tr><td><code>\(Self.escaped(item.location.description))</code></td>"
                page += "<td>\(Self.escaped(item.message))</td></tr>\n"
            }
            page += "</table>\n"
        }
        page += "<h2>Modules</h2>\n<table>\n"
        page +=
            "<tr><th scope=\"col\">Module</th><th scope=\"col\">Files</th><th scope=\"col\">Imports of the codebase</th></tr>\n"
        let names = Set(codebase.graph.modules)
        for module in codebase.modules {
            let imports = codebase.graph.edges(from: module.name).map(\.imported).filter(names.contains)
            page += "<tr><td>\(Self.escaped(module.name))</td><td>\(module.files.count)</td>"
            page += "<td>\(Self.escaped(imports.joined(separator: ", ")))</td></tr>\n"
        }
        return page + "</table>\n</body>\n</html>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
