/// A short name for a text: FNV-1a with 64 bits, as 16 hexadecimal digits.
///
/// It detects accidental differences. It does not protect against a deliberate collision.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The hash.
    public let value: UInt64

    /// The fingerprint of the UTF-8 bytes of `text`.
    public init(of text: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        value = hash
    }

    /// The hash as 16 hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
