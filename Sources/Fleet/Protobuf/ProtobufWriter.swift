/// Writes the messages and services of a `.proto` file.
struct ProtobufWriter {
    private static let timestamp = "google.protobuf.Timestamp"

    /// The name of each message, by the name that was wanted for it and its text.
    private var bodies: [String: String] = [:]
    private var taken: Set<String>
    private var messages: [String] = []
    private var usesTimestamp = false

    /// - Parameter services: The names that no message may have.
    init(services: [String]) { taken = Set(services) }

    // MARK: Services

    mutating func service(_ offer: ProcessManifest.Offer) -> String {
        let name = ProtobufName.service(of: offer.contract)
        var text = "service \(name) {\n"
        for (position, method) in offer.methods.enumerated() {
            text += (position == 0 ? "" : "\n") + self.method(method)
        }
        return text + "}\n"
    }

    private mutating func method(_ method: MethodDescription) -> String {
        let name = ProtobufName.identifier(method.name)
        let request = message(method.request, as: "\(name)Request")
        let response = message(method.response, as: "\(name)Response")
        let (requests, responses) = (
            method.kind.streamsRequests ? "stream " : "", method.kind.streamsResponses ? "stream " : ""
        )
        let limit = "  // Takes \(method.limitMilliseconds) ms at most.\n"
        let errors = method.errors.keys.sorted().map { ProtobufName.identifier($0) }
        let failures =
            errors.isEmpty ? "" : "  // May fail with \(errors.joined(separator: ", ")), a detail of the status.\n"
        let call = "  rpc \(name)(\(requests)\(request)) returns (\(responses)\(response))"
        return limit + failures
            + (method.isIdempotent ? "\(call) {\n    option idempotency_level = IDEMPOTENT;\n  }\n" : "\(call);\n")
    }

    /// Adds the message of a declared error first, so that no other message gets its name, which is sent on the wire.
    ///
    /// A second error of the name is the same message; see ``ProtobufErrors``.
    mutating func reserve(error name: String, _ schema: MessageSchema) {
        let name = ProtobufName.identifier(name)
        guard taken.insert(name).inserted else { return }
        add(body(of: schema.isProtobufMessage ? schema : .wrapped(schema), name, []), name)
    }

    /// The text of the message of a declared error, with the messages inside it, whatever its name.
    static func text(ofError schema: MessageSchema) -> String {
        var writer = ProtobufWriter(services: [])
        writer.reserve(error: "Error", schema)
        return writer.messages.joined()
    }

    /// The name of the message for a request or a response.
    private mutating func message(_ schema: MessageSchema, as wrapper: String) -> String {
        if case .scalar(.instant) = schema {
            usesTimestamp = true
            return Self.timestamp
        }
        return record(schema.isProtobufMessage ? schema : .wrapped(schema), named: wrapper, [])
    }

    // MARK: Messages

    /// The name of a message; adds the message if none has this text and wanted name yet.
    ///
    /// - Parameter enclosing: The names of the messages around it, the innermost last.
    private mutating func record(_ schema: MessageSchema, named fallback: String, _ enclosing: [String]) -> String {
        guard case .record(let type, _) = schema else { return fallback }
        let wanted = type.isEmpty ? fallback : ProtobufName.message(type)
        let plain = body(of: schema, wanted, enclosing)
        // Texts are compared, and not schemas, because a reference to an enclosing record means another record
        // elsewhere.
        if let known = bodies[wanted + plain] { return known }
        let name = free(wanted)
        let own = name == wanted ? plain : body(of: schema, name, enclosing)
        bodies[wanted + plain] = name
        add(own, name)
        return name
    }

    private mutating func add(_ body: String, _ name: String) {
        bodies[name + body] = bodies[name + body] ?? name
        messages.append("message \(name) {\n\(body)}\n")
    }

    private mutating func free(_ wanted: String) -> String {
        if taken.insert(wanted).inserted { return wanted }
        var number = 2
        while !taken.insert("\(wanted)\(number)").inserted { number += 1 }
        return "\(wanted)\(number)"
    }

    private mutating func body(of schema: MessageSchema, _ name: String, _ enclosing: [String]) -> String {
        guard case .record(_, let fields) = schema else { return "" }
        var names: Set<String> = []
        var text = ""
        for field in fields.sorted(by: { ($0.number ?? 0, $0.name) < ($1.number ?? 0, $1.name) }) {
            var own = ProtobufName.identifier(field.name)
            while !names.insert(own).inserted { own += "_" }
            let inner = "\(name)\(own.prefix(1).uppercased())\(own.dropFirst())"
            let type = type(of: field.schema, named: inner, enclosing + [name])
            let note = Self.values(of: field.schema).map { "  // \($0)\n" } ?? ""
            text += "\(note)  \(type) \(own) = \(field.number ?? 0);\n"
        }
        return text
    }

    private mutating func type(of schema: MessageSchema, named inner: String, _ enclosing: [String]) -> String {
        switch schema {
        case .scalar(let scalar): return name(of: scalar)
        case .choice(_, let values): return values.allSatisfy(Self.isNumber) ? "int64" : "string"
        case .optional(let inside): return "optional \(type(of: inside, named: inner, enclosing))"
        case .list(let inside): return "repeated \(type(of: inside, named: inner, enclosing))"
        case .map(let inside): return "map<string, \(type(of: inside, named: inner, enclosing))>"
        case .record: return record(schema, named: inner, enclosing)
        case .enclosing(let levels):
            return enclosing.indices.contains(enclosing.count - 1 - levels)
                ? enclosing[enclosing.count - 1 - levels] : "bytes"
        case .unreadable: return "bytes"
        }
    }

    private mutating func name(of scalar: MessageSchema.Scalar) -> String {
        switch scalar {
        case .bool, .string, .double, .float, .bytes: return scalar.rawValue
        case .int, .int64: return "int64"
        case .int8, .int16, .int32: return "int32"
        case .uint, .uint64: return "uint64"
        case .uint8, .uint16, .uint32: return "uint32"
        case .instant:
            usesTimestamp = true
            return Self.timestamp
        }
    }

    private static func isNumber(_ value: String) -> Bool {
        value.first.map { $0.isNumber || $0 == "-" } ?? false
    }

    /// The comment that lists raw values, such as `One of: detached, terraced`; nil if there are none.
    private static func values(of schema: MessageSchema) -> String? {
        switch schema {
        case .choice(_, let values):
            let most = 30
            let shown = values.prefix(most).map(TerminalText.plain).joined(separator: ", ")
            return "One of: \(shown)\(values.count > most ? ", and \(values.count - most) more" : "")"
        case .optional(let inner), .list(let inner), .map(let inner): return Self.values(of: inner)
        case .scalar, .record, .enclosing, .unreadable: return nil
        }
    }

    // MARK: The file

    func file(package: String, services: [String]) -> String {
        var text = "syntax = \"proto3\";\n\n"
        if !package.isEmpty { text += "package \(package);\n\n" }
        if usesTimestamp { text += "import \"google/protobuf/timestamp.proto\";\n\n" }
        return text + (services + messages).joined(separator: "\n")
    }
}

extension MessageSchema {
    /// The message whose field 1 has this schema, which is not a record.
    fileprivate static func wrapped(_ schema: MessageSchema) -> MessageSchema {
        .record(name: "", fields: [Field(name: "value", number: 1, schema: schema)])
    }
}

extension MethodDescription.Kind {
    fileprivate var streamsRequests: Bool { self == .clientStreaming || self == .bidirectionalStreaming }
    fileprivate var streamsResponses: Bool { self == .serverStreaming || self == .bidirectionalStreaming }
}
