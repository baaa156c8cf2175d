/// The file that lists the types of one module, and the declarations that its services share.
struct ModuleSource {
    let plan: CodebasePlan
    let module: PlannedModule

    var path: String { "\(module.folder)/\(module.name)Module.swift" }

    var text: String {
        var lines = ["import Basics", "import StrataServiceLayer", ""]
        lines += [
            "/// The services of the module.", "public enum \(module.name)Module: RegisterableGroup {",
            "    public static var managedTypes: [any Registerable.Type] {",
            "        [" + (groups.map(\.name) + ["\(module.name)Check"]).map { "\($0).self" }.joined(separator: ", ")
                + "]",
            "    }", "}",
        ]
        for group in groups {
            let types = group.services.map { "            \(plan.services[$0].implementation).self," }
            lines += [
                "", "enum \(group.name): RegisterableGroup {",
                "    static var managedTypes: [any Registerable.Type] {", "        [",
            ]
            lines += types + ["        ]", "    }", "}"]
        }
        return (lines + check + shared).joined(separator: "\n") + "\n"
    }

    /// Twenty services each.
    private var groups: [(name: String, services: ArraySlice<Int>)] {
        stride(from: 0, to: module.services.count, by: 20).map { start in
            let name = Vocabulary.name(start / 20, of: Vocabulary.groups)
            return ("\(module.name)\(name)", module.services[start..<min(start + 20, module.services.count)])
        }
    }

    /// The module's contribution to the collection of the whole application.
    private var check: [String] {
        [
            "", "struct \(module.name)Check: HealthCheck, Registerable {",
            "    static func register(in container: Container) {",
            "        container.register((any HealthCheck).self, \(module.name)Check.init).contributed()", "    }", "",
            "    let title = \"\(PlannedService.words(module.name)) are ready\"", "}",
        ]
    }

    private var shared: [String] {
        var lines: [String] = []
        if module.contributions > 0 {
            lines += [
                "", "/// A rule of the module; a service collects all of them.",
                "protocol \(module.name)Rule: Sendable {", "    var title: String { get }",
                "    func describe() throws -> String", "}",
            ]
        }
        if module.hasReplicas {
            lines += [
                "", "/// The registrations on standby.", "public enum \(module.name)Replica: RegistrationTag {",
                "    public static let name: RegistrationName = \"standby\"", "}",
            ]
        }
        if module.hasExtensionPoint {
            lines += [
                "", "/// An extension that an application may register; this codebase registers none.",
                "protocol \(module.name)ExtensionPoint: Sendable {", "    var title: String { get }", "}",
            ]
        }
        return lines
    }
}
