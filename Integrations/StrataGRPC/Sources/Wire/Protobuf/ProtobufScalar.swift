import Foundation

/// A value without parts, as Protocol Buffers write it.
protocol ProtobufScalar {
    static var wireType: WireType { get }
    /// The value that a message has in which the field is missing.
    static var missing: Self { get }
    /// Without tag and, for a payload, without length.
    func write(to writer: inout WireWriter)
    /// Nil if the bytes are no such value.
    init?(_ value: WireReader.Value)
}

extension Bool: ProtobufScalar {
    static var wireType: WireType { .varint }
    static var missing: Bool { false }
    func write(to writer: inout WireWriter) { writer.varint(self ? 1 : 0) }

    init?(_ value: WireReader.Value) {
        guard case .number(let number) = value else { return nil }
        self = number != 0
    }
}

extension ProtobufScalar where Self: FixedWidthInteger & SignedInteger {
    static var wireType: WireType { .varint }
    static var missing: Self { 0 }
    func write(to writer: inout WireWriter) { writer.varint(UInt64(bitPattern: Int64(self))) }

    init?(_ value: WireReader.Value) {
        guard case .number(let number) = value else { return nil }
        self.init(exactly: Int64(bitPattern: number))
    }
}

extension ProtobufScalar where Self: FixedWidthInteger & UnsignedInteger {
    static var wireType: WireType { .varint }
    static var missing: Self { 0 }
    func write(to writer: inout WireWriter) { writer.varint(UInt64(self)) }

    init?(_ value: WireReader.Value) {
        guard case .number(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Int: ProtobufScalar {}
extension Int8: ProtobufScalar {}
extension Int16: ProtobufScalar {}
extension Int32: ProtobufScalar {}
extension Int64: ProtobufScalar {}
extension UInt: ProtobufScalar {}
extension UInt8: ProtobufScalar {}
extension UInt16: ProtobufScalar {}
extension UInt32: ProtobufScalar {}
extension UInt64: ProtobufScalar {}

extension Double: ProtobufScalar {
    static var wireType: WireType { .fixed64 }
    static var missing: Double { 0 }
    func write(to writer: inout WireWriter) { writer.fixed(bitPattern) }

    init?(_ value: WireReader.Value) {
        guard case .fixed64(let bits) = value else { return nil }
        self.init(bitPattern: bits)
    }
}

extension Float: ProtobufScalar {
    static var wireType: WireType { .fixed32 }
    static var missing: Float { 0 }
    func write(to writer: inout WireWriter) { writer.fixed(bitPattern) }

    init?(_ value: WireReader.Value) {
        guard case .fixed32(let bits) = value else { return nil }
        self.init(bitPattern: bits)
    }
}

extension String: ProtobufScalar {
    static var wireType: WireType { .lengthDelimited }
    static var missing: String { "" }
    func write(to writer: inout WireWriter) { writer.raw(utf8) }

    init?(_ value: WireReader.Value) {
        guard case .payload(let payload) = value else { return nil }
        self.init(validating: payload, as: UTF8.self)
    }
}

extension Data: ProtobufScalar {
    static var wireType: WireType { .lengthDelimited }
    static var missing: Data { Data() }
    func write(to writer: inout WireWriter) { writer.raw(self) }

    init?(_ value: WireReader.Value) {
        guard case .payload(let payload) = value else { return nil }
        self.init(payload)
    }
}

/// An instant as `google.protobuf.Timestamp`: seconds since 1970, and nanoseconds.
struct ProtobufTimestamp {
    /// From the year 1 to the year 9999, which is what the message may hold.
    private static let seconds = -62_135_596_800.0..<253_402_300_800.0

    let seconds: Int64
    let nanoseconds: Int64

    /// Nil for an instant that the message cannot hold.
    init?(_ date: Date) {
        // The two parts are exact, so that a date is read as it was written.
        let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
        let rest = ((date.timeIntervalSinceReferenceDate - whole) * 1e9).rounded()
        let carried = rest >= 1e9
        let since1970 = whole + Date.timeIntervalBetween1970AndReferenceDate + (carried ? 1 : 0)
        guard Self.seconds.contains(since1970) else { return nil }
        seconds = Int64(since1970)
        nanoseconds = carried ? 0 : Int64(rest)
    }

    /// Nil for bytes that are no such message.
    init?(_ payload: ArraySlice<UInt8>) {
        var (seconds, nanoseconds) = (Int64(0), Int64(0))
        var reader = WireReader(payload)
        do {
            while let (number, value) = try reader.next() {
                guard number == 1 || number == 2 else { continue }
                guard let part = Int64(value) else { return nil }
                if number == 1 { seconds = part } else { nanoseconds = part }
            }
        } catch { return nil }
        guard Self.seconds.contains(Double(seconds)), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
        (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
    }

    var date: Date {
        let whole = Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
        return Date(timeIntervalSinceReferenceDate: whole + Double(nanoseconds) / 1e9)
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.field(1, UInt64(bitPattern: seconds))
        writer.field(2, UInt64(bitPattern: nanoseconds))
        return writer.bytes
    }
}
