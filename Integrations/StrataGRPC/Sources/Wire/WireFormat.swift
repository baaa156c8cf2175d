/// Writes the wire format of Protocol Buffers: the messages of `grpc.health.v1` and `google.rpc.Status`.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func field(_ number: UInt32, _ value: UInt64) {
        guard value != 0 else { return }
        append(UInt64(number) << 3)
        append(value)
    }

    mutating func field(_ number: UInt32, _ payload: [UInt8]) {
        guard !payload.isEmpty else { return }
        append(UInt64(number) << 3 | 2)
        append(UInt64(payload.count))
        bytes += payload
    }

    mutating func field(_ number: UInt32, _ text: String) { field(number, [UInt8](text.utf8)) }

    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

/// Reads the fields of a message, one after another. Bytes that are no message throw; nothing traps.
struct WireReader {
    struct Malformed: Error {}

    enum Value: Hashable {
        case number(UInt64)
        case payload(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() throws(Malformed) -> (number: UInt64, value: Value)? {
        guard !rest.isEmpty else { return nil }
        let tag = try varint()
        switch tag & 7 {
        case 0: return (tag >> 3, .number(try varint()))
        case 1: return (tag >> 3, .payload(try take(8)))
        case 2: return (tag >> 3, .payload(try take(try varint())))
        case 5: return (tag >> 3, .payload(try take(4)))
        default: throw Malformed()
        }
    }

    private mutating func take(_ count: UInt64) throws(Malformed) -> ArraySlice<UInt8> {
        guard let count = Int(exactly: count), count <= rest.count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private mutating func varint() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            if shift == 63, byte > 1 { throw Malformed() }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw Malformed()
    }
}
