/// One method of a contract, as one side of it was compiled.
public struct MethodDescription: Hashable, Sendable, Codable {
    /// The name within the contract.
    public var name: String
    /// Which side sends more than one message.
    public var kind: Kind
    /// The schema of each message that the caller sends.
    public var request: MessageSchema
    /// The schema of each message that the server sends.
    public var response: MessageSchema
    /// The errors that keep their type on the wire: the name of each on the wire, and the schema of its value.
    public var errors: [String: MessageSchema]
    /// Whether a second call with the same request has no further effect.
    public var isIdempotent: Bool
    /// The time limit of one call, including all its attempts, in milliseconds.
    public var limitMilliseconds: Int
    /// The largest number of attempts of one call; with 1, a call that was sent is never repeated.
    public var attempts: Int
    /// How requests, responses and errors are written.
    public var encoding: MessageEncoding

    /// Which side sends more than one message.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// One request and one response.
        case unary
        /// One request and a stream of responses.
        case serverStreaming
        /// A stream of requests and one response.
        case clientStreaming
        /// Streams in both directions.
        case bidirectionalStreaming
    }

    /// A method. See the properties for the parts.
    public init(
        name: String, kind: Kind = .unary, request: MessageSchema, response: MessageSchema,
        errors: [String: MessageSchema] = [:], isIdempotent: Bool = false, limitMilliseconds: Int, attempts: Int = 1,
        encoding: MessageEncoding = .json
    ) {
        self.name = name
        self.kind = kind
        self.request = request
        self.response = response
        self.errors = errors
        self.isIdempotent = isIdempotent
        self.limitMilliseconds = limitMilliseconds
        self.attempts = attempts
        self.encoding = encoding
    }

    /// Reads a method as it is in a manifest. A method without an encoding uses JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        kind = try container.decode(Kind.self, forKey: .kind)
        request = try container.decode(MessageSchema.self, forKey: .request)
        response = try container.decode(MessageSchema.self, forKey: .response)
        errors = try container.decode([String: MessageSchema].self, forKey: .errors)
        isIdempotent = try container.decode(Bool.self, forKey: .isIdempotent)
        limitMilliseconds = try container.decode(Int.self, forKey: .limitMilliseconds)
        attempts = try container.decode(Int.self, forKey: .attempts)
        encoding = try container.decodeIfPresent(MessageEncoding.self, forKey: .encoding) ?? .json
    }
}
