import Values
import WebSupport

/// A table as the template `table` shows it.
struct TableView {
    /// One cell.
    struct Cell {
        let text: String
        var path: String?
        var isNumber = false
        var tone: String?

        static func text(_ text: String) -> Cell { Cell(text: text) }
        static func link(_ text: String, to path: String) -> Cell { Cell(text: text, path: path) }
        static func money(_ amount: Money) -> Cell { Cell(text: Amount.text(cents: amount.cents), isNumber: true) }
        static func count(_ count: Int) -> Cell { Cell(text: Amount.text(count: count), isNumber: true) }
        static func good(_ text: String) -> Cell { Cell(text: text, tone: "state-good") }
        static func wrong(_ text: String) -> Cell { Cell(text: text, tone: "state-wrong") }

        var view: [String: Any] {
            var view: [String: Any] = ["text": text]
            view["path"] = path
            view["look"] = look
            return view
        }

        /// The class in the style sheet. Numbers, days and times do not wrap.
        private var look: String? {
            if isNumber { return "number" }
            if let tone { return tone }
            let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) || [0x20, 0x2D, 0x3A].contains($0) }
            return isWhole ? "whole" : nil
        }
    }

    let caption: String
    let columns: [String]
    let rows: [[Cell]]
    var totals: [Cell] = []
    /// The text for an empty table.
    var nothing = "There is nothing yet."

    /// The data for the template. A column is numeric if its first cell is.
    var view: [String: Any] {
        var view: [String: Any] = [
            "caption": caption, "nothing": nothing, "isEmpty": rows.isEmpty,
            "columns": columns.enumerated().map { index, title -> [String: Any] in
                let isNumber = rows.first.map { index < $0.count && $0[index].isNumber } ?? false
                return isNumber ? ["title": title, "isNumber": true] : ["title": title]
            },
            "rows": rows.map { ["cells": $0.map(\.view)] },
        ]
        if !totals.isEmpty { view["totals"] = ["cells": totals.map(\.view)] }
        return view
    }
}
