/// A message to send.
public struct Message: Hashable, Sendable, Codable {
    /// Identifies the message, however often it is enqueued or delivered; letters, digits, `-` and `.`.
    public let key: String
    /// An e-mail address.
    public let recipient: String
    /// On one line.
    public let subject: String
    /// Plain text.
    public let body: String

    /// Memberwise initializer.
    public init(key: String, recipient: String, subject: String, body: String) {
        self.key = key
        self.recipient = recipient
        self.subject = subject
        self.body = body
    }
}

extension Message {
    /// Whether the key can be a file name.
    public var isKeySound: Bool {
        (1...120).contains(key.utf8.count) && !key.hasPrefix(".")
            && key.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
                default: false
                }
            }
    }
}
