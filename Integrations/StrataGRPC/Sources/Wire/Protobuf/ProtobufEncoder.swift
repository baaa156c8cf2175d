import Foundation

/// Encodes a value in the wire format of Protocol Buffers. The number of a field is the `intValue` of its coding key.
struct ProtobufEncoder: Encoder {
    let sink: ProtobufSink
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Parameter isWrapped: Whether the value is not a record and therefore becomes field 1 of one.
    static func encode(_ message: some Encodable, isWrapped: Bool) throws -> [UInt8] {
        let sink = ProtobufSink(number: 1, path: [])
        try sink.encode(value: message, path: [])
        return isWrapped ? try sink.fields().bytes : try sink.recordBytes()
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        sink.begin(record: ())
        return KeyedEncodingContainer(ProtobufKeyedEncoding<Key>(sink: sink, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        sink.begin(row: ())
        return ProtobufRowEncoding(sink: sink, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        ProtobufSingleEncoding(sink: sink, codingPath: codingPath)
    }
}

enum ProtobufNumber {
    static let range = 1...536_870_911
    static let reserved = 19_000...19_999

    /// The number of the field with this key; 0 if the key has none, or one that a field cannot have.
    static func of(_ key: some CodingKey) -> UInt32 {
        guard let number = key.intValue, range.contains(number) else { return 0 }
        return UInt32(number)
    }
}

private struct ProtobufKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: ProtobufSink
    let codingPath: [any CodingKey]

    private func number(_ key: Key) throws -> UInt32 {
        let number = ProtobufNumber.of(key)
        guard number != 0 else {
            throw sink.fault(key, codingPath + [key], "a field of Protocol Buffers has a number")
        }
        return number
    }

    func encodeNil(forKey key: Key) throws { _ = try number(key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try sink.encode(field: value, number: number(key), path: codingPath + [key])
    }

    func encode(_ value: Bool, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: String, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Double, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Float, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Int, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Int8, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Int16, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Int32, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: Int64, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: UInt, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: UInt8, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: UInt16, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: UInt32, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }
    func encode(_ value: UInt64, forKey key: Key) throws { sink.encode(field: value, number: try number(key)) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder(ProtobufKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: some CodingKey) -> ProtobufEncoder {
        let path = codingPath + [key]
        return ProtobufEncoder(sink: sink.later(number: ProtobufNumber.of(key), path: path), codingPath: path)
    }
}

private struct ProtobufRowEncoding: UnkeyedEncodingContainer {
    let sink: ProtobufSink
    let codingPath: [any CodingKey]
    private(set) var count = 0

    init(sink: ProtobufSink, codingPath: [any CodingKey]) {
        self.sink = sink
        self.codingPath = codingPath
    }

    mutating func encodeNil() throws {
        throw sink.fault(count, codingPath + [ProtobufKey(index: count)], "a list of Protocol Buffers holds no nil")
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        try sink.encode(element: value, path: codingPath + [ProtobufKey(index: count)])
        count += 1
    }

    // The schema of a message with such parts is unwritable, too, because they have no numbers.
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { encoder() }

    private mutating func encoder() -> ProtobufEncoder {
        let path = codingPath + [ProtobufKey(index: count)]
        count += 1
        return ProtobufEncoder(sink: sink.later(number: 0, path: path), codingPath: path)
    }
}

private struct ProtobufSingleEncoding: SingleValueEncodingContainer {
    let sink: ProtobufSink
    let codingPath: [any CodingKey]

    func encodeNil() throws {}
    func encode<T: Encodable>(_ value: T) throws { try sink.encode(value: value, path: codingPath) }
}
