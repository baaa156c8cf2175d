import StrataFleet
import Testing

/// A fault to plant in a fleet without faults, and the code with which the proof must report it.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    let name: String
    let code: FleetProblem.Code
    let plant: @Sendable (inout [ProcessManifest]) -> Void

    var testDescription: String { name }

    init(_ name: String, _ code: FleetProblem.Code, _ plant: @escaping @Sendable (inout [ProcessManifest]) -> Void) {
        self.name = name
        self.code = code
        self.plant = plant
    }

    private static let dark = MessageSchema.unreadable(name: "X", reason: "dark")

    static let all: [PlantedFault] = offers + requests + responses + calls + starts + manifests

    private static let offers = [
        PlantedFault("the server is left out", .notOffered) { $0.removeAll { $0.process == "rates" } },
        PlantedFault("the contract has another version", .notOffered) { fleet in
            fleet = fleet.changing("mail") { $0.offers[0].contract = "mail.v2.Mailer" }
        },
        PlantedFault("a contract is not offered any more", .notOffered) { fleet in
            fleet = fleet.changing("valuation") { $0.offers = [] }
        },
        PlantedFault("two processes offer a contract", .offeredTwice) { fleet in
            fleet = fleet.changing("gateway") {
                $0.offers.append(.init(contract: "rates.v1.Rates", methods: [Fleets.rate], service: "S"))
            }
        },
        PlantedFault("a method is renamed", .methodMissing) {
            $0.offered("rates.v1.Rates", "rate") { $0.name = "Rate" }
        },
        PlantedFault("a method is removed", .methodMissing) { fleet in
            fleet = fleet.changing("mail") { $0.offers[0].methods.removeAll { $0.name == "send" } }
        },
        PlantedFault("the caller calls a new method", .methodMissing) { fleet in
            fleet = fleet.changing("desk") { desk in
                for index in desk.expectations.indices where desk.expectations[index].contract == "mail.v1.Mailer" {
                    var method = Fleets.send
                    method.name = "sendAll"
                    desk.expectations[index].methods.append(method)
                }
            }
        },
        PlantedFault("a stream becomes a call", .streamingDiffers) {
            $0.offered("mail.v1.Mailer", "send") { $0.kind = .unary }
        },
        PlantedFault("a call becomes a stream", .streamingDiffers) {
            $0.expected("desk.v1.Desk", "quote") { $0.kind = .serverStreaming }
        },
    ]

    private static let requests = [
        PlantedFault("the server demands a new field", .incompatible) {
            $0.offered("valuation.v1.Valuer", "value") { $0.request = $0.request.adding("year", Fleets.number) }
        },
        PlantedFault("the caller drops a field", .incompatible) {
            $0.expected("desk.v1.Desk", "quote") { $0.request = $0.request.replacing("area", by: nil) }
        },
        PlantedFault("the caller may leave a field out", .incompatible) {
            $0.expected("desk.v1.Desk", "quote") {
                $0.request = $0.request.replacing("area", by: .optional(Fleets.number))
            }
        },
        PlantedFault("the caller writes a new value", .incompatible) {
            $0.expected("rates.v1.Rates", "rate") { $0.request = .choice(name: "K", values: ["detached", "castle"]) }
        },
        PlantedFault("the server forgets a value", .incompatible) {
            $0.offered("valuation.v1.Valuer", "value") {
                $0.request = $0.request.replacing("kind", by: .choice(name: "K", values: ["terraced"]))
            }
        },
        PlantedFault("a field has another kind", .incompatible) {
            $0.expected("desk.v1.Desk", "quote") { $0.request = $0.request.replacing("area", by: Fleets.text) }
        },
        PlantedFault("a field of a list has another kind", .incompatible) {
            $0.offered("valuation.v1.Valuer", "value") {
                $0.request = $0.request.replacing("rooms", by: .list(Fleets.record("Room", ("area", .scalar(.double)))))
            }
        },
        PlantedFault("a list becomes one value", .incompatible) {
            $0.expected("valuation.v1.Valuer", "value") {
                $0.request = $0.request.replacing("rooms", by: Fleets.record("Room", ("area", Fleets.number)))
            }
        },
        PlantedFault("a list becomes a map", .incompatible) {
            $0.offered("desk.v1.Desk", "quote") {
                $0.request = $0.request.replacing("rooms", by: .map(Fleets.record("Room", ("area", Fleets.number))))
            }
        },
        PlantedFault("a number changes", .incompatible) { fleet in
            fleet.expected("desk.v1.Desk", "quote") { $0.request = $0.request.adding("n", Fleets.number, number: 51) }
            fleet.offered("desk.v1.Desk", "quote") { $0.request = $0.request.adding("n", Fleets.number, number: 52) }
        },
        PlantedFault("a number is used again", .incompatible) { fleet in
            fleet.expected("desk.v1.Desk", "quote") { $0.request = $0.request.adding("n", Fleets.number, number: 51) }
            fleet.offered("desk.v1.Desk", "quote") {
                $0.request = $0.request.adding("other", .optional(Fleets.number), number: 51)
            }
        },
        PlantedFault("the server has another encoding", .encodingDiffers) {
            $0.offered("rates.v1.Rates", "rate") { $0.encoding = .protobuf }
        },
        PlantedFault("a field of Protocol Buffers has no number", .unwritable) { fleet in
            fleet.expected("desk.v1.Desk", "quote") { $0.encoding = .protobuf }
            fleet.offered("desk.v1.Desk", "quote") { $0.encoding = .protobuf }
        },
        PlantedFault("a streamed message has another kind", .incompatible) {
            $0.expected("mail.v1.Mailer", "send") { $0.request = .scalar(.bytes) }
        },
    ]

    private static let responses = [
        PlantedFault("the server drops a field of the response", .incompatible) {
            $0.offered("valuation.v1.Valuer", "value") { $0.response = $0.response.replacing("cost", by: nil) }
        },
        PlantedFault("the server may leave a field of the response out", .incompatible) {
            $0.offered("desk.v1.Desk", "quote") {
                $0.response = $0.response.replacing("cost", by: .optional(Fleets.number))
            }
        },
        PlantedFault("the caller demands more of the response", .incompatible) {
            $0.expected("valuation.v1.Valuer", "value") { $0.response = $0.response.adding("edition", Fleets.text) }
        },
        PlantedFault("the response is too wide", .incompatible) {
            $0.expected("rates.v1.Rates", "rate") { $0.response = .scalar(.int8) }
            $0.offered("rates.v1.Rates", "rate") { $0.response = .scalar(.int16) }
        },
        PlantedFault("the sign of the response differs", .incompatible) {
            $0.offered("rates.v1.Rates", "rate") { $0.response = .scalar(.uint8) }
        },
        PlantedFault("a declared error has another schema", .incompatible) {
            $0.offered("valuation.v1.Valuer", "value") {
                $0.errors["Refused"] = Fleets.record("Refusal", ("reason", .list(Fleets.text)))
            }
        },
        PlantedFault("the server writes a schema that cannot be read", .unreadable) {
            $0.offered("rates.v1.Rates", "rate") { $0.response = Self.dark }
        },
        PlantedFault("the caller writes a schema that cannot be read", .unreadable) {
            $0.expected("mail.v1.Mailer", "send") { $0.request = .list(.optional(Self.dark)) }
        },
        PlantedFault("an optional field cannot be read", .unreadable) {
            $0.offered("desk.v1.Desk", "quote") { $0.request = $0.request.adding("dark", .optional(Self.dark)) }
        },
        PlantedFault("an error cannot be read", .unreadable) {
            $0.expected("valuation.v1.Valuer", "value") { $0.errors["Dark"] = .map(Self.dark) }
        },
        PlantedFault("a method that nobody calls cannot be read", .unreadable) { fleet in
            fleet = fleet.changing("mail") { mail in
                var method = Fleets.send
                method.name = "unused"
                method.response = Self.dark
                mail.offers[0].methods.append(method)
            }
        },
        PlantedFault("a record is named that is not there", .unreadable) {
            $0.offered("rates.v1.Rates", "rate") { $0.request = .enclosing(levels: 0) }
        },
    ]

    private static let calls = [
        PlantedFault("the server is not idempotent any more", .notIdempotent) { fleet in
            fleet.expected("valuation.v1.Valuer", "value") { $0.attempts = 2 }
            fleet.offered("valuation.v1.Valuer", "value") { $0.isIdempotent = false }
        },
        PlantedFault("the caller repeats what was never idempotent", .notIdempotent) {
            $0.expected("mail.v1.Mailer", "send") { $0.attempts = 2 }
        },
        PlantedFault("the server waits longer than its caller", .limitInverted) { fleet in
            fleet.expected("valuation.v1.Valuer", "value") { $0.limitMilliseconds = 100 }
            fleet.expected("rates.v1.Rates", "rate") { $0.limitMilliseconds = 101 }
        },
        PlantedFault("the second server of a chain waits longer", .limitInverted) { fleet in
            fleet.expected("desk.v1.Desk", "quote") { $0.limitMilliseconds = 3 }
            fleet.expected("mail.v1.Mailer", "send") { $0.limitMilliseconds = 1_000_000 }
        },
        PlantedFault("a call has no limit", .noLimit) {
            $0.expected("rates.v1.Rates", "rate") { $0.limitMilliseconds = 0 }
        },
        PlantedFault("a limit is negative", .noLimit) {
            $0.expected("mail.v1.Mailer", "send") { $0.limitMilliseconds = .min }
        },
        PlantedFault("a call has no attempt", .noLimit) { $0.expected("rates.v1.Rates", "rate") { $0.attempts = -1 } },
        PlantedFault("two levels repeat", .attemptsMultiply) { fleet in
            fleet.expected("valuation.v1.Valuer", "value") { $0.attempts = 2 }
            fleet.expected("rates.v1.Rates", "rate") { $0.attempts = 2 }
        },
        PlantedFault("two levels repeat, and one in between does not", .attemptsMultiply) { fleet in
            fleet.offered("desk.v1.Desk", "quote") { $0.isIdempotent = true }
            fleet.expected("desk.v1.Desk", "quote") { $0.attempts = 2 }
            fleet.expected("valuation.v1.Valuer", "value") { $0.attempts = 1 }
            fleet.expected("rates.v1.Rates", "rate") { $0.attempts = 2 }
        },
    ]

    private static func waits(_ process: String, for contract: String) -> @Sendable (inout [ProcessManifest]) -> Void {
        { fleet in
            fleet = fleet.changing(process) {
                $0.expectations.append(.init(contract: contract, methods: [], service: "S", waitsAtStart: true))
            }
            for index in fleet.indices where ["gateway", "desk", "valuation"].contains(fleet[index].process) {
                for wanted in fleet[index].expectations.indices {
                    fleet[index].expectations[wanted].waitsAtStart = true
                }
            }
        }
    }

    private static let starts = [
        PlantedFault("two processes wait for each other", .startCycle, waits("valuation", for: "desk.v1.Desk")),
        PlantedFault("three processes wait for each other", .startCycle, waits("rates", for: "desk.v1.Desk")),
        PlantedFault("a process waits for itself", .startCycle, waits("mail", for: "mail.v1.Mailer")),
        PlantedFault("two processes write a store", .storeShared) { fleet in
            fleet = fleet.changing("gateway") { $0.stores.append("rates.sqlite") }
        },
        PlantedFault("three processes write a store", .storeShared) { fleet in
            for index in fleet.indices.prefix(3) { fleet[index].stores.append("shared") }
        },
    ]

    private static let manifests = [
        PlantedFault("a process has two manifests", .processTwice) { fleet in
            let other = fleet.first { $0.process == "mail" }
            if let other { fleet.append(other) }
        },
        PlantedFault("the format is unknown", .manifest) { $0[0].format = 2 },
        PlantedFault("a process has no name", .manifest) { $0[0].process = "" },
        PlantedFault("a contract is offered twice by one process", .manifest) { fleet in
            fleet = fleet.changing("mail") { $0.offers.append($0.offers[0]) }
        },
        PlantedFault("a method is there twice", .manifest) { fleet in
            fleet = fleet.changing("rates") { $0.offers[0].methods.append($0.offers[0].methods[0]) }
        },
        PlantedFault("a call is stated that is not expected", .manifest) { fleet in
            fleet = fleet.changing("rates") { $0.offers[0].calls["rate"] = ["mail.v1.Mailer/send"] }
        },
    ]
}
