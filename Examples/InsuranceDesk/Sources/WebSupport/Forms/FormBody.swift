import HTTPTypes
import Hummingbird
import NIOCore

/// Reads `application/x-www-form-urlencoded`, as browsers send it: https://url.spec.whatwg.org/#urlencoded-parsing.
enum FormBody {
    /// More than the number of fields in any form here.
    static let fieldLimit = 200

    /// The form of a request.
    ///
    /// - Throws: `WebFault`: 400, 413, 415.
    static func read(_ request: Request, sizeLimit: Int) async throws -> FormValues {
        let type = request.headers[.contentType] ?? ""
        guard type.lowercased().split(separator: ";").first == "application/x-www-form-urlencoded" else {
            throw WebFault(
                .unsupportedMediaType, title: "The form could not be read",
                message: "What was sent is not a form of this site.", advice: "Go back and load the page again.")
        }
        if let length = request.headers[.contentLength].flatMap(Int.init), length > sizeLimit {
            throw WebFault.tooLarge
        }
        do {
            return try decode(try await request.body.collect(upTo: sizeLimit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw WebFault.tooLarge
        }
    }

    /// - Throws: `WebFault` if the body is not UTF-8, is badly escaped or has too many fields.
    static func decode(_ bytes: some Sequence<UInt8>) throws(WebFault) -> FormValues {
        var values = FormValues()
        let pairs = Array(bytes).split(separator: UInt8(ascii: "&"))
        guard pairs.count <= fieldLimit else { throw .badForm("It has \(pairs.count) fields.") }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first else { continue }
            values.append(try text(parts.count > 1 ? parts[1] : []), to: try text(name))
        }
        return values
    }

    private static func text(_ escaped: ArraySlice<UInt8>) throws(WebFault) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(escaped.count)
        var iterator = escaped.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                    throw .badForm("A percent sign is not followed by two digits.")
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .badForm("It is not UTF-8.") }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
