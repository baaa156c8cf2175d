/// Writes the wire format of Protocol Buffers.
///
/// ``field(_:_:)-(UInt32,UInt64)`` and its siblings leave out empty values, as generated code does; the others do not.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    mutating func field(_ number: UInt32, _ value: UInt64) {
        guard value != 0 else { return }
        tag(number, .varint)
        varint(value)
    }

    mutating func field(_ number: UInt32, _ payload: [UInt8]) {
        guard !payload.isEmpty else { return }
        self.payload(number, payload)
    }

    mutating func field(_ number: UInt32, _ text: String) { field(number, [UInt8](text.utf8)) }

    mutating func payload(_ number: UInt32, _ payload: [UInt8]) {
        tag(number, .lengthDelimited)
        varint(UInt64(payload.count))
        bytes += payload
    }

    mutating func tag(_ number: UInt32, _ type: WireType) { varint(UInt64(number) << 3 | UInt64(type.rawValue)) }

    mutating func raw(_ other: WireWriter) { bytes += other.bytes }

    mutating func raw(_ content: some Sequence<UInt8>) { bytes += content }

    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func fixed(_ value: some FixedWidthInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}

/// The wire type of a field: it determines the length of the field's bytes.
enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case fixed32 = 5
}

/// Reads the fields of a message, one after another. Bytes that are no message throw; nothing traps.
struct WireReader {
    struct Malformed: Error {}

    enum Value: Hashable {
        case number(UInt64)
        case fixed64(UInt64)
        case fixed32(UInt32)
        case payload(ArraySlice<UInt8>)
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func next() throws(Malformed) -> (number: UInt64, value: Value)? {
        guard !isAtEnd else { return nil }
        let tag = try varint()
        guard let type = WireType(rawValue: UInt8(tag & 7)) else { throw Malformed() }
        return (tag >> 3, try value(type))
    }

    mutating func value(_ type: WireType) throws(Malformed) -> Value {
        switch type {
        case .varint: return .number(try varint())
        case .fixed64: return .fixed64(try fixed(UInt64.self))
        case .fixed32: return .fixed32(try fixed(UInt32.self))
        case .lengthDelimited:
            guard let count = Int(exactly: try varint()), count <= bytes.endIndex - position else { throw Malformed() }
            position += count
            return .payload(bytes[(position - count)..<position])
        }
    }

    private mutating func fixed<Bits: FixedWidthInteger>(_ type: Bits.Type) throws(Malformed) -> Bits {
        let count = Bits.bitWidth / 8
        guard count <= bytes.endIndex - position else { throw Malformed() }
        var bits: Bits = 0
        for place in 0..<count { bits |= Bits(bytes[position + place]) << Bits(place * 8) }
        position += count
        return bits
    }

    private mutating func varint() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            guard shift < 63 || byte <= 1 else { throw Malformed() }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        throw Malformed()
    }
}
