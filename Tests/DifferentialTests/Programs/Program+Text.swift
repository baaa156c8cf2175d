extension Parameter: CustomStringConvertible {
    var description: String {
        switch self {
        case .plain(let shape): Shapes.names[shape]
        case .many(let shape): "[\(Shapes.names[shape])]"
        case .named(let inner): "Named<\(inner), Blue>"
        case .optional(let inner): "(\(inner))?"
        case .lazy(let inner): "Lazy<\(inner)>"
        case .provider(let inner): "Provider<\(inner)>"
        case .factory(let inner, let arguments): "AssistedFactory<\(inner), \(arguments == 1 ? "Int" : "Int, String")>"
        case .opener(let inside): "ScopeOpener<> /* asks for \(inside) */"
        case .argument(let index): index == 0 ? "Assisted<Int>" : "Assisted<String>"
        case .resolver: "Resolver"
        }
    }
}

extension Request: CustomStringConvertible {
    func text(_ requester: String) -> String {
        var text =
            failing == .swallow ? "try? " : failing == .wrap ? "try wrappingErrors " : "try "
        text += "\(requester).resolve(\(parameter).self"
        if isNamed { text += ", name: \"blue\"" }
        if arguments > 0 { text += ", arguments: \(arguments == 1 ? "1" : "1, \"a\"")" }
        text += ")"
        if isUsed { text += ".get()" }
        return text + (isHeld ? "" : "  // not held")
    }

    var description: String { text("r") }
}

extension Registration: CustomStringConvertible {
    var description: String {
        let type = Shapes.names[key.shape]
        let name = key.isNamed ? ", name: \"blue\"" : ""
        let failing =
            failures == 0
            ? "" : " /* \(failsFirst ? "first of all, " : "")throws at calls \(String(failures, radix: 2)) */"
        var given = parameters.enumerated().map { "p\($0): \($1)" }
        if isDecorator { given.insert("inner: \(type)", at: 0) }
        if takesResolver { given = [execution == .async ? "r: AsyncResolver" : "r: Resolver"] }
        let body = (requests.map { $0.text("r") } + ["return \(type)(…)\(failing)"]).joined(separator: "; ")
        let label = execution == .main ? "onMainActor: " : ""
        let effects = execution == .async ? " async" : ""
        var text = "L\(layer).\(isDecorator ? "decorate" : "register")(\(type).self\(name)) { "
        text += "\(label)(\(given.joined(separator: ", ")))\(effects) in \(body) }"
        if keepsResolver { text += " /* keeps r */" }
        if let scope { text += ".scope(.\(scope))" }
        if isContributed { text += ".contributed()" }
        if isReplacing { text += ".replacing()" }
        if isRole { text += ".implements((any Role).self)" }
        if isClosed { text += ".closed { … }" }
        for completion in completions { text += "\n      \(completion)" }
        return "\(text)  // r\(id)"
    }
}

extension Completion: CustomStringConvertible {
    var description: String {
        let failing = failures == 0 ? "" : " /* throws at calls \(String(failures, radix: 2)) */"
        if takesResolver {
            return ".initCompleted { r, s in \(requests.map { $0.text("r") }.joined(separator: "; "))\(failing) }"
        }
        let given = (["s"] + parameters.enumerated().map { "p\($0): \($1)" }).joined(separator: ", ")
        return ".initCompleted { (\(given)) in \(failing) }"
    }
}

extension Opening: CustomStringConvertible {
    var description: String {
        let provided = provided.map { Shapes.names[$0] }.joined(separator: ", ")
        return "\(name)\(inside.map { " inside \($0)" } ?? ""), providing: (\(provided))"
    }
}

extension Call: CustomStringConvertible {
    var description: String {
        switch self {
        case .here: ""
        case .thread: " /* on another thread */"
        case .main: " /* on the main actor */"
        case .awaited: " /* awaited */"
        }
    }
}

extension Operation: CustomStringConvertible {
    var description: String {
        switch self {
        case .resolve(let request, let layer, let call): request.text("L\(layer)") + "\(call)"
        case .resolveInScope(let request, let call): request.text("scope") + "\(call)"
        case .open(let opening, let layer, let isInside, _):
            "\(isInside ? "scope" : "L\(layer)").withScope(\(opening))"
        case .get(let index, let call): "get() of what was deferred \(index) before the last\(call)"
        case .reset(let scope, let layer): "L\(layer).resetObjectScope(.\(scope))"
        case .evict(let layer): "L\(layer).evict(atLeast: .critical)"
        case .drop: "drop what was resolved"
        case .dropDeferred: "drop what was deferred"
        case .dropLayer(let layer): "drop L\(layer)"
        case .close(let layer): "await L\(layer).close()"
        case .useKeptResolver(let request): request.text("keptResolver")
        }
    }

    func lines(_ indentation: String, _ counter: inout Int, _ middle: Int) -> [String] {
        let mark = counter == middle ? ["\(indentation)// midway"] : []
        counter += 1
        guard case .open(_, _, _, let inner) = self else { return mark + [indentation + description] }
        var lines = mark + ["\(indentation)\(self) {"]
        for operation in inner { lines += operation.lines(indentation + "    ", &counter, middle) }
        return lines + ["\(indentation)}"]
    }
}

extension Program: CustomStringConvertible {
    var description: String {
        var lines: [String] = []
        for (number, layer) in layers.enumerated() {
            lines.append("    L\(number) = Container(\(layer.parent.map { "parent: L\($0)" } ?? ""))")
            for opening in layer.openings { lines.append("    L\(number).opens(\(opening))") }
            for shape in layer.collected { lines.append("    L\(number).collects(\(Shapes.names[shape]).self)") }
        }
        lines += registrations.map { "    \($0)" }
        var counter = 0
        for operation in operations { lines += operation.lines("    ", &counter, middle) }
        return lines.joined(separator: "\n")
    }
}
