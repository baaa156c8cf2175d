/// 256 unpredictable random bits, as text that fits into a cookie or a hidden field. Sendable.
///
/// `description` does not show the token, so an accidental log line opens no session.
public struct RandomToken: Hashable, Sendable, CustomStringConvertible {
    private let words: [UInt64]

    /// A new token from the system's generator, which is safe for keys.
    public init() {
        var generator = SystemRandomNumberGenerator()
        words = (0..<4).map { _ in generator.next() }
    }

    /// The token for `text`, or nil unless it has exactly the form of ``text``.
    public init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var words: [UInt64] = []
        for start in stride(from: 0, to: 64, by: 16) {
            var word: UInt64 = 0
            for digit in digits[start..<start + 16] {
                guard let value = Self.value(of: digit) else { return nil }
                word = word << 4 | value
            }
            words.append(word)
        }
        self.words = words
    }

    /// 64 lower-case hexadecimal digits.
    public var text: String {
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        for word in words {
            for shift in stride(from: 60, through: 0, by: -4) {
                bytes.append(digits[Int(word >> UInt64(shift) & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A placeholder instead of the token.
    public var description: String { "RandomToken(…)" }

    /// Whether `text` is this token. Takes the same time wherever the first difference is.
    public func matches(_ text: String) -> Bool {
        ConstantTime.equal(Array(self.text.utf8), Array(text.utf8))
    }

    private static func value(of digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
