/// Readable programs, for the report of a failing seed.
extension Program: CustomStringConvertible {
    var description: String { Self.lines(statements, "  ").joined(separator: "\n") }

    private static func lines(_ statements: [Statement], _ indent: String) -> [String] {
        statements.flatMap { statement -> [String] in
            guard case .scope(let scope, let container, let isInside, let inner) = statement else {
                return [indent + text(statement)]
            }
            let opener = isInside ? "scope, or else c\(container)," : "c\(container)"
            return ["\(indent)in \(opener) withScope(\(scope)) {"] + lines(inner, indent + "  ") + ["\(indent)}"]
        }
    }

    private static func text(_ statement: Statement) -> String {
        switch statement {
        case .container(let id, let parent): "c\(id) = Container(parent: \(parent.map { "c\($0)" } ?? "nil"))"
        case .register(let registration): text(registration)
        case .collects(let container, let tag): "c\(container).collects(T\(tag))"
        case .seal(let container): "c\(container).seal()"
        case .resolve(let key, let container, let isAwaited, let variable):
            "v\(variable) = \(isAwaited ? "await " : "")c\(container).resolve(\(text(key)))"
        case .resolveInScope(let key, let isAwaited, let variable):
            "v\(variable) = \(isAwaited ? "await " : "")scope.resolve(\(text(key)))"
        case .use(let variable, let parameter, let isAwaited, let result):
            "v\(result) = \(isAwaited ? "await " : "")v\(variable).parameter\(parameter).get()"
        case .drop(let variable): "v\(variable) = nil"
        case .dropContainer(let container): "c\(container) = nil"
        case .reset(let scope, let container): "c\(container).resetObjectScope(\(scope))"
        case .evict(let container): "c\(container).evict()"
        case .close(let container): "c\(container).close()"
        case .scope: ""
        }
    }

    private static func text(_ key: ModelKey) -> String { "T\(key.tag)\(key.isNamed ? " \"blue\"" : "")" }

    private static func text(_ registration: ModelRegistration) -> String {
        let parameters = registration.parameters.map { "\($0.adapter) T\($0.tag)" }.joined(separator: ", ")
        var text = registration.isDecorator ? ".decorate(" : ".register("
        text += "#\(registration.id) \(self.text(registration.key))"
        if registration.isAsync { text += " async" }
        if registration.isOpaque { text += " resolver" }
        text += "(\(parameters)))"
        if !registration.isDecorator { text += ".scope(\(registration.scope))" }
        if registration.isContributed { text += ".contributed()" }
        if registration.isReplacing { text += ".replacing()" }
        if registration.isClosed { text += ".closed" }
        if registration.failures != 0 { text += " throws at \(String(registration.failures, radix: 2))" }
        return "c\(registration.container)" + text
    }
}
