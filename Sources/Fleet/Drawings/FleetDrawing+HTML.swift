extension FleetDrawing {
    /// A page in HTML that loads nothing.
    ///
    /// It has the processes and their calls as a picture, a search over processes, calls and findings, the findings, a
    /// table of the calls with their limits, and for each process its offers, its calls and its dependency graph. All
    /// names are escaped.
    public var html: String {
        var page = FleetPage.head
        let faults = problems.count { $0.severity == .fault }
        let calls = arrows.reduce(0) { $0 + $1.expectation.methods.count }
        page += "<h1>Fleet</h1>\n<p\(faults > 0 ? " class=\"bad\"" : "")>\(fleet.count) "
        page += "process\(fleet.count == 1 ? "" : "es"), \(calls) call\(calls == 1 ? "" : "s"), "
        page += faults == 0 ? "no faults</p>\n" : "\(faults) fault\(faults == 1 ? "" : "s")</p>\n"
        page += picture
        page +=
            "<label for=\"search\">Search (press /)</label>\n<input id=\"search\" type=\"search\" autocomplete=\"off\">\n"
        page += "<p id=\"count\" class=\"faint\" aria-live=\"polite\"></p>\n"
        page += findings + callTable
        page += "<h2>Processes</h2>\n"
        for process in fleet.indices { page += section(of: process) }
        return page + FleetPage.script + "</body>\n</html>\n"
    }

    private var picture: String {
        let layout = FleetLayout(of: self)
        var text = "<div class=\"map\" tabindex=\"-1\">\n<svg viewBox=\"0 0 \(layout.width) \(layout.height)\" "
        text +=
            "width=\"\(layout.width)\" height=\"\(layout.height)\" role=\"group\" aria-label=\"Processes and calls\">\n"
        text += FleetPage.marker
        for (number, arrow) in arrows.enumerated() {
            guard let target = arrow.to else { continue }
            let path = layout.path(from: arrow.from, to: target, number: number)
            let name = FleetPage.escaped("\(fleet[arrow.from].process) calls \(arrow.expectation.contract)")
            text +=
                "<a href=\"#c\(number)\" aria-label=\"\(name)\"\(arrow.hasFault ? " class=\"bad\"" : "")><title>\(name), "
            text += "\(Self.limits(arrow.expectation))</title><path class=\"hit\" d=\"\(path)\"/>"
            text += "<path class=\"call\" d=\"\(path)\" marker-end=\"url(#end)\"/></a>\n"
        }
        for (process, manifest) in fleet.enumerated() {
            let corner = layout.corners[process]
            let isBad = problems(of: process).contains { $0.severity == .fault }
            let middle = corner.x + FleetLayout.boxWidth / 2
            text +=
                "<a href=\"#p\(process)\"\(isBad ? " class=\"bad\"" : "")><title>\(FleetPage.escaped(manifest.process))</title>"
            text += "<rect x=\"\(corner.x)\" y=\"\(corner.y)\" width=\"\(FleetLayout.boxWidth)\" "
            text += "height=\"\(FleetLayout.boxHeight)\" rx=\"8\"/><text x=\"\(middle)\" y=\"\(corner.y + 24)\">"
            text += "\(FleetPage.escaped(Self.short(manifest.process)))</text><text class=\"small\" x=\"\(middle)\" "
            text += "y=\"\(corner.y + 42)\">\(FleetPage.escaped(Self.short(manifest.version)))</text></a>\n"
        }
        return text + "</svg>\n</div>\n"
    }

    private static func short(_ text: String) -> String { text.count > 22 ? "\(text.prefix(21))…" : text }

    private var findings: String {
        guard !problems.isEmpty else { return "" }
        let items = problems.map { problem in
            "<div class=\"item\"><pre\(problem.severity == .fault ? " class=\"bad\"" : "")>"
                + problem.description.split(separator: "\n", omittingEmptySubsequences: false)
                .map { FleetPage.escaped(String($0)) }.joined(separator: "\n") + "</pre></div>\n"
        }
        return "<h2>Findings</h2>\n\(items.joined())"
    }

    private var callTable: String {
        guard !arrows.isEmpty else { return "" }
        var text = "<h2>Calls</h2>\n<div class=\"wide\">\n<table>\n<thead><tr>"
        for title in ["Caller", "Method", "Server", "Limit", "Attempts", "Idempotent", "At start"] {
            let isNumber = title == "Limit" || title == "Attempts"
            text += "<th scope=\"col\"\(isNumber ? " class=\"number\"" : "")>\(title)</th>"
        }
        text += "</tr></thead>\n"
        for (number, arrow) in arrows.enumerated() {
            text += "<tbody id=\"c\(number)\" class=\"item\">"
            let server = arrow.to.map { "<a href=\"#p\($0)\">\(FleetPage.escaped(fleet[$0].process))</a>" }
            let offer = arrow.to.flatMap { target in
                fleet[target].offers.first { $0.contract == arrow.expectation.contract }
            }
            for method in arrow.expectation.methods {
                let offered = offer?.methods.first { $0.name == method.name }
                text += "<tr><td><a href=\"#p\(arrow.from)\">\(FleetPage.escaped(fleet[arrow.from].process))</a></td>"
                text +=
                    "<td\(arrow.hasFault ? " class=\"bad\"" : "")><code>\(FleetPage.escaped(arrow.expectation.contract))/"
                text +=
                    "\(FleetPage.escaped(method.name))</code></td><td>\(server ?? "<span class=\"bad\">nobody</span>")</td>"
                text +=
                    "<td class=\"number\">\(method.limitMilliseconds) ms</td><td class=\"number\">\(method.attempts)</td>"
                text += "<td>\(offered.map { $0.isIdempotent ? "yes" : "no" } ?? "unknown")</td>"
                text += "<td>\(arrow.expectation.waitsAtStart ? "waits" : "")</td></tr>\n"
            }
            text += "</tbody>\n"
        }
        return text + "</table>\n</div>\n"
    }

    private func section(of process: Int) -> String {
        let manifest = fleet[process]
        var text = "<section id=\"p\(process)\" class=\"process item\"><h3>\(FleetPage.escaped(manifest.process)) "
        text += "<span class=\"faint\">\(FleetPage.escaped(manifest.version))</span></h3>\n"
        for problem in problems(of: process) where problem.severity == .fault {
            text += "<p class=\"bad\">\(FleetPage.escaped("\(problem.code): \(problem.summary)"))</p>\n"
        }
        for offer in manifest.offers {
            text += "<p>offers <code>\(FleetPage.escaped(offer.contract))</code> by the service "
            text += "<code>\(FleetPage.escaped(offer.service))</code></p>\n<details><summary>\(offer.methods.count) "
            text += "method\(offer.methods.count == 1 ? "" : "s"), fingerprint \(offer.fingerprint)</summary>\n<ul>\n"
            for method in offer.methods { text += "<li><code>\(FleetPage.escaped(method.canonicalText))</code></li>\n" }
            text += "</ul></details>\n"
        }
        for expectation in manifest.expectations {
            text += "<p>calls <code>\(FleetPage.escaped(expectation.contract))</code></p>\n<ul>\n"
            for path in expectation.paths { text += "<li>\(FleetPage.escaped(path.joined(separator: " → ")))</li>\n" }
            text += "</ul>\n"
        }
        if !manifest.stores.isEmpty {
            text += "<p>writes \(FleetPage.escaped(manifest.stores.joined(separator: ", ")))</p>\n"
        }
        return text + graph(of: manifest) + "</section>\n"
    }

    /// The dependency graph as a table in a collapsible section: one row for each service.
    private func graph(of manifest: ProcessManifest) -> String {
        guard let nodes = manifest.graph?["nodes"]?.elements, !nodes.isEmpty else {
            return "<p class=\"faint\">The manifest has no dependency graph.</p>\n"
        }
        var text =
            "<details><summary>Dependency graph: \(nodes.count) service\(nodes.count == 1 ? "" : "s")</summary>\n"
        text += "<div class=\"wide\">\n<table>\n<tr><th scope=\"col\">Service</th><th scope=\"col\">Layer</th>"
        text += "<th scope=\"col\">Needs</th><th scope=\"col\">Registered at</th></tr>\n"
        for node in nodes {
            let needs = (node["dependencies"]?.elements ?? []).compactMap { ($0["target"] ?? $0["type"])?.string }
            text += "<tr><td><code>\(FleetPage.escaped(node["id"]?.string ?? node["type"]?.string ?? ""))</code></td>"
            text += "<td>\(FleetPage.escaped(node["layer"]?.string ?? ""))</td>"
            text += "<td><code>\(FleetPage.escaped(needs.joined(separator: ", ")))</code></td>"
            text += "<td><code>\(FleetPage.escaped(node["site"]?.string ?? ""))</code></td></tr>\n"
        }
        return text + "</table>\n</div></details>\n"
    }
}

extension JSONDocument {
    /// The member of an object; nil for anything else.
    fileprivate subscript(name: String) -> JSONDocument? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    fileprivate var elements: [JSONDocument]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    fileprivate var string: String? {
        if case .string(let string) = self { string } else { nil }
    }
}
