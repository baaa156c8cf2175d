/// The files of the three presentations, side by side on the service layer.
struct PresentationSource {
    enum Presentation: String, CaseIterable { case web = "Web", terminal = "Terminal", admin = "Admin" }

    let plan: CodebasePlan
    let presentation: Presentation

    var name: String { "\(presentation.rawValue)Presentation" }
    /// The library modules whose services it uses.
    var modules: [String] { screens.filter { !$0.services.isEmpty }.map(\.module.name) }

    var files: [(path: String, text: String)] {
        let layer = [("Sources/\(name)/\(presentation.rawValue)Layer.swift", text(layer))]
        let home = [("Sources/\(name)/\(presentation.rawValue)Home.swift", text(home))]
        return layer + home
            + screens.map { ("Sources/\(name)/Screens/\($0.name).swift", text(source(of: $0))) }
    }

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

    /// One screen for each module of the highest layer, with a few of its services.
    private struct Screen {
        let name: String
        let module: PlannedModule
        let services: [PlannedService]
    }

    private var screens: [Screen] {
        let ending = ["Web": "Controller", "Terminal": "Screen", "Admin": "Page"][presentation.rawValue, default: ""]
        return plan.modules.indices.filter { plan.modules[$0].layer == Vocabulary.layers.count - 1 }.map { index in
            let all = plan.offers(of: index).map { plan.services[$0] }.filter(isUsable)
            let unused = all.filter { !$0.isUsed }
            let chosen = (unused + all.filter(\.isUsed)).prefix(max(3, min(unused.count, 8)))
            let module = plan.modules[index]
            return Screen(name: module.name + ending, module: module, services: Array(chosen))
        }
    }

    private func isUsable(_ service: PlannedService) -> Bool {
        let isAllowedScope = !service.needsScope || presentation == .web
        let isAllowedExecution =
            service.isPlainlyExecuted || presentation == .admin && service.kind == .onMainActor
        return isAllowedScope && isAllowedExecution && service.kind != .assisted && !service.isReplica
    }

    private var layer: [String] {
        let types = [presentation.rawValue + "Home"] + screens.map(\.name)
        var imports = ["Services", "StrataPresentationLayer"]
        if presentation == .web { imports.append("Basics") }
        var lines = imports.sorted().map { "import \($0)" }
        lines += [
            "", "/// The \(presentation.rawValue.lowercased()) presentation. No service can request a screen.",
            "public enum \(presentation.rawValue)Layer: DependencyInjectionConfig {",
            "    public static let container = Container(\"\(presentation.rawValue)\", parent: Services.self)", "",
            "    public static var managedTypes: [any Registerable.Type] {", "        [",
        ]
        lines += types.map { "            \($0).self," } + ["        ]", "    }"]
        if presentation == .web {
            lines += [
                "", "    public static func declare(in container: Container) {",
                "        container.opens(.request, providing: Visit.self)", "    }",
            ]
        }
        return lines + ["}"]
    }

    private func source(of screen: Screen) -> [String] {
        let isMain = presentation == .admin
        var parameters = screen.services.map { (label: $0.label, type: "any \($0.name)", title: "\($0.label).title") }
        switch presentation {
        case .web: parameters.insert(("visit", "Visit", "visit.path"), at: 0)
        case .terminal: parameters.insert(("heading", "Assisted<String>", "heading.value"), at: 0)
        case .admin: break
        }
        var imports = ["StrataPresentationLayer"] + (screen.services.isEmpty ? [] : [screen.module.name])
        if presentation == .web { imports.append("Basics") }
        let labels = parameters.isEmpty ? "" : "(" + parameters.map { $0.label + ":" }.joined() + ")"
        let isolated = isMain ? "onMainActor: " : ""
        let conformances = presentation == .web ? "Sendable, Registerable" : "Registerable"
        let scope = presentation == .web ? ".scope(.scoped(.request))" : ""
        var lines = imports.sorted().map { "import \($0)" }
        lines += [
            "",
            "\(isMain ? "@MainActor " : "")final class \(screen.name): \(conformances) {",
            "    \(isMain ? "nonisolated " : "")static func register(in container: Container) {",
            "        container.register(\(screen.name).self, \(isolated)\(screen.name).init\(labels))\(scope)",
            "    }", "",
        ]
        lines += parameters.map { "    private let \($0.label): \($0.type)" } + [""]
        lines += wrapped("    init(", parameters.map { "\($0.label): \($0.type)" }, ") {")
        lines += parameters.map { "        self.\($0.label) = \($0.label)" } + ["    }", ""]
        let titles = parameters.map { "\\(\($0.title))" }.joined(separator: ", ")
        return lines + ["    func text() -> String { \"\(titles)\" }", "}"]
    }

    private var home: [String] {
        switch presentation {
        case .web: webHome
        case .terminal: terminalHome
        case .admin: adminHome
        }
    }

    private var webHome: [String] {
        let first = screens.first?.name ?? ""
        return [
            "import Basics", "import StrataPresentationLayer", "",
            "/// Answers requests, each in a scope of its own.",
            "public final class WebHome: Startable, Registerable {",
            "    public static func register(in container: Container) {",
            "        container.register(WebHome.self, WebHome.init(visits:)).scope(.container).hosted()", "    }", "",
            "    private let visits: ScopeOpener<Visit>", "",
            "    init(visits: ScopeOpener<Visit>) { self.visits = visits }", "",
            "    public func start() async throws {}", "",
            "    public func answer(_ path: String) async throws -> String {",
            "        try await visits.open(Visit(path: path)) { scope in",
            "            try await scope.resolve(\(first).self).text()", "        }", "    }", "}",
        ]
    }

    /// The first screens by name, the way from one to the next.
    private var terminalHome: [String] {
        let next = screens.prefix(6).map { (Vocabulary.label($0.name), "AssistedFactory<\($0.name), String>") }
        let labels = next.map { $0.0 + ":" }.joined()
        var lines = [
            "import StrataPresentationLayer", "", "/// The first screen.",
            "public final class TerminalHome: Registerable {",
            "    public static func register(in container: Container) {",
            "        container.register(TerminalHome.self, TerminalHome.init(\(labels)))", "    }", "",
        ]
        lines += next.map { "    private let \($0.0): \($0.1)" } + [""]
        lines += wrapped("    init(", next.map { "\($0.0): \($0.1)" }, ") {")
        lines += next.map { "        self.\($0.0) = \($0.0)" } + ["    }", ""]
        lines += ["    public func text() throws -> String {", "        var lines: [String] = []"]
        lines += next.map { "        lines.append(try \($0.0).make(\"Home\").text())" }
        return lines + ["        return lines.joined(separator: \"\\n\")", "    }", "}"]
    }

    private var adminHome: [String] {
        let first = screens.first?.name ?? ""
        return [
            "import Basics", "import StrataPresentationLayer", "", "/// The first page for the staff.",
            "@MainActor public final class AdminHome: Registerable {",
            "    nonisolated public static func register(in container: Container) {",
            "        container.register(AdminHome.self, onMainActor: AdminHome.init(checks:page:))", "    }", "",
            "    private let checks: [any HealthCheck]", "    private let page: \(first)", "",
            "    init(checks: [any HealthCheck], page: \(first)) {", "        self.checks = checks",
            "        self.page = page", "    }", "",
            "    public func text() -> String { \"\\(checks.count) checks; \\(page.text())\" }", "}",
        ]
    }
}
