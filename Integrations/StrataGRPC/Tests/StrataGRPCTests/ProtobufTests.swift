import Foundation
import StrataAppHost
import StrataFleet
@testable import StrataGRPC
import StrataTesting
import Testing

/// Messages with numbers, for other languages.
struct Parcel: Codable, Hashable, Sendable {
    enum Kind: String, Codable, CaseIterable { case house, field }
    enum CodingKeys: Int, CodingKey { case street = 1, area, built, rooms, surveyed, tags, picture, kind, sizes }

    var street: String
    var area: Int
    var built: Int?
    var rooms: [ParcelRoom] = []
    var surveyed = Date(timeIntervalSince1970: 1_700_000_000.25)
    var tags: [String: Int] = [:]
    var picture = Data()
    var kind = Kind.house
    var sizes: [Int] = []
}

struct ParcelRoom: Codable, Hashable, Sendable {
    enum CodingKeys: Int, CodingKey { case area = 1 }
    var area: Int
}

struct Assessment: Codable, Hashable, Sendable {
    enum CodingKeys: Int, CodingKey { case cents = 1, steps }
    var cents: Int
    var steps: [String]
}

struct AssessmentError: Error, Codable, Hashable {
    enum CodingKeys: Int, CodingKey { case reason = 1, year }
    var reason: String
    var year: Int?
}

typealias Parcels = @Sendable (@escaping @Sendable (Parcel) async throws -> Void) async throws -> Void

protocol Assessor: Sendable {
    func assess(_ parcel: Parcel) async throws -> Assessment
    func rooms(of parcel: Parcel) async throws -> Int
    func steps(of parcel: Parcel, _ receive: @escaping @Sendable (Assessment) async throws -> Void) async throws
    func total(_ parcels: @escaping Parcels) async throws -> Int
    func all(_ parcels: @escaping Parcels, _ receive: @escaping @Sendable (Assessment) async throws -> Void)
        async throws
}

enum AssessorContract: Contract {
    typealias Service = any Assessor
    static let name = "insurance.parcels.v1.Assessor"
    static let encoding = MessageEncoding.protobuf

    static let assess = Method<Parcel, Assessment>(
        "Assess", .idempotent(attempts: 2), limit: .seconds(10), throwing: AssessmentError.self)
    static let rooms = Method<Parcel, Int>("Rooms", .idempotent, limit: .seconds(10))
    static let steps = Stream<Parcel, Assessment>("Steps", limit: .seconds(10), throwing: AssessmentError.self)
    static let total = Upload<Parcel, Int>("Total", limit: .seconds(10))
    static let all = Exchange<Parcel, Assessment>("All", limit: .seconds(10), throwing: AssessmentError.self)

    static var methods: [Served] {
        [
            assess.served { try await $0.assess($1) },
            rooms.served { try await $0.rooms(of: $1) },
            steps.served { try await $0.steps(of: $1, $2) },
            total.served { try await $0.total($1) },
            all.served { try await $0.all($1, $2) },
        ]
    }

    static func client(_ caller: Caller<Self>) -> any Assessor { RemoteAssessor(caller: caller) }
}

struct RemoteAssessor: Assessor {
    let caller: Caller<AssessorContract>

    func assess(_ parcel: Parcel) async throws -> Assessment { try await caller.call(AssessorContract.assess, parcel) }
    func rooms(of parcel: Parcel) async throws -> Int { try await caller.call(AssessorContract.rooms, parcel) }

    func steps(of parcel: Parcel, _ receive: @escaping @Sendable (Assessment) async throws -> Void) async throws {
        try await caller.stream(AssessorContract.steps, parcel, receive)
    }

    func total(_ parcels: @escaping Parcels) async throws -> Int {
        try await caller.upload(AssessorContract.total, parcels)
    }

    func all(
        _ parcels: @escaping Parcels, _ receive: @escaping @Sendable (Assessment) async throws -> Void
    ) async throws {
        try await caller.exchange(AssessorContract.all, parcels, receive)
    }
}

struct LocalAssessor: Assessor {
    func assess(_ parcel: Parcel) async throws -> Assessment {
        guard parcel.area > 0 else { throw AssessmentError(reason: "no area", year: parcel.built) }
        let cents = parcel.area * 1000 + parcel.rooms.map(\.area).reduce(0, +) + parcel.sizes.reduce(0, +)
        let tags = parcel.tags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return Assessment(
            cents: cents,
            steps: [
                parcel.street, parcel.built.map { "built \($0)" } ?? "unknown",
                "\(parcel.surveyed.timeIntervalSince1970)",
                "\(parcel.picture.count) bytes", "\(parcel.kind)",
            ] + tags)
    }

    func rooms(of parcel: Parcel) async throws -> Int { parcel.rooms.count }

    func steps(of parcel: Parcel, _ receive: @escaping @Sendable (Assessment) async throws -> Void) async throws {
        for number in 0..<3 { try await receive(Assessment(cents: number, steps: [])) }
        if parcel.area == 0 { throw AssessmentError(reason: "no area") }
    }

    func total(_ parcels: @escaping Parcels) async throws -> Int {
        let total = Guarded(0)
        try await parcels { parcel in total.withLock { $0 += parcel.area } }
        return total.withLock { $0 }
    }

    func all(
        _ parcels: @escaping Parcels, _ receive: @escaping @Sendable (Assessment) async throws -> Void
    ) async throws {
        try await parcels { parcel in try await receive(try await assess(parcel)) }
    }
}

enum Assessors: DependencyInjectionConfig {
    static let container = Container("Assessors")
    static var managedTypes: [any Registerable.Type] { [Offer<AssessorContract>.self] }
    static func declare(in container: Container) {
        container.register((any Assessor).self) { LocalAssessor() }.scope(.container)
    }
}

enum RemoteAssessors: DependencyInjectionConfig {
    static let container = Container("RemoteAssessors")
    static var managedTypes: [any Registerable.Type] { [Remote<AssessorContract>.self] }
}

extension Parcel {
    static let full = Parcel(
        street: "Bahnhofstraße 1", area: 140, built: 1978, rooms: [ParcelRoom(area: 20), ParcelRoom(area: 0)],
        tags: ["b": 2, "7": 1], picture: Data([0, 255]), kind: .field, sizes: [1, -1, 300])

    static let assessment = Assessment(
        cents: 140_320, steps: ["Bahnhofstraße 1", "built 1978", "1700000000.25", "2 bytes", "field", "7=1", "b=2"])
}

/// Runs `body` with the port of a server with a host.
func runAssessors(
    checking healthInterval: Duration = .milliseconds(20), _ body: (Address) async throws -> Void
) async throws {
    var listener = Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext)
    listener.healthInterval = healthInterval
    let stack = try LayerStack(Assessors.self, providing: listener)
    let driver = HostDriver(stack)
    driver.start()
    try await driver.reached(.running)
    do {
        try await body(try #require(try await stack.resolve(RemoteServer.self).address))
    } catch {
        driver.send(.terminate)
        _ = await driver.ended()
        throw error
    }
    driver.send(.terminate)
    _ = await driver.ended()
}

/// Calls each method of an assessor with `LocalAssessor` or its like on the other side.
func callAll(_ assessor: any Assessor) async throws {
    #expect(try await assessor.assess(.full) == Parcel.assessment)
    #expect(try await assessor.rooms(of: .full) == 2)
    #expect(try await assessor.rooms(of: Parcel(street: "", area: 0)) == 0)
    await #expect(throws: AssessmentError(reason: "no area", year: 1999)) {
        _ = try await assessor.assess(Parcel(street: "a", area: 0, built: 1999))
    }
    let notes = Notes()
    try await assessor.steps(of: .full) { await notes.add("\($0.cents)") }
    #expect(await notes.all == ["0", "1", "2"])
    await #expect(throws: AssessmentError(reason: "no area")) {
        try await assessor.steps(of: Parcel(street: "a", area: 0)) { _ in }
    }
    let total = try await assessor.total { send in
        for area in 1...10 { try await send(Parcel(street: "a", area: area)) }
    }
    #expect(total == 55)
    let answers = Notes()
    try await assessor.all { send in
        for _ in 0..<5 { try await send(.full) }
    } _: {
        await answers.add("\($0.cents)")
    }
    #expect(await answers.all == Array(repeating: "140320", count: 5))
}

extension OverTheNetwork {
    @Suite struct ProtobufCallTests {
        @Test func aContractInProtocolBuffersIsServed() async throws {
            try await callAll(LocalAssessor())
            try await runAssessors { address in
                let stack = try LayerStack(
                    RemoteAssessors.self, providing: Peer<AssessorContract>(at: address, security: .plaintext))
                do {
                    try await callAll(try await stack.resolve((any Assessor).self))
                } catch {
                    await stack.close()
                    throw error
                }
                await stack.close()
            }
        }

        @Test func aMalformedRequestIsRefused() async throws {
            try await runAssessors { address in
                let client = try RemoteClient(Peer<OddAssessorContract>(at: address, security: .plaintext))
                let odd = await failure { try await client.call(OddAssessorContract.assess, "no parcel") }
                #expect(odd?.code == .unreadableRequest)
                #expect(odd?.mayHaveHappened == false)
                #expect(odd?.detail == "`surveyed` is missing", "\(String(describing: odd))")
                await client.close()
            }
        }
    }
}

/// A request of another form: its text is where the street is, and nothing else is there.
enum OddAssessorContract: Contract {
    typealias Service = Int
    static let name = AssessorContract.name
    static let encoding = MessageEncoding.protobuf
    static let assess = Method<String, Assessment>("Assess", .notIdempotent, limit: .seconds(5))
    static var methods: [Served] { [assess.served { _, _ in Assessment(cents: 0, steps: []) }] }
    static func client(_ caller: Caller<Self>) -> Int { 0 }
}

@Suite struct ProtobufTests {
    struct Everything: Codable, Equatable {
        struct Cents: Codable, Hashable {
            var amount: Int
            init(_ amount: Int) { self.amount = amount }
            init(from decoder: any Decoder) throws { amount = try decoder.singleValueContainer().decode(Int.self) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(amount)
            }
        }

        enum Level: Int, Codable, CaseIterable { case low, high }

        enum CodingKeys: Int, CodingKey {
            case flag = 1, text, double, float, small, unsigned, data, day, link, identifier, maybe, rooms, sizes,
                doubles
            case texts, cents, level, levels, map, room, set, inner, flags, kinds
        }

        var flag = true
        var text = "ä"
        var double = -1.5
        var float = Float(2.5)
        var small = Int8.min
        var unsigned = UInt64.max
        var data = Data([0, 255])
        var day = Date(timeIntervalSince1970: -0.25)
        var link = URL(string: "https://example.com/a?b")
        var identifier = UUID()
        var maybe: Int? = 0
        var rooms = [ParcelRoom(area: 0), ParcelRoom(area: 3)]
        var sizes = [1, -1, Int.min, Int.max]
        var doubles = [0, -0.5, 1e300]
        var texts = ["", "x"]
        var cents = [Cents(0), Cents(300), Cents(-1)]
        var level = Level.high
        var levels = [Level.low, .high, .low]
        var map = ["5": ParcelRoom(area: 5), "": ParcelRoom(area: 0)]
        var room: ParcelRoom?
        var set: Set<Cents> = [Cents(1), Cents(2)]
        var inner: [Everything] = []
        var flags = [true, false]
        var kinds = [Parcel.Kind.field, .house]
    }

    private func roundTrip<T: Codable>(_ value: T) throws -> T {
        let isWrapped = ProtobufForms.isWrapped(T.self)
        return try ProtobufDecoder.decode(
            T.self, from: ProtobufEncoder.encode(value, isWrapped: isWrapped), isWrapped: isWrapped)
    }

    @Test func eachKindOfValueIsReadAsItWasWritten() throws {
        var everything = Everything()
        everything.inner = [Everything(), Everything()]
        #expect(try roundTrip(everything) == everything)
        #expect(MessageSchema(of: Everything.self).protobufObstacles.isEmpty)
        #expect(try roundTrip(5) == 5)
        #expect(try roundTrip("") == "")
        #expect(try roundTrip([ParcelRoom(area: 1)]) == [ParcelRoom(area: 1)])
        #expect(try roundTrip([Int]()) == [])
        #expect(try roundTrip(ParcelRoom?.none) == nil)
        #expect(try roundTrip(ParcelRoom?.some(ParcelRoom(area: 0))) == ParcelRoom(area: 0))
        for seconds in [0, -1e9, 0.5, 802_000_000.123_456, 63e9] {
            let day = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(try roundTrip(day) == day)
        }
        #expect(throws: EncodingError.self) { try roundTrip(Date.distantFuture.addingTimeInterval(1e12)) }
    }

    @Test func theBytesAreThoseOfTheFormat() throws {
        // As in the documentation of the format: field 1 is 150, and field 2 is "testing".
        struct Test: Codable {
            enum CodingKeys: Int, CodingKey { case a = 1, b, c }
            var a: Int
            var b: String
            var c: [Int]
        }
        let bytes = try ProtobufEncoder.encode(Test(a: 150, b: "testing", c: [3, 270, 86942]), isWrapped: false)
        let expected: [UInt8] = [
            0x08, 0x96, 0x01, 0x12, 7, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67, 0x1A, 6, 3, 0x8E, 0x02, 0x9E, 0xA7,
            0x05,
        ]
        #expect(bytes == expected)
        // Numbers that are not packed, and fields that are not known.
        let other: [UInt8] = [0x18, 3, 0x18, 0x8E, 0x02, 0x7D, 1, 2, 3, 4, 0x08, 1, 0x08, 2]
        let test = try ProtobufDecoder.decode(Test.self, from: other, isWrapped: false)
        #expect(test.c == [3, 270])
        #expect(test.a == 2)
        #expect(test.b == "")
    }

    @Test func fieldsWithoutANumberAreNotWritten() {
        #expect(throws: EncodingError.self) { try roundTrip(Home.example) }
        #expect(throws: EncodingError.self) { try roundTrip([[1]]) }
        #expect(throws: EncodingError.self) { try roundTrip([Int?.none]) }
        #expect(throws: (any Error).self) {
            try ProtobufDecoder.decode(Home.self, from: [0x0A, 1, 0x61], isWrapped: false)
        }
    }

    @Test func messagesInsideEachOtherHaveALimit() throws {
        struct Nest: Codable {
            enum CodingKeys: Int, CodingKey { case inner = 1 }
            var inner: [Nest]
        }
        func bytes(_ levels: Int) -> [UInt8] {
            var writer = WireWriter()
            for _ in 0..<levels {
                let inner = writer.bytes
                writer = WireWriter()
                writer.payload(1, inner)
            }
            return writer.bytes
        }
        _ = try ProtobufDecoder.decode(Nest.self, from: bytes(90), isWrapped: false)
        #expect(throws: DecodingError.self) {
            try ProtobufDecoder.decode(Nest.self, from: bytes(20_000), isWrapped: false)
        }
    }

    /// Bytes of every kind of sender, random ones and those of a message with some bytes changed.
    @Test func damagedMessagesAreReadOrRefused() throws {
        var everything = Everything()
        everything.inner = [Everything()]
        let whole = try ProtobufEncoder.encode(everything, isWrapped: false)
        let json = try JSONEncoder().encode(Parcel.full)
        var read = 0
        for _ in 0..<10_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4) { bytes[Int.random(in: bytes.indices)] = UInt8.random(in: 0...255) }
            if Bool.random() { bytes.removeLast(Int.random(in: 0...bytes.count)) }
            if (try? ProtobufDecoder.decode(Everything.self, from: bytes, isWrapped: false)) != nil { read += 1 }
            let noise = (0..<Int.random(in: 0...40)).map { _ in UInt8.random(in: 0...255) }
            _ = try? ProtobufDecoder.decode(Everything.self, from: noise, isWrapped: false)
            _ = try? ProtobufDecoder.decode([Int].self, from: noise, isWrapped: true)
            var text = [UInt8](json)
            for _ in 0..<Int.random(in: 1...4) { text[Int.random(in: text.indices)] = UInt8.random(in: 0...255) }
            _ = try? JSONDecoder().decode(Parcel.self, from: Data(text))
        }
        #expect(read > 100 && read < 9_900)
    }

    @Test func aContractWithoutNumbersHasFaults() {
        enum Unnumbered: Contract {
            typealias Service = Int
            static let name = "a.v1.Unnumbered"
            static let encoding = MessageEncoding.protobuf
            static let home = Method<Home, Int>("Value", .idempotent, limit: .seconds(1), throwing: ValuationError.self)
            static var methods: [Served] { [home.served { _, home in home.area }] }
            static func client(_ caller: Caller<Self>) -> Int { 0 }
        }
        #expect(
            Unnumbered.faults.sorted() == [
                "The error `ValuationError` of `Value` is no message of Protocol Buffers: `reason` has no number.",
                "The error `ValuationError` of `Value` is no message of Protocol Buffers: `year` has no number.",
                "The request of `Value` is no message of Protocol Buffers: `area` has no number.",
                "The request of `Value` is no message of Protocol Buffers: `built` has no number.",
                "The request of `Value` is no message of Protocol Buffers: `street` has no number.",
            ])
        #expect(AssessorContract.faults.isEmpty)
    }
}
