/// The findings of one file, and the data about its registrations that `SwinjectLayers` and `SwinjectCycles` need.
struct SwinjectScan {
    /// A call of `register` or `autoregister`.
    struct Registration {
        let service: String
        let position: CodePosition
        /// The type whose body contains the call.
        let owner: String
        /// The container written before the call, such as `Services.container`.
        let receiver: String
        /// The name of the registration as it is written; nil when it has none.
        let name: String?
        /// Whether its factory takes run-time arguments.
        var takesArguments = false
        /// The services that its factory requests from the resolver.
        var requests: [Request] = []
    }

    /// A call of `resolve`, or an operator for it.
    struct Request {
        let service: String
        let position: CodePosition
        /// The name as it is written; nil when there is none.
        let name: String?
        /// Whether it passes run-time arguments.
        let hasArguments: Bool
    }

    let file: SourceFile
    var findings: [SwinjectFinding] = []
    var registrations: [Registration] = []
    /// For each layer of the file whose container has a parent, the type with that parent.
    var parents: [String: String] = [:]
    /// The layers that the file declares: types with a `container`.
    var layers: Set<String> = []

    let tokens: SourceTokens
    /// The closures of registrations and completions that were found so far.
    var factories: [SwinjectFactory] = []
    /// The names that the file declares, up to the current token, for containers and synchronized views.
    var containerNames: Set<String> = []
    private let outline: SwinjectOutline

    init(of text: String, file: SourceFile) {
        self.file = file
        tokens = SourceTokens(text)
        outline = SwinjectOutline(tokens)
        for index in tokens.tokens.indices { look(at: index) }
    }

    private mutating func look(at index: Int) {
        let token = tokens.tokens[index]
        if token.isMark("~>") {
            lookForCapturedContainer(index)
            lookForFlatOperator(index)
            return lookAtOperator(index)
        }
        guard token.kind == .word, tokens[index - 1]?.isWord("func") != true else { return }
        if token.text == "Container", tokens[index + 1]?.isMark("(") == true { lookAtContainer(index) }
        lookForDifferences(index)
        guard let open = callee(at: index) else { return }
        switch token.text {
        case "resolve": lookAtResolve(index, open)
        case "register", "autoregister": lookAtRegister(index, open)
        case "resetObjectScope":
            add(
                .reset, token.position, tokens.text(index..<(tokens.closing[open] ?? open) + 1),
                "to release only this container's instances, set resetReach = .thisContainerOnly and reset each parent that "
                    + "must release its own; in Strata, give the scope a name of its own")
        case "implements", "forward", "hasAnyRegistration", "storyboardInitCompleted", "_register", "_resolve": break
        default: return
        }
        lookForNames(open)
    }

    /// The bracket of a call's arguments.
    func callee(at index: Int) -> Int? { tokens[index + 1]?.isMark("(") == true ? index + 1 : nil }

    mutating func add(
        _ kind: SwinjectFinding.Kind, _ position: CodePosition, _ subject: String, _ edit: String
    ) {
        findings.append(
            SwinjectFinding(
                kind: kind, module: file.module, location: file.location(position), subject: subject, edit: edit))
    }

    // MARK: Requests

    private mutating func lookAtResolve(_ index: Int, _ open: Int) {
        guard let close = tokens.closing[open], let service = serviceType(open) else { return }
        if tokens[close + 1]?.isMark("!") == true, tokens[close + 2]?.isMark("=") != true {
            addForced(tokens.tokens[index].position, service)
        }
    }

    private mutating func lookAtOperator(_ index: Int) {
        guard tokens[index - 1]?.kind == .word || tokens[index - 1]?.isMark(")") == true else { return }
        let position = tokens.tokens[index].position
        if tokens[index + 1]?.isMark("(") == true {
            addForced(position, serviceType(index + 1) ?? "a service")
            lookForNames(index + 1)
        } else {
            addForced(position, metatype(from: index + 1) ?? "the requested type")
        }
    }

    private mutating func addForced(_ position: CodePosition, _ service: String) {
        add(
            .forcedResolve, position, service,
            "take \(service) as a parameter of the initializer; where that is not yet possible, "
                + "try container.resolveOrThrow(\(service).self)")
    }

    /// `X` of a first argument `X.self`.
    func serviceType(_ open: Int) -> String? {
        tokens.parts(of: open).first.flatMap { metatype($0) }
    }

    private func metatype(_ range: Range<Int>) -> String? {
        guard range.count >= 3, tokens.tokens[range.upperBound - 1].isWord("self"),
            tokens.tokens[range.upperBound - 2].isMark(".")
        else { return nil }
        return Self.plain(tokens.text(range.lowerBound..<range.upperBound - 2))
    }

    private func metatype(from start: Int) -> String? {
        var index = start
        while let token = tokens[index], token.kind == .word || token.isMark(".") {
            if token.isWord("self"), index > start + 1 { return Self.plain(tokens.text(start..<index - 1)) }
            index += 1
        }
        return nil
    }

    /// Makes `(any Store)` and `Store` one service.
    private static func plain(_ type: String) -> String {
        var type = type
        if type.hasPrefix("("), type.hasSuffix(")") { type = String(type.dropFirst().dropLast()) }
        return type.hasPrefix("any ") ? String(type.dropFirst(4)) : type
    }

    // MARK: Names

    private mutating func lookForNames(_ open: Int) {
        for part in tokens.parts(of: open) where part.count == 3 {
            let (label, colon, literal) = (
                tokens.tokens[part.lowerBound], tokens.tokens[part.lowerBound + 1], tokens.tokens[part.lowerBound + 2]
            )
            guard label.isWord("name"), colon.isMark(":"), literal.kind == .string else { continue }
            let member = Self.member(for: literal.text)
            add(
                .stringName, literal.position, "\"\(literal.text)\"",
                "declare it once: extension RegistrationName { static let \(member): Self = \"\(literal.text)\" }")
        }
    }

    /// A Swift identifier for a text.
    private static func member(for text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let name = words.enumerated().map { index, word in
            (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
        }.joined()
        guard let first = name.first else { return "unnamed" }
        return first.isNumber ? "_\(name)" : name
    }

    // MARK: Registrations

    private mutating func lookAtRegister(_ index: Int, _ open: Int) {
        guard tokens[index - 1]?.isMark(".") == true, let close = tokens.closing[open],
            let service = serviceType(open)
        else { return }
        let position = tokens.tokens[index].position
        let receiver = tokens.text(receiverStart(of: index)..<index - 1)
        var registration = Registration(
            service: service, position: position, owner: outline.type(at: index), receiver: receiver,
            name: argument("name", of: open))
        if let closure = closure(of: open, close), let end = tokens.closing[closure] {
            registration.takesArguments = (parameterCount(of: closure, end) ?? 1) > 1
            registration.requests = requests(in: closure..<end)
            if tokens.tokens[index].isWord("register"),
                let call = InitializerCall(tokens, closure: closure, end: end)
            {
                add(
                    .closureForInitializer, position, service,
                    "container.strata.register(\(tokens.text(tokens.parts(of: open)[0])), \(call.reference)); "
                        + "or autoregister(\(service).self, initializer: \(call.reference))")
            }
        }
        registrations.append(registration)
        let first = receiver.split(separator: ".").first?.first
        guard !outline.isGivenContainer(index), first?.isUppercase != true || !receiver.hasSuffix(".container") else {
            return
        }
        add(
            .registrationWithoutLayer, position, service,
            "move it to static func register(in container: Container) of the type that it constructs, and list it in "
                + "the managedTypes of its layer")
    }

    /// The index at which `a.b.container` begins, before `.register`.
    func receiverStart(of index: Int) -> Int {
        var start = index - 1
        while start > 0, tokens[start]?.isMark(".") == true, tokens[start - 1]?.kind == .word { start -= 2 }
        return min(start + 1, index - 1)
    }

    /// The trailing closure, or the one with the label.
    func closure(of open: Int, _ close: Int, label: String = "factory") -> Int? {
        if tokens[close + 1]?.isMark("{") == true { return close + 1 }
        for part in tokens.parts(of: open) where part.count > 2 {
            if tokens.tokens[part.lowerBound].isWord(label), tokens.tokens[part.lowerBound + 2].isMark("{") {
                return part.lowerBound + 2
            }
        }
        return nil
    }

    private func requests(in range: Range<Int>) -> [Request] {
        range.compactMap { index in
            let token = tokens.tokens[index]
            if token.isWord("resolve"), let open = callee(at: index), let service = serviceType(open) {
                return request(service, token.position, open)
            }
            guard token.isMark("~>") else { return nil }
            guard tokens[index + 1]?.isMark("(") == true else {
                return metatype(from: index + 1).map { request($0, token.position, nil) }
            }
            return serviceType(index + 1).map { request($0, token.position, index + 1) }
        }
    }

    /// - Parameter open: The bracket of the arguments; nil when there are none.
    private func request(_ service: String, _ position: CodePosition, _ open: Int?) -> Request {
        let labels = ["argument", "arguments"]
        return Request(
            service: service, position: position, name: open.flatMap { argument("name", of: $0) },
            hasArguments: open.map { open in labels.contains { argument($0, of: open) != nil } } ?? false)
    }

    /// The text of the argument with a label; nil when there is none.
    func argument(_ label: String, of open: Int) -> String? {
        tokens.parts(of: open).first { part in
            part.count > 2 && tokens.tokens[part.lowerBound].isWord(label)
                && tokens.tokens[part.lowerBound + 1].isMark(":")
        }.map { tokens.text($0.lowerBound + 2..<$0.upperBound) }
    }

    /// The number of the parameters that a closure names: `{ r, a in` has two; nil when it names none.
    private func parameterCount(of closure: Int, _ end: Int) -> Int? {
        guard let last = (closure + 1..<min(end, closure + 40)).first(where: { tokens.tokens[$0].isWord("in") }),
            !(closure + 1..<last).contains(where: { tokens.tokens[$0].isMark("{") || tokens.tokens[$0].isMark("=") })
        else { return nil }
        let bracket = (closure + 1..<last).first { tokens.tokens[$0].isMark("(") }
        if let bracket { return tokens.parts(of: bracket).count }
        return (closure + 1..<last).count { tokens.tokens[$0].isMark(",") } + 1
    }

    // MARK: Layers

    /// `static let container = Container(parent: Services.container)` in a type makes it a layer.
    private mutating func lookAtContainer(_ index: Int) {
        guard tokens[index - 1]?.isMark("=") == true, tokens[index - 2]?.isWord("container") == true else { return }
        let owner = outline.type(at: index)
        guard !owner.isEmpty else { return }
        layers.insert(owner)
        for part in tokens.parts(of: index + 1) where part.count >= 5 {
            guard tokens.tokens[part.lowerBound].isWord("parent"),
                tokens.tokens[part.upperBound - 1].isWord("container")
            else { continue }
            parents[owner] = tokens.text(part.lowerBound + 2..<part.upperBound - 2)
        }
    }
}
