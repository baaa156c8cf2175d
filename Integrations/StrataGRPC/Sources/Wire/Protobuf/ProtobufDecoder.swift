import Foundation

/// Decodes a value from the wire format of Protocol Buffers. A field that is missing has the default value of its type;
/// a record that is missing is an error.
struct ProtobufDecoder: Decoder {
    /// The most levels of messages inside messages; other implementations have the same limit.
    static let mostLevels = 100

    /// All values of one field, in order. A scalar is the last of them.
    let values: [WireReader.Value]
    let codingPath: [any CodingKey]
    let depth: Int
    /// The numbers of a packed list from which an element is read; nil if the element is not in such a list.
    var packed: PackedNumbers?
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Parameter isWrapped: Whether the value is not a record and is therefore field 1 of one.
    static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8], isWrapped: Bool) throws -> T {
        let whole = WireReader.Value.payload(bytes[...])
        if isWrapped { return try ProtobufRecord([whole], path: [], depth: 0).value(type, 1, path: []) }
        return try ProtobufDecoder(values: [whole], codingPath: [], depth: 0).value(type)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let record = try ProtobufRecord(values, path: codingPath, depth: depth)
        return KeyedDecodingContainer(ProtobufKeyedDecoding<Key>(record: record, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        ProtobufRowDecoding(values: values, codingPath: codingPath, depth: depth)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        ProtobufSingleDecoding(decoder: self, codingPath: codingPath)
    }

    /// The value of a type in the place of this one.
    func value<T: Decodable>(_ type: T.Type) throws -> T {
        if let scalar = type as? any ProtobufScalar.Type, let value = try self.scalar(scalar) as? T { return value }
        if type == Date.self, let value = try date() as? T { return value }
        if type == URL.self, let value = try url() as? T { return value }
        if let map = type as? any ProtobufMap.Type,
            let value = try map.read(values, path: codingPath, depth: depth) as? T
        {
            return value
        }
        return try T(from: self)
    }

    func scalar<Scalar: ProtobufScalar>(_ type: Scalar.Type) throws -> Scalar {
        guard var last = values.last else { return Scalar.missing }
        if Scalar.wireType != .lengthDelimited, let packed, case .payload = last {
            guard let next = packed.next(Scalar.wireType) else { throw mismatch(type) }
            last = next
        }
        guard let value = Scalar(last) else { throw mismatch(type) }
        return value
    }

    private func date() throws -> Date {
        guard let last = values.last else { throw Self.missing(codingPath) }
        guard case .payload(let payload) = last, let timestamp = ProtobufTimestamp(payload) else {
            throw mismatch(Date.self)
        }
        return timestamp.date
    }

    private func url() throws -> URL {
        guard !values.isEmpty else { throw Self.missing(codingPath) }
        guard let url = URL(string: try scalar(String.self)) else { throw mismatch(URL.self) }
        return url
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "the field has other bytes"))
    }

    static func malformed(_ path: [any CodingKey], _ text: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: text))
    }

    static func missing(_ path: [any CodingKey]) -> DecodingError {
        .keyNotFound(
            path.last ?? ProtobufKey("message"),
            .init(codingPath: Array(path.dropLast()), debugDescription: "the field is missing"))
    }
}

/// The fields of one message.
struct ProtobufRecord {
    private struct Field {
        let number: UInt32
        let value: WireReader.Value
    }

    private let fields: [Field]
    let depth: Int

    /// - Parameter values: The occurrences of the message; the fields of several occurrences are merged, as the format
    ///   requires.
    init(_ values: [WireReader.Value], path: [any CodingKey], depth: Int) throws {
        guard depth < ProtobufDecoder.mostLevels else {
            throw ProtobufDecoder.malformed(path, "there are more than \(ProtobufDecoder.mostLevels) levels")
        }
        guard !values.isEmpty else { throw ProtobufDecoder.missing(path) }
        var fields: [Field] = []
        for value in values {
            guard case .payload(let payload) = value else { throw ProtobufDecoder.malformed(path, "it is no message") }
            var reader = WireReader(payload)
            do {
                while let (number, value) = try reader.next() {
                    guard number != 0, let number = UInt32(exactly: number) else { throw WireReader.Malformed() }
                    fields.append(Field(number: number, value: value))
                }
            } catch {
                throw ProtobufDecoder.malformed(path, "it is no message")
            }
        }
        self.fields = fields
        self.depth = depth
    }

    var numbers: [UInt32] {
        var seen: Set<UInt32> = []
        return fields.map(\.number).filter { seen.insert($0).inserted }
    }

    func values(_ number: UInt32) -> [WireReader.Value] {
        var values: [WireReader.Value] = []
        for field in fields where field.number == number { values.append(field.value) }
        return values
    }

    func contains(_ number: UInt32) -> Bool { fields.contains { $0.number == number } }

    func last(_ number: UInt32) -> WireReader.Value? { fields.last { $0.number == number }?.value }

    func scalar<Scalar: ProtobufScalar>(_ type: Scalar.Type, _ number: UInt32, path: [any CodingKey]) throws -> Scalar {
        guard let value = last(number) else { return Scalar.missing }
        guard let scalar = Scalar(value) else {
            throw DecodingError.typeMismatch(
                type, .init(codingPath: path, debugDescription: "the field has other bytes"))
        }
        return scalar
    }

    func value<T: Decodable>(_ type: T.Type, _ number: UInt32, path: [any CodingKey]) throws -> T {
        try ProtobufDecoder(values: values(number), codingPath: path, depth: depth + 1).value(type)
    }
}

private struct ProtobufKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: ProtobufRecord
    let codingPath: [any CodingKey]

    var allKeys: [Key] { record.numbers.compactMap { Key(intValue: Int($0)) } }

    private func number(_ key: Key) throws -> UInt32 {
        let number = ProtobufNumber.of(key)
        guard number != 0 else {
            throw ProtobufDecoder.malformed(codingPath + [key], "a field of Protocol Buffers has a number")
        }
        return number
    }

    private func scalar<Scalar: ProtobufScalar>(_ type: Scalar.Type, _ key: Key) throws -> Scalar {
        guard let value = record.last(try number(key)) else { return Scalar.missing }
        guard let scalar = Scalar(value) else {
            throw DecodingError.typeMismatch(
                type, .init(codingPath: codingPath + [key], debugDescription: "the field has other bytes"))
        }
        return scalar
    }

    func contains(_ key: Key) -> Bool { record.contains(ProtobufNumber.of(key)) }
    func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try record.value(type, number(key), path: codingPath + [key])
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        throw ProtobufDecoder.malformed(codingPath, "a superclass has no number")
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> ProtobufDecoder {
        ProtobufDecoder(
            values: record.values(try number(key)), codingPath: codingPath + [key], depth: record.depth + 1)
    }
}

/// The numbers of a list that are in one payload. Whether a payload is such a list shows only when an element asks for
/// a number. Used by one task.
final class PackedNumbers {
    private var reader: WireReader
    private(set) var isUsed = false

    init(_ payload: ArraySlice<UInt8>) { reader = WireReader(payload) }

    var isAtEnd: Bool { reader.isAtEnd }

    /// Nil if the payload is no list of numbers.
    func next(_ type: WireType) -> WireReader.Value? {
        isUsed = true
        return reader.isAtEnd ? nil : try? reader.value(type)
    }
}

private struct ProtobufRowDecoding: UnkeyedDecodingContainer {
    private let values: [WireReader.Value]
    let codingPath: [any CodingKey]
    private let depth: Int
    private var position = 0
    private var packed: PackedNumbers?
    private(set) var currentIndex = 0

    init(values: [WireReader.Value], codingPath: [any CodingKey], depth: Int) {
        self.values = values
        self.codingPath = codingPath
        self.depth = depth
    }

    /// Unknown, because numbers may be packed.
    var count: Int? { nil }
    var isAtEnd: Bool { position == values.count && packed == nil }

    func decodeNil() throws -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try element { try $0.value(type) } }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try element { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw ProtobufDecoder.malformed(codingPath, "a list of Protocol Buffers holds no lists")
    }

    mutating func superDecoder() throws -> any Decoder { try element { $0 } }

    private mutating func element<Element>(_ read: (ProtobufDecoder) throws -> Element) throws -> Element {
        let path = codingPath + [ProtobufKey(index: currentIndex)]
        var value = WireReader.Value.payload([])
        if packed == nil {
            guard position < values.count else { throw ProtobufDecoder.malformed(path, "there are no more elements") }
            value = values[position]
            position += 1
            if case .payload(let payload) = value { packed = PackedNumbers(payload) }
        }
        let element = try read(ProtobufDecoder(values: [value], codingPath: path, depth: depth, packed: packed))
        if let packed, !packed.isUsed || packed.isAtEnd { self.packed = nil }
        currentIndex += 1
        return element
    }
}

private struct ProtobufSingleDecoding: SingleValueDecodingContainer {
    let decoder: ProtobufDecoder
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { decoder.values.isEmpty }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
}
