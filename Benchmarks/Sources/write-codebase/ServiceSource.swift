/// The file of one service: its protocol, the type that implements it, and its registration.
struct ServiceSource {
    let plan: CodebasePlan
    let service: PlannedService
    let change: Options.Change?
    /// The service that the changed one takes by its new parameter.
    let added: PlannedService?

    var path: String {
        let group = Vocabulary.name(service.position / 20, of: Vocabulary.groups)
        return "\(module.folder)/\(group)/\(service.implementation).swift"
    }

    var text: String {
        var lines = imports.map { "import \($0)" } + [""]
        if !service.isReplica && service.kind != .contributed { lines += protocolLines + [""] }
        lines += typeLines
        if service.decoratorNeed != nil { lines += [""] + decoratorLines }
        return lines.joined(separator: "\n") + "\n"
    }

    private var module: PlannedModule { plan.modules[service.module] }
    private var access: String { service.isPublic ? "public " : "" }
    private var isolation: String { service.kind == .onMainActor ? "@MainActor " : "" }
    private var isCollected: Bool { service.kind == .contributed }
    private var registered: String {
        switch service.kind {
        case .contributed: "(any \(module.name)Rule).self"
        default: service.hasForwards ? "\(service.implementation).self" : "(any \(service.name)).self"
        }
    }

    private var imports: [String] {
        let targets = (service.needs.map(\.target) + [service.decoratorNeed ?? -1, service.peer ?? -1]).filter {
            $0 >= 0
        }
        var names = Set(targets.map { plan.modules[plan.services[$0].module].name })
        names.remove(module.name)
        names.insert("StrataServiceLayer")
        if service.scope == .request || service.takesSettings || change == .import { names.insert("Basics") }
        if service.kind == .completed { names.insert("Synchronization") }
        return names.sorted()
    }

    // MARK: The protocol

    private var protocolLines: [String] {
        let title = isolation.isEmpty ? "var title" : "nonisolated var title"
        var lines = [
            "/// The \(service.title).", "\(isolation)\(access)protocol \(service.name): Sendable {",
            "    \(title): String { get }", "    func describe() throws -> String",
        ]
        if let peer = service.peer { lines.append("    func attach(_ peer: any \(plan.services[peer].name))") }
        lines.append("}")
        if service.hasStatus {
            lines += [
                "", "/// The status of the \(service.title).",
                "\(access)protocol \(service.name)Status: Sendable {", "    var title: String { get }", "}",
            ]
        }
        return lines
    }

    // MARK: The type

    private var typeLines: [String] {
        let form = service.isStruct ? "struct" : "final class"
        let conformances =
            (isCollected ? ["\(module.name)Rule"] : [service.name])
            + (service.hasStatus ? ["\(service.name)Status"] : [])
            + (service.kind == .hosted ? ["Startable"] : []) + ["Registerable"]
        let isolated = service.kind == .onMainActor ? "nonisolated " : ""
        let title = service.title + (service.isReplica ? " on standby" : "")
        var lines = [
            "\(isolation)\(form) \(service.implementation): \(conformances.joined(separator: ", ")) {",
            "    \(isolated)static func register(in container: Container) {",
        ]
        lines += RegistrationSource(plan: plan, service: service, type: registered, parameters: parameters).lines
        lines += ["    }", "", "    \(isolated)let title = \"\(title)\""]
        lines += parameters.map { "    private let \($0.label): \($0.type)" }
        if let peer = service.peer {
            lines.append("    private let peer = Mutex<(any \(plan.services[peer].name))?>(nil)")
        }
        let effects = service.kind == .asynchronous ? " async throws" : ""
        if !parameters.isEmpty || service.kind == .asynchronous {
            let list = parameters.map { "\($0.label): \($0.type)" }
            lines += [""] + wrapped("    init(", list, ")\(effects) {")
            if service.kind == .asynchronous { lines.append("        await Task.yield()") }
            lines += parameters.map { "        self.\($0.label) = \($0.label)" } + ["    }"]
        }
        let body = description == "\\(title)" ? "title" : "\"\(description)\""
        lines += ["", "    func describe() throws -> String { \(body) }"]
        return lines + moreMethods + ["}"]
    }

    /// The parameters of the initializer.
    private var parameters: [(label: String, type: String)] {
        var all: [(label: String, type: String)] = []
        if service.kind == .assisted { all.append(("identifier", "Assisted<Int>")) }
        if service.scope == .request { all.append(("visit", "Visit")) }
        if service.takesSettings || change == .import { all.append(("settings", "Settings")) }
        if service.kind == .collector { all.append(("rules", "[any \(module.name)Rule]")) }
        if change == .parameter, let added { all.append(("origin", "any \(added.name)")) }
        return all + service.needs.map { ($0.label, type(of: $0)) }
    }

    private func type(of need: PlannedService.Need) -> String {
        guard need.target >= 0 else { return "(any \(module.name)ExtensionPoint)?" }
        let target = plan.services[need.target]
        let name = "any \(target.name)"
        let replica = "\(plan.modules[target.module].name)Replica"
        switch need.adapter {
        case .direct: return name
        case .status: return name + "Status"
        case .optional: return "(\(name))?"
        case .lazy: return target.isReplica ? "Lazy<Named<\(name), \(replica)>>" : "Lazy<\(name)>"
        case .provider: return target.isReplica ? "Provider<Named<\(name), \(replica)>>" : "Provider<\(name)>"
        case .named: return "Named<\(name), \(replica)>"
        case .factory: return "AssistedFactory<\(name), Int>"
        }
    }

    /// The needs whose services can be used without waiting: only `Lazy` and `Provider` construct later.
    private var shown: [PlannedService.Need] {
        service.needs.filter { need in
            switch need.adapter {
            case .factory: false
            case .lazy, .provider: plan.services[need.target].isPlainlyExecuted
            case .direct, .status, .optional, .named: true
            }
        }
    }

    private var description: String {
        let parts = shown.map { need -> String in
            let value = need.target >= 0 && plan.services[need.target].isReplica ? ".value.title" : ".title"
            switch need.adapter {
            case .optional: return "\\(\(need.label)?.title ?? \"none\")"
            case .lazy, .provider: return "\\(try \(need.label).get()\(value))"
            default: return "\\(\(need.label)\(value))"
            }
        }
        let own =
            switch service.kind {
            case .assisted: "\\(title) \\(identifier.value)"
            case .collector: "\\(title) with \\(rules.count) rules"
            default: service.scope == .request ? "\\(title) for \\(visit.path)" : "\\(title)"
            }
        return own + (parts.isEmpty ? "" : " over " + parts.joined(separator: ", "))
            + (change == .body ? ", revised" : "")
    }

    private var moreMethods: [String] {
        var lines: [String] = []
        if let peer = service.peer {
            lines += [
                "", "    func attach(_ peer: any \(plan.services[peer].name)) {",
                "        self.peer.withLock { $0 = peer }", "    }",
            ]
        }
        for need in service.needs where need.adapter == .factory {
            let target = plan.services[need.target].name
            let name = need.label.prefix(1).uppercased() + need.label.dropFirst()
            lines += [
                "", "    func make\(name)(_ identifier: Int) throws -> any \(target) {",
                "        try \(need.label).make(identifier)", "    }",
            ]
        }
        let later = service.needs.filter { need in
            need.target >= 0 && need.adapter != .factory && !shown.contains { $0.label == need.label }
        }
        if !later.isEmpty {
            let prepared = later.map { "        _ = try await \($0.label).get()" }
            lines += ["", "    func prepare() async throws {"] + prepared + ["    }"]
        }
        if service.kind == .hosted {
            lines += ["", "    func start() async throws {"] + (later.isEmpty ? [] : ["        try await prepare()"])
            lines += ["        if settings.isVerbose { print(try describe()) }", "    }"]
        }
        if service.hasClosingHook { lines += ["", "    func close() {}"] }
        return lines
    }

    // MARK: The decorator

    private var decoratorLines: [String] {
        guard let need = service.decoratorNeed.map({ plan.services[$0] }) else { return [] }
        return [
            "/// Notes each use of the \(service.title).", "struct Noted\(service.name): \(service.name) {",
            "    let inner: any \(service.name)", "    let \(need.label): any \(need.name)", "",
            "    var title: String { inner.title }",
            "    func describe() throws -> String { try inner.describe() + \", noted in \\(\(need.label).title)\" }",
            "}",
        ]
    }
}

/// A list in parentheses, on one line if it is short enough.
func wrapped(_ start: String, _ list: [String], _ end: String) -> [String] {
    let line = start + list.joined(separator: ", ") + end
    guard line.count > 120 else { return [line] }
    let margin = String(start.prefix { $0 == " " })
    return [start, margin + "    " + list.joined(separator: ", "), margin + end]
}
