/// How the messages of a contract are written. Both sides of a contract use the same encoding.
public enum MessageEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    /// JSON. Fields are found by their names.
    case json
    /// The wire format of Protocol Buffers. Fields are found by their numbers, which the coding keys of each type
    /// declare. ``ProtobufFile`` describes the messages to other languages.
    case protobuf
}
