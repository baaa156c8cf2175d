/// A closure of a registration or a completion.
struct SwinjectFactory {
    let range: Range<Int>
    /// The name of its resolver parameter; nil when it has none.
    let resolver: String?
}

/// The uses for which the guide from Swinject has a row in its table of differences.
extension SwinjectScan {
    mutating func lookForDifferences(_ index: Int) {
        let token = tokens.tokens[index]
        switch token.text {
        case "register", "autoregister", "_register": noteFactory(index, label: "factory")
        case "initCompleted": noteFactory(index, label: "")
        case "inObjectScope": lookAtScope(index)
        case "resetObjectScope": lookAtReset(index)
        case "storageFactory": lookAtStorageFactory(index)
        case "resolve": lookForCapturedContainer(index)
        case "synchronize": lookAtSynchronize(index)
        case "Container": noteContainerName(index)
        case "Lazy", "Provider", "Optional": lookAtWrapper(index)
        case "loggingFunction": lookAtLoggingFunction(index)
        case "GraphIdentifier": lookAtGraphIdentifier(index)
        default: break
        }
    }

    /// `resolver ~> (T.self, name: n, arguments: a, b)`.
    mutating func lookForFlatOperator(_ index: Int) {
        guard tokens[index + 1]?.isMark("(") == true, let service = serviceType(index + 1) else { return }
        let parts = tokens.parts(of: index + 1)
        guard parts.count == 4, argument("name", of: index + 1) != nil,
            let arguments = argument("arguments", of: index + 1), !arguments.hasPrefix("(")
        else { return }
        add(
            .flatOperator, tokens.tokens[index].position, service,
            "write the arguments in parentheses: without them the compiler passes the name as one of three arguments, and "
                + "it counts as a name only if no registration has the three")
    }

    /// `Lazy<Provider<T>>`, `Lazy<T?>`, `Optional<Lazy<T>>`, `Lazy<T>?.self`.
    private mutating func lookAtWrapper(_ index: Int) {
        guard tokens[index + 1]?.text.hasPrefix("<") == true else { return }
        let text = tokens.text(index + 1..<min(index + 60, tokens.tokens.count))
        var (depth, length, previous) = (0, 0, Character(" "))
        for character in text {
            length += 1
            if character == "<" { depth += 1 }
            if character == ">", previous != "-" { depth -= 1 }
            if depth == 0 { break }
            previous = character
        }
        guard depth == 0, length > 2 else { return }
        let (wrapped, rest) = (text.dropFirst().prefix(length - 2), text.dropFirst(length))
        let isOptional = rest.hasPrefix("?.self")
        let isOuter = Self.wrappers.contains { wrapped.hasPrefix("\($0)<") } || wrapped.hasSuffix("?")
        // The finding for the outer one of two is enough.
        let isInner = tokens[index - 1]?.isMark("<") == true && Self.wrappers.contains(tokens[index - 2]?.text ?? "")
        guard isOptional || isOuter, !isInner else { return }
        add(
            .nestedWrapper, tokens.tokens[index].position,
            "\(tokens.tokens[index].text)<\(wrapped)>\(isOptional ? "?" : "")",
            "nothing to do, unless the code relies on nil: Swinject returns nil for it, and the bridge serves it")
    }

    private static let wrappers: Set<String> = ["Lazy", "Provider", "Optional"]

    private mutating func lookAtLoggingFunction(_ index: Int) {
        guard tokens[index + 1]?.isMark("=") == true, tokens[index + 2]?.isWord("nil") != true else { return }
        add(
            .failureText, tokens.tokens[index].position, tokens.text(receiverStart(of: index)..<index + 1),
            "if it takes the text apart, read it up to the list of registrations: the path, near misses and the place "
                + "follow; or observe the container, which reports values")
    }

    private mutating func lookAtGraphIdentifier(_ index: Int) {
        guard tokens[index + 1]?.isMark(".") == true, tokens[index + 2]?.isWord("self") == true else { return }
        add(
            .graphIdentifier, tokens.tokens[index].position, "GraphIdentifier",
            "compare identifiers, not their numbers: they are counted from one, on every system")
    }

    /// Examines a request: a dot and `resolve`, or `~>`.
    mutating func lookForCapturedContainer(_ index: Int) {
        let isOperator = tokens.tokens[index].isMark("~>")
        let last = isOperator ? index - 1 : index - 2
        guard let factory = factories.last(where: { $0.range.contains(index) }), let name = tokens[last],
            name.kind == .word, isOperator || tokens[index - 1]?.isMark(".") == true,
            name.text != factory.resolver, containerNames.contains(name.text) || Self.isContainer(name.text)
        else { return }
        var start = last
        while tokens[start - 1]?.isMark(".") == true, tokens[start - 2]?.kind == .word { start -= 2 }
        let receiver = tokens.text(start..<last + 1)
        add(
            .capturedContainer, tokens.tokens[index].position, receiver,
            "use the closure's own resolver: \(receiver) takes part in the running graph, which in Swinject it "
                + "does not")
    }

    /// Notes a name that is declared for a container: `name: Container` or `name = Container(…)`.
    private mutating func noteContainerName(_ index: Int) {
        // A type may be written with its module: `Swinject.Container`.
        let start = tokens[index - 1]?.isMark(".") == true ? receiverStart(of: index) : index
        let isValue = tokens[start - 1]?.isMark("=") == true && callee(at: index) != nil
        guard isValue || tokens[start - 1]?.isMark(":") == true else { return }
        noteContainerName(before: start - 1)
    }

    /// Notes the name before a colon or an equals sign, even if the declaration states its type before the equals sign:
    /// `name: Resolver = container.synchronize()`.
    private mutating func noteContainerName(before mark: Int) {
        var name = mark - 1
        while tokens[mark]?.isMark("=") == true, tokens[name - 1]?.isMark(".") == true { name -= 2 }
        if tokens[mark]?.isMark("=") == true {
            if tokens[name - 1]?.isWord("any") == true { name -= 1 }
            if tokens[name - 1]?.isMark(":") == true { name -= 2 }
        }
        if let name = tokens[name], name.kind == .word { containerNames.insert(name.text) }
    }

    private static func isContainer(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix("container") || name.hasSuffix("parent") || name.hasSuffix("child")
    }

    private mutating func noteFactory(_ index: Int, label: String) {
        guard tokens[index - 1]?.isMark(".") == true else { return }
        let open: Int?
        if let bracket = callee(at: index), let close = tokens.closing[bracket] {
            open = closure(of: bracket, close, label: label) ?? (label.isEmpty ? firstClosure(in: bracket) : nil)
        } else {
            open = tokens[index + 1]?.isMark("{") == true ? index + 1 : nil
        }
        guard let open, let end = tokens.closing[open] else { return }
        // The first name after the brace, if the closure has names: `{ r in`, `{ (r: Resolver, a) in`, `{ r, a in`.
        let first = tokens[open + 1]?.isMark("(") == true ? open + 2 : open + 1
        let hasNames = (first..<min(end, first + 40)).first { tokens.tokens[$0].isWord("in") }.map { position in
            !(first..<position).contains { tokens.tokens[$0].isMark("{") || tokens.tokens[$0].isMark("=") }
        }
        factories.append(
            SwinjectFactory(range: open..<end, resolver: hasNames == true ? tokens[first]?.text : nil))
    }

    private func firstClosure(in bracket: Int) -> Int? {
        tokens.parts(of: bracket).first.flatMap { tokens.tokens[$0.lowerBound].isMark("{") ? $0.lowerBound : nil }
    }

    /// Finds a scope that is set on a value. Such a call follows the value's name; a call in the chain of `register`
    /// follows a bracket.
    private mutating func lookAtScope(_ index: Int) {
        guard callee(at: index) != nil, tokens[index - 1]?.isMark(".") == true, let value = tokens[index - 2],
            value.kind == .word
        else { return }
        add(
            .lateScope, tokens.tokens[index].position, tokens.text(receiverStart(of: index)..<index - 1),
            "chain it to register: after a resolve the new scope applies from the next request on, and cached "
                + "instances are released")
    }

    private mutating func lookAtReset(_ index: Int) {
        guard let open = callee(at: index), let close = tokens.closing[open] else { return }
        let call = tokens.text(index..<close + 1)
        let position = tokens.tokens[index].position
        if factories.contains(where: { $0.range.contains(index) }) {
            add(
                .resetInFactory, position, call,
                "reset outside of the construction: an instance that is under construction is delivered and not cached")
        }
        if let scope = tokens.parts(of: open).first.map({ tokens.text($0) }),
            scope == ".graph" || scope.hasSuffix("Scope.graph")
        {
            add(
                .graphReset, position, call,
                "remove it: graph scope caches nothing after its resolve, and a running graph continues")
        }
    }

    /// `storageFactory: { storage }`: the closure calls nothing, so it returns the same object each time.
    private mutating func lookAtStorageFactory(_ index: Int) {
        guard tokens[index + 1]?.isMark(":") == true, tokens[index + 2]?.isMark("{") == true,
            let end = tokens.closing[index + 2]
        else { return }
        let start = (index + 3..<end).first { tokens.tokens[$0].isWord("in") }.map { $0 + 1 } ?? index + 3
        let body = tokens.tokens[start..<end].filter { !$0.isWord("return") }
        guard !body.isEmpty, body.allSatisfy({ $0.kind == .word || $0.isMark(".") }) else { return }
        add(
            .sharedStorage, tokens.tokens[index].position, tokens.text(start..<end),
            "give each service a storage of its own, or protect the object: services use it from several threads at a time"
        )
    }

    private mutating func lookAtSynchronize(_ index: Int) {
        guard let open = callee(at: index), tokens.closing[open] == open + 1, tokens[index - 1]?.isMark(".") == true
        else { return }
        let start = receiverStart(of: index)
        if tokens[start - 1]?.isMark("=") == true { noteContainerName(before: start - 1) }
        add(
            .synchronizedView, tokens.tokens[index].position, tokens.text(receiverStart(of: index)..<index - 1),
            "keep it where closures change what they capture: it constructs one at a time, in the container's own graph; "
                + "else use the container, or set synchronizedConstruction = .parallel")
    }
}
