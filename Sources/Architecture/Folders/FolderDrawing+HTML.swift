extension FolderDrawing {
    /// A self-contained page without external links: the folders in a column from the top floor down, arrows down as
    /// gray arcs on the left, arrows up as red ones on the right, cycles in a box. A click on an arrow, or Enter while
    /// it has the focus, lists its references with their lines; the same on a folder dims all arrows that do not begin
    /// or end at it. All text from the codebase is escaped.
    public var html: String {
        let layout = FolderPageLayout(of: self)
        let up = arrows.count { $0.goesUp }
        var page = FolderPage.head(title: "Folders of \(module)")
        page +=
            "<h1>Folders of \(FolderPage.escaped(module))</h1>\n<p>\(Self.number(folders.count, unit == .files ? "file" : "folder")), "
        page += "\(Self.number(arrows.count, "arrow")), \(up) of them up (red); \(Self.number(cycles.count, "cycle"))."
        page += FolderPage.escaped(indexAge.map { " From the \($0)." } ?? "")
        page +=
            "</p>\n<main>\n<div class=\"map\" tabindex=\"-1\">\n<svg viewBox=\"0 0 \(layout.width) \(layout.height)\" "
        page +=
            "width=\"\(layout.width)\" height=\"\(layout.height)\" role=\"group\" aria-label=\"Folders and arrows\">\n"
        page += FolderPage.markers
        for line in layout.floorLines {
            page +=
                "<g class=\"floor\"><path d=\"M0 \(line.y)H\(layout.width)\"/><text x=\"\(layout.left)\" y=\"\(line.y + 15)\">"
            page += "floor \(line.number)</text></g>\n"
        }
        for cycle in cycles { page += box(around: cycle, layout) }
        for (number, arrow) in arrows.enumerated() { page += drawn(arrow, number, layout) }
        for folder in folders { page += drawn(folder, layout) }
        page +=
            "</svg>\n</div>\n<aside aria-live=\"polite\"><p class=\"hint\">Choose an arrow to see its references, or a "
        page += "folder to see its arrows alone.</p>\n"
        for (number, arrow) in arrows.enumerated() { page += list(arrow, number) }
        return page + "</aside>\n</main>\n" + FolderPage.script + "</body>\n</html>\n"
    }

    private static func number(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    /// The folders of a cycle are adjacent, so one box contains them and nothing else.
    private func box(around cycle: [String], _ layout: FolderPageLayout) -> String {
        let tops = cycle.compactMap { layout.tops[$0] }
        guard let first = tops.min(), let last = tops.max() else { return "" }
        return "<g class=\"cycle\"><rect x=\"\(layout.left - 8)\" y=\"\(first - 19)\" "
            + "width=\"\(FolderPageLayout.boxWidth + 16)\" height=\"\(last - first + FolderPageLayout.boxHeight + 23)\" "
            + "rx=\"8\"/><text x=\"\(layout.left + FolderPageLayout.boxWidth / 2)\" y=\"\(first - 6)\">"
            + "cycle of \(cycle.count)</text></g>\n"
    }

    private func drawn(_ folder: String, _ layout: FolderPageLayout) -> String {
        guard let top = layout.tops[folder] else { return "" }
        let name = FolderPage.escaped(folder)
        let own = folder == "." ? "files in no folder" : folder
        // A name that is too long keeps its end, which distinguishes the files of one folder.
        let fits = FolderPageLayout.boxWidth / 9
        let shown = own.count > fits ? "…\(own.suffix(fits - 1))" : own
        return "<g class=\"folder\" data-folder=\"\(name)\" tabindex=\"0\" role=\"button\" aria-pressed=\"false\" "
            + "aria-label=\"folder \(name)\"><title>\(name)</title><rect class=\"face\" x=\"\(layout.left)\" y=\"\(top)\" "
            + "width=\"\(FolderPageLayout.boxWidth)\" height=\"\(FolderPageLayout.boxHeight)\" rx=\"5\"/><text "
            + "x=\"\(layout.left + FolderPageLayout.boxWidth / 2)\" y=\"\(top + 20)\">\(FolderPage.escaped(shown))</text></g>\n"
    }

    private func drawn(_ arrow: Arrow, _ number: Int, _ layout: FolderPageLayout) -> String {
        guard let arc = layout.arc(of: arrow) else { return "" }
        let (from, to) = (FolderPage.escaped(arrow.from), FolderPage.escaped(arrow.to))
        let count = arrow.references.count
        return "<g class=\"arrow\(arrow.goesUp ? " up" : "")\" data-arrow=\"\(number)\" data-from=\"\(from)\" "
            + "data-to=\"\(to)\" tabindex=\"0\" role=\"button\" aria-pressed=\"false\" aria-label=\"\(from) uses \(to), "
            + "\(arrow.goesUp ? "up" : "down"), \(Self.number(count, "reference"))\">"
            + "<path class=\"hit\" d=\"\(arc.path)\"/><path class=\"line\" d=\"\(arc.path)\" "
            + "marker-end=\"url(#\(arrow.goesUp ? "up" : "down"))\"/><text class=\"\(layout.isCrowded ? "crowded" : "count")\" "
            + "x=\"\(arc.x)\" y=\"\(arc.y + 4)\">\(count)</text></g>\n"
    }

    private func list(_ arrow: Arrow, _ number: Int) -> String {
        var text = "<section class=\"references\" id=\"arrow-\(number)\"><h2>\(FolderPage.escaped(arrow.from)) uses "
        text += "\(FolderPage.escaped(arrow.to)), \(arrow.goesUp ? "up" : "down"): "
        text += "\(Self.number(arrow.references.count, "reference"))</h2>\n<ul>\n"
        for reference in arrow.references {
            text += "<li><code>\(FolderPage.escaped(reference.location.description))</code> "
            text += "\(FolderPage.escaped(reference.name)), declared at "
            text += "<code>\(FolderPage.escaped(reference.declaration.description))</code></li>\n"
        }
        return text + "</ul></section>\n"
    }
}
