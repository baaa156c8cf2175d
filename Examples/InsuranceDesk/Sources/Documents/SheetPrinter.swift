import Values

/// Prints a sheet as a page of HTML: for a screen, A4 paper and a screen reader.
struct SheetPrinter {
    let sheet: Sheet
    let date: Day

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(text(sheet.title))</title>
        <style>
        \(SheetPrinter.style)
        </style>
        </head>
        <body>
        <header>
        <p class="desk">Insurance Desk</p>
        <address>\(sheet.recipient.map(text).joined(separator: "<br>"))</address>
        <p class="date"><time datetime="\(date)">\(date)</time></p>
        <h1>\(text(sheet.title))</h1>
        <p>Reference: <strong>\(text(sheet.reference))</strong></p>
        </header>
        <main>
        \(sheet.sections.map(section).joined(separator: "\n"))
        <p>\(text(sheet.closing))</p>
        </main>
        </body>
        </html>

        """
    }

    private func section(_ section: Sheet.Section) -> String {
        let head = section.columns.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
        let body = section.rows.map { "<tr>\(cells($0))</tr>" }.joined(separator: "\n")
        let foot = section.total.isEmpty ? "" : "\n<tfoot><tr>\(cells(section.total))</tr></tfoot>"
        return """
            <table>
            <caption>\(text(section.title))</caption>\(head.isEmpty ? "" : "\n<thead><tr>\(head)</tr></thead>")
            <tbody>
            \(body)
            </tbody>\(foot)
            </table>
            """
    }

    /// The first cell of a row names it.
    private func cells(_ texts: [String]) -> String {
        texts.enumerated().map { index, cell in
            index == 0 ? "<th scope=\"row\">\(text(cell.typeset))</th>" : "<td>\(text(cell.typeset))</td>"
        }
        .joined()
    }

    private func text(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    private static let style = """
        body { font: 1rem/1.5 Georgia, serif; color: #1b1b1b; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
        .desk { font-variant: small-caps; letter-spacing: .1em; border-bottom: 2px solid #1f4e5f; }
        address { font-style: normal; margin: 2rem 0; }
        .date { text-align: right; }
        table { border-collapse: collapse; width: 100%; margin: 1.5rem 0; break-inside: avoid; }
        caption { text-align: left; font-weight: bold; padding-bottom: .3rem; }
        th, td { text-align: left; font-weight: normal; padding: .25rem .5rem; border-bottom: 1px solid #ccc; }
        thead th, tfoot th, tfoot td { font-weight: bold; }
        td:last-child, thead th:last-child { text-align: right; font-variant-numeric: tabular-nums; }
        @page { size: A4; margin: 20mm; }
        @media print { body { margin: 0; max-width: none; } }
        """
}
