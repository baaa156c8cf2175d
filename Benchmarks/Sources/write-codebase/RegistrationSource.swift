/// The statements that register one service.
struct RegistrationSource {
    let plan: CodebasePlan
    let service: PlannedService
    /// The registered type, as an expression.
    let type: String
    /// The parameters of the initializer.
    let parameters: [(label: String, type: String)]

    var lines: [String] {
        let call = modifiers.isEmpty ? registration : registration + modifiers.map { "            \($0)" }
        return call + decoration
    }

    private var registration: [String] {
        let name = service.isReplica ? ", name: \(plan.modules[service.module].name)Replica.name" : ""
        let start = "        container.register(\(type)\(name)"
        switch form {
        case .initializer:
            let labels = parameters.isEmpty ? "" : "(" + parameters.map { $0.label + ":" }.joined() + ")"
            let label = service.kind == .onMainActor ? "onMainActor: " : ""
            return ["\(start), \(label)\(service.implementation).init\(labels))"]
        case .closure:
            let list = parameters.map { "\($0.label): \($0.type)" }.joined(separator: ", ")
            let arguments = parameters.map { "\($0.label): \($0.label)" }.joined(separator: ", ")
            return ["\(start)) { (\(list)) in", "            \(service.implementation)(\(arguments))", "        }"]
        case .resolver:
            let arguments = parameters.map { "\($0.label): try resolver.resolve()" }.joined(separator: ", ")
            return [
                "\(start)) { (resolver: Resolver) in", "            \(service.implementation)(\(arguments))",
                "        }",
            ]
        }
    }

    /// A closure that takes a resolver has something to resolve.
    private var form: PlannedService.Form {
        service.form == .resolver && parameters.isEmpty ? .closure : service.form
    }

    private var modifiers: [String] {
        var all: [String] = []
        switch service.scope {
        case .graph: break
        case .transient: if service.kind != .assisted { all.append(".scope(.transient)") }
        case .request: all.append(".scope(.scoped(.request))")
        case .memorySensitive: all += [".scope(.memorySensitive)", ".cost(bytes: 65_536)"]
        case .container, .weak: all.append(".scope(.\(service.scope.rawValue))")
        }
        if form == .resolver {
            all.append(".dependsOn(" + parameters.map { "(\($0.type)).self" }.joined(separator: ", ") + ")")
        }
        if service.kind == .hosted { all.append(".hosted()") }
        if service.hasForwards { all.append(".implements((any \(service.name)).self) { $0 }") }
        if service.kind == .contributed { all.append(".contributed()") }
        if service.hasStatus { all.append(".implements((any \(service.name)Status).self) { $0 }") }
        if service.isModulePrivate { all.append(".visibility(.module)") }
        if let peer = service.peer {
            let names = "(service: any \(service.name), peer: any \(plan.services[peer].name))"
            all.append(".initCompleted { \(names) in service.attach(peer) }")
        }
        if service.hasClosingHook {
            let own = service.hasForwards ? "$0.close()" : "($0 as? \(service.implementation))?.close()"
            all.append(".closed { \(own) }")
        }
        return all
    }

    private var decoration: [String] {
        guard let need = service.decoratorNeed.map({ plan.services[$0] }) else { return [] }
        return [
            "        container.decorate((any \(service.name)).self) {",
            "            (inner: any \(service.name), \(need.label): any \(need.name)) in",
            "            Noted\(service.name)(inner: inner, \(need.label): \(need.label))", "        }",
        ]
    }
}
