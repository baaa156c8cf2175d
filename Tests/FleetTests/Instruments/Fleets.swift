import StrataFleet

/// A fleet of five processes without faults: the gateway calls the desk, the desk the valuation and the mail, and the
/// valuation the rates.
enum Fleets {
    static let text = MessageSchema.scalar(.string)
    static let number = MessageSchema.scalar(.int)
    static let kind = MessageSchema.choice(name: "Kind", values: ["detached", "terraced"])
    static let home = record(
        "Home", ("kind", kind), ("area", number), ("rooms", .list(record("Room", ("area", number)))))
    static let value = record("Value", ("cost", number))
    static let refusal = record("Refusal", ("reason", text))

    static func record(_ name: String, _ fields: (String, MessageSchema)...) -> MessageSchema {
        .record(name: name, fields: fields.map { MessageSchema.Field(name: $0.0, schema: $0.1) })
    }

    static let quote = MethodDescription(
        name: "quote", request: home, response: value, isIdempotent: false, limitMilliseconds: 3000)
    static let valuation = MethodDescription(
        name: "value", request: home, response: value, errors: ["Refused": refusal], isIdempotent: true,
        limitMilliseconds: 2000, attempts: 3)
    static let rate = MethodDescription(
        name: "rate", request: kind, response: number, isIdempotent: true, limitMilliseconds: 500)
    static let send = MethodDescription(
        name: "send", kind: .clientStreaming, request: text, response: number, isIdempotent: false,
        limitMilliseconds: 1000)

    static let gateway = ProcessManifest(
        process: "gateway", version: "1",
        expectations: [
            .init(
                contract: "desk.v1.Desk", methods: [quote], service: "Desk", waitsAtStart: true,
                paths: [["WebServer", "QuoteController", "Desk"]])
        ])
    static let desk = ProcessManifest(
        process: "desk", version: "1",
        offers: [.init(contract: "desk.v1.Desk", methods: [quote], service: "StoredDesk")],
        expectations: [
            .init(
                contract: "valuation.v1.Valuer", methods: [valuation], service: "Valuer", waitsAtStart: true,
                paths: [["QuoteController", "StoredDesk", "Valuer"]], reachedFrom: ["desk.v1.Desk"]),
            .init(
                contract: "mail.v1.Mailer", methods: [send], service: "Mailer",
                paths: [["QuoteController", "StoredDesk", "Mailer"]], reachedFrom: ["desk.v1.Desk"]),
        ], stores: ["desk.sqlite"])
    static let valuer = ProcessManifest(
        process: "valuation", version: "1",
        offers: [.init(contract: "valuation.v1.Valuer", methods: [valuation], service: "TableValuer")],
        expectations: [
            .init(
                contract: "rates.v1.Rates", methods: [rate], service: "Rates", waitsAtStart: true,
                paths: [["TableValuer", "Rates"]], reachedFrom: ["valuation.v1.Valuer"])
        ])
    static let rates = ProcessManifest(
        process: "rates", version: "1",
        offers: [.init(contract: "rates.v1.Rates", methods: [rate], service: "StoredRates")], stores: ["rates.sqlite"])
    static let mail = ProcessManifest(
        process: "mail", version: "1",
        offers: [.init(contract: "mail.v1.Mailer", methods: [send], service: "Outbox")], stores: ["outbox"])

    static let five = [gateway, desk, valuer, rates, mail]
}

/// A small generator of random numbers, the same for each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension [ProcessManifest] {
    /// Changes the process of a name.
    func changing(_ name: String, _ change: (inout ProcessManifest) -> Void) -> [ProcessManifest] {
        map { manifest in
            guard manifest.process == name else { return manifest }
            var manifest = manifest
            change(&manifest)
            return manifest
        }
    }
}

extension MessageSchema {
    /// A record with one field more.
    func adding(_ name: String, _ schema: MessageSchema, number: Int? = nil) -> MessageSchema {
        guard case .record(let own, let fields) = self else { return self }
        return .record(name: own, fields: fields + [Field(name: name, number: number, schema: schema)])
    }

    /// A record with another schema for a field; nil removes the field.
    func replacing(_ name: String, by schema: MessageSchema?) -> MessageSchema {
        guard case .record(let own, let fields) = self else { return self }
        return .record(
            name: own,
            fields: fields.compactMap { field in
                field.name != name ? field : schema.map { Field(name: name, number: field.number, schema: $0) }
            })
    }
}
