extension FolderDrawing {
    private static let size = (width: 190, height: 40, gapX: 30, gapY: 70, margin: 30)

    /// One page without links to elsewhere: the folders in rows, arrows up in red, cycles in a box. A click on an arrow, or
    /// Enter while it has the focus, lists its references with their lines. Everything from the codebase is escaped.
    public var html: String {
        let places = places()
        let width = (places.values.map(\.x).max() ?? 0) + Self.size.width + Self.size.margin
        let height = (places.values.map(\.y).max() ?? 0) + Self.size.height + Self.size.margin
        let up = arrows.count { $0.goesUp }
        var page = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Folders of \(Self.escaped(module))</title>
            <style>
            :root { color-scheme: light dark; --ink: light-dark(#222, #eee); --line: light-dark(#888, #999); --up: light-dark(#c00, #f66); --box: light-dark(#f4f4f4, #2a2a2a); }
            body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem 2rem; color: var(--ink); }
            svg { max-width: 100%; height: auto; }
            .folder rect { fill: var(--box); stroke: var(--line); }
            .folder text { fill: var(--ink); font-size: 14px; text-anchor: middle; }
            .cycle { fill: none; stroke: var(--up); stroke-dasharray: 6 4; }
            .arrow { cursor: pointer; outline: none; }
            .arrow path { fill: none; stroke: var(--line); stroke-width: 1.5; }
            .arrow .hit { stroke: transparent; stroke-width: 14; }
            .arrow text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
            .arrow.up path.line { stroke: var(--up); }
            .arrow:hover path.line, .arrow:focus path.line, .arrow.chosen path.line { stroke-width: 4; }
            code { font: 13px/1.5 ui-monospace, monospace; }
            .references { display: none; }
            .references.chosen { display: block; }
            </style>
            </head>
            <body>
            <h1>Folders of \(Self.escaped(module))</h1>
            <p>\(folders.count) folders, \(arrows.count) arrows, \(up) of them up (red); \(circles.count) cycle\(circles.count == 1 ? "" : "s"). Choose an arrow to see its references.\(Self.escaped(indexAge.map { " From the \($0)." } ?? ""))</p>
            <svg viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="group" aria-label="Folders and arrows">
            <defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker></defs>

            """
        for circle in circles { page += box(around: circle, places) }
        for (number, arrow) in arrows.enumerated() { page += drawn(arrow, number, places) }
        for folder in folders {
            guard let place = places[folder] else { continue }
            page += "<g class=\"folder\"><rect x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(Self.size.width)\" "
            page += "height=\"\(Self.size.height)\" rx=\"5\"/><text x=\"\(place.x + Self.size.width / 2)\" "
            page += "y=\"\(place.y + 25)\">\(Self.escaped(folder))</text></g>\n"
        }
        page += "</svg>\n"
        for (number, arrow) in arrows.enumerated() { page += list(arrow, number) }
        return page + Self.script + "</body>\n</html>\n"
    }

    /// The upper left corner of each folder: a row for each floor; what is in a cycle stands left of what is not.
    private func places() -> [String: (x: Int, y: Int)] {
        let boxed = Dictionary(
            circles.enumerated().flatMap { number, circle in circle.map { ($0, number) } }, uniquingKeysWith: min)
        var places: [String: (x: Int, y: Int)] = [:]
        for (row, members) in Dictionary(grouping: folders, by: { rows[$0] ?? 0 }) {
            let sorted = members.sorted { (boxed[$0] ?? .max, $0) < (boxed[$1] ?? .max, $1) }
            for (column, folder) in sorted.enumerated() {
                // Every second row is shifted, so that arrows over several rows do not hide behind folders.
                let shift = row % 2 * (Self.size.width + Self.size.gapX) / 2
                places[folder] = (
                    Self.size.margin + shift + column * (Self.size.width + Self.size.gapX),
                    Self.size.margin + row * (Self.size.height + Self.size.gapY)
                )
            }
        }
        return places
    }

    private func box(around circle: [String], _ places: [String: (x: Int, y: Int)]) -> String {
        circle.compactMap { places[$0] }.map { place in
            "<rect class=\"cycle\" x=\"\(place.x - 7)\" y=\"\(place.y - 7)\" width=\"\(Self.size.width + 14)\" "
                + "height=\"\(Self.size.height + 14)\" rx=\"8\"><title>cycle of \(circle.count): "
                + "\(Self.escaped(circle.joined(separator: ", ")))</title></rect>\n"
        }.joined()
    }

    private func drawn(_ arrow: Arrow, _ number: Int, _ places: [String: (x: Int, y: Int)]) -> String {
        guard let from = places[arrow.from], let to = places[arrow.to] else { return "" }
        let half = Self.size.width / 2
        // Arrows down leave a little to the left, arrows up a little to the right, so that the two of a pair are apart.
        let offset = arrow.goesUp ? 30 : -30
        let isDown = to.y > from.y
        let (x1, y1) = (from.x + half + offset, isDown ? from.y + Self.size.height : from.y)
        let (x2, y2) = (to.x + half + offset, isDown ? to.y : to.y + Self.size.height)
        let bend = arrow.goesUp ? 40 : -20
        let path = "M\(x1) \(y1)C\(x1 + bend) \((y1 * 2 + y2) / 3) \(x2 + bend) \((y1 + y2 * 2) / 3) \(x2) \(y2)"
        let name = "\(arrow.from) uses \(arrow.to), \(arrow.references.count)"
        return "<g class=\"arrow\(arrow.goesUp ? " up" : "")\" data-arrow=\"\(number)\" tabindex=\"0\" role=\"button\" "
            + "aria-label=\"\(Self.escaped(name))\"><path class=\"hit\" d=\"\(path)\"/>"
            + "<path class=\"line\" d=\"\(path)\" marker-end=\"url(#head)\"/>"
            + "<text x=\"\((x1 + x2 + bend) / 2 + 8)\" y=\"\((y1 + y2) / 2)\">\(arrow.references.count)</text></g>\n"
    }

    private func list(_ arrow: Arrow, _ number: Int) -> String {
        var text = "<section class=\"references\" id=\"arrow-\(number)\"><h2>\(Self.escaped(arrow.from)) uses "
        text += "\(Self.escaped(arrow.to)), \(arrow.goesUp ? "up" : "down"): \(arrow.references.count)</h2>\n<ul>\n"
        for reference in arrow.references {
            text += "<li><code>\(Self.escaped(reference.location.description))</code> "
            text +=
                "\(Self.escaped(reference.name)) <code>\(Self.escaped(reference.declaration.description))</code></li>\n"
        }
        return text + "</ul></section>\n"
    }

    private static let script = """
        <script>
        const arrows = document.querySelectorAll('.arrow');
        function choose(arrow) {
          document.querySelectorAll('.chosen').forEach(item => item.classList.remove('chosen'));
          arrow.classList.add('chosen');
          const list = document.getElementById('arrow-' + arrow.dataset.arrow);
          list.classList.add('chosen');
          list.scrollIntoView({ block: 'nearest' });
        }
        arrows.forEach(arrow => {
          arrow.addEventListener('click', () => choose(arrow));
          arrow.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); choose(arrow); } });
        });
        </script>

        """

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
