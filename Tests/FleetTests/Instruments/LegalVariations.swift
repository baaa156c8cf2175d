import StrataFleet

/// Derives fleets without faults from the fleet of five: each edit keeps the conditions of the proof.
struct LegalVariations {
    private var random: SeededGenerator
    private var counter = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func fleet() -> [ProcessManifest] {
        var fleet = Fleets.five
        for _ in 0..<Int.random(in: 1...14, using: &random) { edit(&fleet) }
        fleet.shuffle(using: &random)
        return fleet
    }

    private mutating func fresh(_ prefix: String) -> String {
        counter += 1
        return "\(prefix)\(counter)"
    }

    private mutating func edit(_ fleet: inout [ProcessManifest]) {
        let edits: [(inout LegalVariations, inout [ProcessManifest]) -> Void] = [
            { $0.order(&$1) }, { $0.growReader(&$1) }, { $0.growWriter(&$1) }, { $0.addKnownValue(&$1) },
            { $0.widen(&$1) }, { $0.limits(&$1) }, { $0.attempts(&$1) }, { $0.addMethod(&$1) }, { $0.addProcess(&$1) },
            { $0.addStore(&$1) }, { $0.errors(&$1) }, { $0.names(&$1) }, { $0.numbers(&$1) }, { $0.starts(&$1) },
            { $0.statedCalls(&$1) },
        ]
        edits[Int.random(in: edits.indices, using: &random)](&self, &fleet)
    }

    private mutating func order(_ fleet: inout [ProcessManifest]) {
        fleet.shuffle(using: &random)
        for index in fleet.indices {
            fleet[index].offers.shuffle(using: &random)
            fleet[index].expectations.shuffle(using: &random)
            for offer in fleet[index].offers.indices { fleet[index].offers[offer].methods.shuffle(using: &random) }
        }
    }

    private mutating func growReader(_ fleet: inout [ProcessManifest]) {
        let field = fresh("optional")
        let schema = MessageSchema.optional(randomSchema(depth: 2))
        if Bool.random(using: &random) {
            fleet.offered("valuation.v1.Valuer", "value") { $0.request = $0.request.adding(field, schema) }
        } else {
            fleet.expected("valuation.v1.Valuer", "value") { $0.response = $0.response.adding(field, schema) }
        }
    }

    private mutating func growWriter(_ fleet: inout [ProcessManifest]) {
        let field = fresh("extra")
        let schema = randomSchema(depth: 2)
        if Bool.random(using: &random) {
            fleet.expected("desk.v1.Desk", "quote") { $0.request = $0.request.adding(field, schema) }
        } else {
            fleet.offered("desk.v1.Desk", "quote") { $0.response = $0.response.adding(field, schema) }
        }
    }

    private mutating func addKnownValue(_ fleet: inout [ProcessManifest]) {
        let value = fresh("value")
        fleet.offered("rates.v1.Rates", "rate") { method in
            guard case .choice(let name, let values) = method.request else { return }
            method.request = .choice(name: name, values: [value] + values)
        }
    }

    private mutating func widen(_ fleet: inout [ProcessManifest]) {
        let narrow: [MessageSchema.Scalar] = [.int8, .int16, .int32, .int64, .int]
        let scalar = narrow[Int.random(in: narrow.indices, using: &random)]
        fleet.offered("rates.v1.Rates", "rate") { $0.response = .scalar(scalar) }
    }

    private mutating func limits(_ fleet: inout [ProcessManifest]) {
        let limits = (0..<3).map { _ in Int.random(in: 1...9000, using: &random) }.sorted()
        fleet.expected("rates.v1.Rates", "rate") { $0.limitMilliseconds = limits[0] }
        fleet.expected("valuation.v1.Valuer", "value") { $0.limitMilliseconds = limits[1] }
        fleet.expected("mail.v1.Mailer", "send") { $0.limitMilliseconds = limits[0] }
        fleet.expected("desk.v1.Desk", "quote") { $0.limitMilliseconds = limits[2] }
    }

    private mutating func attempts(_ fleet: inout [ProcessManifest]) {
        let level = Int.random(in: 0..<3, using: &random)
        let count = Int.random(in: 1...6, using: &random)
        fleet.offered("desk.v1.Desk", "quote") { $0.isIdempotent = true }
        let contracts = [("desk.v1.Desk", "quote"), ("valuation.v1.Valuer", "value"), ("rates.v1.Rates", "rate")]
        for (index, (contract, method)) in contracts.enumerated() {
            fleet.expected(contract, method) { $0.attempts = index == level ? count : 1 }
        }
    }

    private mutating func addMethod(_ fleet: inout [ProcessManifest]) {
        let method = MethodDescription(
            name: fresh("unused"), request: randomSchema(depth: 3), response: randomSchema(depth: 3),
            limitMilliseconds: Int.random(in: 0...100_000, using: &random))
        let index = Int.random(in: fleet.indices, using: &random)
        guard !fleet[index].offers.isEmpty else { return }
        fleet[index].offers[0].methods.append(method)
    }

    /// A new process, which one of the others calls.
    private mutating func addProcess(_ fleet: inout [ProcessManifest]) {
        let name = fresh("process")
        let kinds: [MethodDescription.Kind] = [.unary, .serverStreaming, .clientStreaming, .bidirectionalStreaming]
        let method = MethodDescription(
            name: "m", kind: kinds[Int.random(in: 0..<4, using: &random)], request: randomSchema(depth: 4),
            response: randomSchema(depth: 4), isIdempotent: true,
            limitMilliseconds: Int.random(in: 1...9000, using: &random),
            attempts: Int.random(in: 1...3, using: &random))
        let caller = Int.random(in: fleet.indices, using: &random)
        fleet[caller].expectations.append(
            .init(
                contract: "\(name).v1.C", methods: [method], service: name, waitsAtStart: Bool.random(using: &random)))
        fleet.append(
            ProcessManifest(
                process: name, version: "1",
                offers: [.init(contract: "\(name).v1.C", methods: [method], service: name)], stores: [name]))
    }

    private mutating func addStore(_ fleet: inout [ProcessManifest]) {
        let index = Int.random(in: fleet.indices, using: &random)
        let store = fresh("store")
        fleet[index].stores += Bool.random(using: &random) ? [store] : [store, store]
    }

    private mutating func errors(_ fleet: inout [ProcessManifest]) {
        let error = fresh("Error")
        let schema = randomSchema(depth: 2)
        fleet.expected("desk.v1.Desk", "quote") { $0.errors[error] = schema }
        if Bool.random(using: &random) {
            fleet.offered("desk.v1.Desk", "quote") { $0.errors[error] = schema }
        }
        if Bool.random(using: &random) {
            fleet.offered("valuation.v1.Valuer", "value") { $0.errors["Refused"] = nil }
        }
    }

    private mutating func names(_ fleet: inout [ProcessManifest]) {
        let index = Int.random(in: fleet.indices, using: &random)
        fleet[index].version = fresh("")
        fleet[index].graph = .object([
            "nodes": .array([.string(fresh("node")), .null, .integer(1), .number(0.5), .bool(true)])
        ])
        for offer in fleet[index].offers.indices { fleet[index].offers[offer].service = fresh("Service") }
        for wanted in fleet[index].expectations.indices {
            fleet[index].expectations[wanted].paths = [[fresh("A"), "B"]]
        }
    }

    private mutating func numbers(_ fleet: inout [ProcessManifest]) {
        let field = fresh("numbered")
        let number = 100 + counter
        let schema = randomSchema(depth: 1)
        let edit: (inout MethodDescription) -> Void = { $0.request = $0.request.adding(field, schema, number: number) }
        fleet.expected("valuation.v1.Valuer", "value", edit)
        fleet.offered("valuation.v1.Valuer", "value", edit)
    }

    private mutating func starts(_ fleet: inout [ProcessManifest]) {
        let index = Int.random(in: fleet.indices, using: &random)
        for wanted in fleet[index].expectations.indices {
            fleet[index].expectations[wanted].waitsAtStart = Bool.random(using: &random)
        }
    }

    private mutating func statedCalls(_ fleet: inout [ProcessManifest]) {
        fleet = fleet.changing("valuation") { $0.offers[0].calls["value"] = ["rates.v1.Rates/rate"] }
            .changing("desk") { manifest in
                for offer in manifest.offers.indices {
                    manifest.offers[offer].calls["quote"] = ["mail.v1.Mailer/send", "valuation.v1.Valuer/value"]
                }
            }
    }

    /// A schema that can be read, with at most so many levels.
    mutating func randomSchema(depth: Int) -> MessageSchema {
        switch Int.random(in: depth == 0 ? 0...1 : 0...6, using: &random) {
        case 0: return .scalar(MessageSchema.Scalar.allCases.randomElement(using: &random) ?? .int)
        case 1: return .choice(name: fresh("Choice"), values: ["a", "b", "1", "\"1\""])
        case 2: return .optional(randomSchema(depth: depth - 1))
        case 3: return .list(randomSchema(depth: depth - 1))
        case 4: return .map(randomSchema(depth: depth - 1))
        default:
            let fields = (0..<Int.random(in: 0...4, using: &random)).map { index in
                MessageSchema.Field(
                    name: "f\(index)", number: Bool.random(using: &random) ? index + 1 : nil,
                    schema: Int.random(in: 0...5, using: &random) == 0
                        ? .list(.enclosing(levels: 0)) : randomSchema(depth: depth - 1))
            }
            return .record(name: fresh("Record"), fields: fields)
        }
    }
}

extension [ProcessManifest] {
    /// Changes a method in its offer.
    mutating func offered(_ contract: String, _ method: String, _ change: (inout MethodDescription) -> Void) {
        for process in indices {
            for offer in self[process].offers.indices where self[process].offers[offer].contract == contract {
                for index in self[process].offers[offer].methods.indices
                where self[process].offers[offer].methods[index].name == method {
                    change(&self[process].offers[offer].methods[index])
                }
            }
        }
    }

    /// Changes a method in the expectations of its callers.
    mutating func expected(_ contract: String, _ method: String, _ change: (inout MethodDescription) -> Void) {
        for process in indices {
            for wanted in self[process].expectations.indices
            where self[process].expectations[wanted].contract == contract {
                for index in self[process].expectations[wanted].methods.indices
                where self[process].expectations[wanted].methods[index].name == method {
                    change(&self[process].expectations[wanted].methods[index])
                }
            }
        }
    }
}
