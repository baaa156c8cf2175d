import StrataFleet
import Testing

/// The schemas that `MessageSchema.init(of:)` finds for types, as canonical texts.
@Suite struct SchemaReaderTests {
    private func text<T: Decodable>(_ type: T.Type) -> String { MessageSchema(of: type).canonicalText }

    struct Scalars: Codable {
        var a: Bool, b: String, c: Double, d: Float
        var e: Int, f: Int8, g: Int16, h: Int32, i: Int64
        var j: UInt, k: UInt8, l: UInt16, m: UInt32, n: UInt64
    }

    @Test func eachScalarHasItsKind() {
        #expect(
            text(Scalars.self) == """
                {"a": bool, "b": string, "c": double, "d": float, "e": int, "f": int8, "g": int16, "h": int32, "i": int64, \
                "j": uint, "k": uint8, "l": uint16, "m": uint32, "n": uint64}
                """)
    }

    struct Address: Codable { var street: String, floor: Int? }
    struct Home: Codable {
        var address: Address, former: Address?, rooms: [Int], tags: Set<String>, prices: [String: Double]
        var notes: [Address?]?, active: Bool?
    }

    @Test func nestedTypesOptionalsAndCollections() {
        let address = #"{"floor": int?, "street": string}"#
        #expect(
            text(Home.self) == """
                {"active": bool?, "address": \(address), "former": \(address)?, "notes": [\(address)?]?, \
                "prices": {*: double}, "rooms": [int], "tags": [string]}
                """)
    }

    @Test func fieldsKeepTheOrderOfTheType() {
        guard case .record(let name, let fields) = MessageSchema(of: Home.self) else {
            Issue.record("no record")
            return
        }
        #expect(name == "FleetTests.SchemaReaderTests.Home")
        #expect(fields.map(\.name) == ["address", "former", "rooms", "tags", "prices", "notes", "active"])
    }

    struct Numbered: Codable {
        var cost: Int, note: String?
        enum CodingKeys: Int, CodingKey { case cost = 1, note = 7 }
    }

    @Test func integerKeysAreFieldNumbers() {
        #expect(text(Numbered.self) == ##"{"cost"#1: int, "note"#7: string?}"##)
    }

    struct Empty: Codable {}
    @Test func aTypeWithoutFieldsIsAnEmptyRecord() { #expect(text(Empty.self) == "{}") }

    @Test func collectionsAndScalarsAlone() {
        #expect(text([Int].self) == "[int]")
        #expect(text(ContiguousArray<Int>.self) == "[int]")
        #expect(text(Int??.self) == "int?")
        #expect(text([String: [Int?]].self) == "{*: [int?]}")
        #expect(text([UInt8].self) == "[uint8]")
    }

    enum Kind: String, Codable, CaseIterable { case terraced, detached }
    enum Level: Int, Codable, CaseIterable { case low = 1, high = 20 }
    enum Year: String, Codable, CaseIterable { case first = "2024", other = "x" }

    @Test func rawValuesAreChoices() {
        #expect(
            MessageSchema(of: Kind.self)
                == .choice(name: "FleetTests.SchemaReaderTests.Kind", values: ["terraced", "detached"]))
        #expect(text(Level.self) == #"("1"|"20")"#)
        #expect(
            MessageSchema(of: Year.self)
                == .choice(name: "FleetTests.SchemaReaderTests.Year", values: ["\"2024\"", "x"]))
        #expect(text([Kind?].self) == #"[("detached"|"terraced")?]"#)
    }

    /// Takes any string, so a writer may send one that this version does not know.
    enum Lenient: String, Codable, CaseIterable {
        case known, unknown
        init(from decoder: any Decoder) throws {
            let raw = try decoder.singleValueContainer().decode(String.self)
            self = Lenient(rawValue: raw) ?? .unknown
        }
    }

    @Test func aChoiceThatTakesAnyValueIsItsRawType() { #expect(text(Lenient.self) == "string") }

    /// An `init(from:)` may divide by the raw value, so the reader never tries 0; this one would accept it.
    enum Share: Int, Codable, CaseIterable {
        case half = 2, third
        init(from decoder: any Decoder) throws {
            let raw = try decoder.singleValueContainer().decode(Int.self)
            guard let share = raw == 0 ? .half : Share(rawValue: raw) else { throw CancellationError() }
            self = share
        }
    }

    @Test func zeroIsNotTriedAsARawValue() { #expect(text(Share.self) == #"("2"|"3")"#) }

    struct Tag: RawRepresentable, Codable { var rawValue: String }
    struct Rights: OptionSet, Codable { var rawValue: UInt16 }

    @Test func openRawValuesAreTheirRawType() {
        #expect(text(Tag.self) == "string")
        #expect(text(Rights.self) == "uint16")
    }

    struct Folder: Codable { var name: String, folders: [Folder], parent: Parent? }
    struct Parent: Codable { var folder: [Folder] }

    @Test func aTypeInsideItselfNamesTheRecord() {
        #expect(text(Folder.self) == #"{"folders": [^0], "name": string, "parent": {"folder": [^1]}?}"#)
    }

    final class Node: Codable {
        let value: Int
        let next: Node?
        init() { (value, next) = (0, nil) }
    }

    @Test func aClassInsideItself() { #expect(text(Node.self) == #"{"next": ^0?, "value": int}"#) }

    class Base: Codable { var id = 0 }
    final class Derived: Base {
        var extra = ""
        enum CodingKeys: String, CodingKey { case extra }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            extra = try container.decode(String.self, forKey: .extra)
            try super.init(from: container.superDecoder())
        }
    }

    @Test func aSuperclassIsAField() { #expect(text(Derived.self) == #"{"extra": string, "super": {"id": int}}"#) }

    struct Wrapper: Codable {
        var inner: Address
        init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode(Address.self) }
    }

    @Test func aSingleValueIsItsForm() { #expect(text(Wrapper.self) == text(Address.self)) }

    struct Nested: Decodable {
        var id: Int, x: Double, rest: [String]
        enum Keys: String, CodingKey { case id, at, rest }
        enum Inner: String, CodingKey { case x }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
            x = try container.nestedContainer(keyedBy: Inner.self, forKey: .at).decode(Double.self, forKey: .x)
            rest = []
            var row = try container.nestedUnkeyedContainer(forKey: .rest)
            while !row.isAtEnd { rest.append(try row.decode(String.self)) }
        }
    }

    @Test func nestedContainers() {
        #expect(text(Nested.self) == #"{"at": {"x": double}, "id": int, "rest": [string]}"#)
    }

    struct Pair: Decodable {
        var first: Int, second: String
        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            first = try row.decode(Int.self)
            second = try row.decode(String.self)
        }
    }

    @Test func anUnkeyedContainerHasPositions() {
        #expect(text(Pair.self) == #"{"[0]": int, "[1]": string}"#)
        #expect(text(Range<Int>.self) == #"{"[0]": int, "[1]": int}"#)
    }

    struct Defaulted: Decodable {
        var rooms: Int, name: String, kind: Kind
        enum CodingKeys: CodingKey { case rooms, name, kind }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            rooms = try container.decodeIfPresent(Int.self, forKey: .rooms) ?? 0
            name = (try? container.decode(String.self, forKey: .name)) ?? ""
            kind = container.contains(.kind) ? try container.decode(Kind.self, forKey: .kind) : .detached
        }
    }

    @Test func fieldIsOptionalIfTheTypeDecodesWithoutIt() {
        #expect(text(Defaulted.self) == #"{"kind": ("detached"|"terraced")?, "name": string?, "rooms": int?}"#)
    }

    struct Positive: Codable {
        var value: Int
        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
            guard value > 1 else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too small"))
            }
        }
    }

    @Test func aTypeThatRefusesSomeOfTheValuesIsRead() { #expect(text(Positive.self) == #"{"value": int}"#) }

    @Test func genericTypesHaveTheirArguments() {
        #expect(text(Box<Int?>.self) == #"{"value": int?}"#)
        #expect(text(Box<Box<[Kind]>>.self) == #"{"value": {"value": [("detached"|"terraced")]}}"#)
    }
    struct Box<Value: Codable>: Codable { var value: Value }

    struct Even: DescribedMessage {
        var value: Int
        init(value: Int) { self.value = value }
        init(from decoder: any Decoder) throws {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no"))
        }
        static var messageSchema: MessageSchema { .scalar(.int) }
        static var messageSample: Even { Even(value: 2) }
    }

    @Test func aTypeMayDescribeItself() { #expect(text(Box<EvenBox>.self) == #"{"value": {"even": int}}"#) }
    struct EvenBox: Codable {
        var even: Int
        init(from decoder: any Decoder) throws {
            even = try decoder.container(keyedBy: CodingKeys.self).decode(Even.self, forKey: .even).value
        }
    }

    @Test func readingIsDeterministic() {
        #expect(MessageSchema(of: Home.self) == MessageSchema(of: Home.self))
        #expect(
            MessageSchema(of: Home.self).fingerprint.description == MessageSchema(of: Home.self).fingerprint.description
        )
        #expect(Fingerprint(of: "").description == "cbf29ce484222325")
        #expect(Fingerprint(of: "a").description == "af63dc4c8601ec8c")
    }
}
