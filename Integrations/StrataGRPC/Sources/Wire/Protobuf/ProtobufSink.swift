import Foundation

/// Collects the bytes of one value while the value encodes itself. Used by one task.
///
/// Whether a value is a record, a scalar, a list or nothing is known only when it encodes itself. The field around it
/// is written after that, by ``fields()``.
final class ProtobufSink {
    private enum Kind {
        /// Nothing was encoded, or nil.
        case nothing
        case scalar(WireType)
        /// The bytes are fields.
        case record
        /// The bytes are numbers one after another.
        case packed(WireType)
        /// The bytes are fields with the number of this sink.
        case repeated
        /// A list without elements.
        case row
    }

    /// The number of the field that the value is written to.
    let number: UInt32
    let path: [any CodingKey]
    private var kind = Kind.nothing
    private var writer = WireWriter()
    /// Parts that are encoded after the container that contains them was returned.
    private var pending: [ProtobufSink] = []

    init(number: UInt32, path: [any CodingKey]) {
        self.number = number
        self.path = path
    }

    /// The error for a value that this format cannot write.
    func fault(_ value: Any, _ path: [any CodingKey], _ text: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: path, debugDescription: text))
    }

    // MARK: Encoding

    func begin(record: Void) { kind = .record }

    func begin(row: Void) { kind = .row }

    func encode(scalar value: some ProtobufScalar) {
        kind = .scalar(type(of: value).wireType)
        value.write(to: &writer)
    }

    /// Encodes a value in place of this one.
    func encode<T: Encodable>(value: T, path: [any CodingKey]) throws {
        if let scalar = value as? any ProtobufScalar {
            encode(scalar: scalar)
        } else if T.self == Date.self, let date = value as? Date {
            guard let timestamp = ProtobufTimestamp(date) else {
                throw fault(value, path, "a Timestamp holds the years 1 to 9999")
            }
            kind = .record
            writer.raw(timestamp.bytes)
        } else if T.self == URL.self, let url = value as? URL {
            encode(scalar: url.absoluteString)
        } else if let map = value as? any ProtobufMap {
            kind = .repeated
            try map.writeEntries(number: number, to: &writer, path: path)
        } else {
            try value.encode(to: ProtobufEncoder(sink: self, codingPath: path))
        }
    }

    /// Encodes a field of this record.
    func encode<T: Encodable>(field value: T, number: UInt32, path: [any CodingKey]) throws {
        if let scalar = value as? any ProtobufScalar {
            encode(field: scalar, number: number)
        } else {
            let inner = ProtobufSink(number: number, path: path)
            try inner.encode(value: value, path: path)
            writer.raw(try inner.fields())
        }
    }

    func encode<Scalar: ProtobufScalar>(field value: Scalar, number: UInt32) {
        writer.tag(number, Scalar.wireType)
        if Scalar.wireType == .lengthDelimited {
            var inner = WireWriter()
            value.write(to: &inner)
            writer.varint(UInt64(inner.bytes.count))
            writer.raw(inner)
        } else {
            value.write(to: &writer)
        }
    }

    /// Encodes an element of this list.
    func encode<T: Encodable>(element value: T, path: [any CodingKey]) throws {
        if let scalar = value as? any ProtobufScalar {
            encode(element: scalar)
        } else {
            let inner = ProtobufSink(number: number, path: path)
            try inner.encode(value: value, path: path)
            switch inner.kind {
            case .record, .scalar(.lengthDelimited):
                kind = .repeated
                writer.raw(try inner.fields())
            case .scalar(let type):
                try inner.finish()
                kind = .packed(type)
                writer.raw(inner.writer)
            case .nothing, .packed, .repeated, .row:
                throw fault(value, path, "a list of Protocol Buffers holds neither nil nor lists")
            }
        }
    }

    func encode<Scalar: ProtobufScalar>(element value: Scalar) {
        if Scalar.wireType == .lengthDelimited {
            kind = .repeated
            encode(field: value, number: number)
        } else {
            kind = .packed(Scalar.wireType)
            value.write(to: &writer)
        }
    }

    /// A part of this record that is encoded later.
    func later(number: UInt32, path: [any CodingKey]) -> ProtobufSink {
        let sink = ProtobufSink(number: number, path: path)
        pending.append(sink)
        return sink
    }

    // MARK: Writing

    private func finish() throws {
        for sink in pending {
            guard sink.number != 0 else {
                throw fault(sink.path, sink.path, "a field of Protocol Buffers has a number")
            }
            writer.raw(try sink.fields())
        }
        pending = []
    }

    /// The value as fields with its number; empty for nil and for an empty list.
    func fields() throws -> WireWriter {
        try finish()
        var fields = WireWriter()
        switch kind {
        case .nothing, .row: break
        case .repeated: return writer
        case .scalar(let type) where type != .lengthDelimited:
            fields.tag(number, type)
            fields.raw(writer)
        case .scalar, .record, .packed: fields.payload(number, writer.bytes)
        }
        return fields
    }

    /// The fields of a record itself.
    func recordBytes() throws -> [UInt8] {
        try finish()
        return writer.bytes
    }
}

/// A dictionary whose keys are strings: a list of entries with a key and a value.
protocol ProtobufMap {
    func writeEntries(number: UInt32, to writer: inout WireWriter, path: [any CodingKey]) throws
    static func read(_ entries: [WireReader.Value], path: [any CodingKey], depth: Int) throws -> Self
}

extension Dictionary: ProtobufMap where Key == String, Value: Codable {
    func writeEntries(number: UInt32, to writer: inout WireWriter, path: [any CodingKey]) throws {
        for (key, value) in self {
            let path = path + [ProtobufKey(key)]
            let entry = ProtobufSink(number: number, path: path)
            entry.begin(record: ())
            entry.encode(field: key, number: 1)
            try entry.encode(field: value, number: 2, path: path)
            writer.raw(try entry.fields())
        }
    }

    static func read(_ entries: [WireReader.Value], path: [any CodingKey], depth: Int) throws -> [String: Value] {
        var map: [String: Value] = [:]
        for entry in entries {
            let record = try ProtobufRecord([entry], path: path, depth: depth)
            let key = try record.scalar(String.self, 1, path: path)
            map[key] = try record.value(Value.self, 2, path: path + [ProtobufKey(key)])
        }
        return map
    }
}

/// A place in a message that no type of the application names.
struct ProtobufKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init(index: Int) { (stringValue, intValue) = ("\(index)", index) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}
