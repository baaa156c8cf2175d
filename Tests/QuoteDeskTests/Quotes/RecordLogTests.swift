import Testing

@testable import quote_desk

@Suite struct RecordLogTests {
    private static let payloads = ["{\"a\":1}", "{}", "{\"text\":\"é\"}"].map { Array($0.utf8) }
    private static let bytes = RecordLog.header + payloads.flatMap { RecordLog.line(for: $0) }

    @Test func theChecksumIsCRC32() {
        #expect(Checksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test func writtenRecordsAreRead() throws {
        let contents = try RecordLog.read(Self.bytes)
        #expect(contents.payloads == Self.payloads)
        #expect(contents.wholeBytes == Self.bytes.count)
    }

    @Test(arguments: 0..<RecordLogTests.bytes.count) func cutAnywhereTheWholeRecordsAreRead(length: Int) throws {
        let contents = try RecordLog.read(Array(Self.bytes.prefix(length)))
        #expect(Self.payloads.starts(with: contents.payloads))
        #expect(contents.wholeBytes <= length)
        let rest = Self.bytes[contents.wholeBytes..<length]
        #expect(!rest.dropLast().contains(UInt8(ascii: "\n")) || length < RecordLog.header.count)
    }

    @Test(arguments: RecordLog.header.count..<RecordLogTests.bytes.count)
    func aFlippedByteIsNoticed(position: Int) {
        var bytes = Self.bytes
        bytes[position] ^= 0x01
        let contents = try? RecordLog.read(bytes)
        #expect(contents?.payloads != Self.payloads)
    }

    @Test func aBadRecordInTheMiddleIsDamage() {
        var bytes = Self.bytes
        bytes[RecordLog.header.count + 10] ^= 0x01
        #expect(throws: RecordLog.Fault.damaged(record: 1, offset: RecordLog.header.count)) {
            try RecordLog.read(bytes)
        }
    }

    @Test func aFileOfSomethingElseIsRefused() {
        #expect(throws: RecordLog.Fault.foreign) { try RecordLog.read(Array("PK\u{3}\u{4} something else".utf8)) }
        #expect(throws: RecordLog.Fault.foreign) { try RecordLog.read(Array("short".utf8)) }
    }
}
