import GRPCCore
@testable import StrataGRPC
import Testing

@Suite struct WireTests {
    @Test func fieldsAreReadAsTheyWereWritten() throws {
        var writer = WireWriter()
        writer.field(1, UInt64.max)
        writer.field(2, "text")
        writer.field(3, [0, 255])
        var reader = WireReader(writer.bytes[...])
        #expect(try reader.next()?.value == .number(.max))
        let text = try reader.next()
        #expect(text?.number == 2)
        #expect(text?.value == .payload([UInt8]("text".utf8)[...]))
        #expect(try reader.next()?.value == .payload([0, 255]))
        #expect(try reader.next() == nil)
    }

    @Test func malformedBytesThrow() {
        let malformed: [[UInt8]] = [
            [0x08], [0x0A, 5, 1], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x0B],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], [0x09, 1, 2],
        ]
        for bytes in malformed {
            #expect(throws: WireReader.Malformed.self) {
                var reader = WireReader(bytes[...])
                while try reader.next() != nil {}
            }
        }
    }

    /// Bytes of every kind of sender: whatever they are, they are read or refused.
    @Test func randomBytesAreReadOrRefused() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in UInt8.random(in: 0...255) }
            _ = ErrorDetails(status: bytes)
            _ = try? HealthService.status(in: bytes)
            _ = try? Codec<Home>(ValuerContract.self).decode(bytes)
        }
    }

    @Test func errorDetailsAreReadAsTheyWereWritten() {
        let details = ErrorDetails(type: "a.v1/E", value: [1, 2, 3])
        #expect(ErrorDetails(status: details.status(code: .failedPrecondition, message: "E")) == details)
        #expect(ErrorDetails(status: []) == nil)
    }

    @Test func timeoutsAreReadAsTheyAreDefined() {
        func timeout(_ text: String) -> Duration? {
            var metadata: Metadata = [:]
            metadata.addString(text, forKey: CallHeaders.timeout)
            return CallHeaders.timeout(in: metadata)
        }
        #expect(timeout("100m") == .milliseconds(100))
        #expect(timeout("99999999H") == .seconds(99_999_999 * 3600))
        #expect(timeout("7u") == .microseconds(7))
        for text in ["", "m", "-1m", "1", "1x", "999999999S", "1.5S", "１S"] { #expect(timeout(text) == nil) }
    }

    @Test func aPathFromOutsideIsNotPrintedAsItIs() {
        var metadata: Metadata = [:]
        metadata.addString("a.v1/B,\u{1B}[31m,c.v1/D,x y", forKey: CallHeaders.path)
        #expect(CallHeaders.path(in: metadata) == ["a.v1/B", "c.v1/D"])
    }

    @Test func faultsOfAContractAreTold() {
        #expect(
            FaultyContract.faults == [
                "The name `insurance.Faulty` has no version: write it as a part of the name, such as `v1`.",
                "The method name `no name` must consist of letters, digits and underscores.",
                "`no name` needs a limit above zero and of a day at most.",
                "`no name` declares two errors that are called `ValuationError`.",
                "Two methods are called `Twice`.",
            ])
        #expect(throws: ContractError.self) {
            try RemoteClient(Peer<FaultyContract>(at: .unix(path: "/x"), security: .plaintext))
        }
    }
}

enum FaultyContract: Contract {
    typealias Service = Int
    static let name = "insurance.Faulty"
    static let unnamed = Method<Int, Int>(
        "no name", .idempotent, limit: .zero, throwing: ValuationError.self, ValuationError.self)
    static let twice = Method<Int, Int>("Twice", .idempotent, limit: .seconds(1))
    static var methods: [Served] { [unnamed, twice, twice].map { $0.served { _, number in number } } }
    static func client(_ caller: Caller<Self>) -> Int { 0 }
}
