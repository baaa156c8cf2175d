/// The reason that a ``Flow`` has no data for a session. Sendable. Codes are API, wording is not.
public struct FlowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `limitReached`.
        public let description: String

        /// The number of sessions has reached the limit, and none of them has expired. The flow never evicts live data.
        public static let limitReached = Code(description: "limitReached")
    }

    /// The kind of failure.
    public let code: Code
    /// The maximum number of sessions.
    public let limit: Int

    init(_ code: Code, limit: Int) {
        self.code = code
        self.limit = limit
    }

    /// The failure and its remedy.
    public var description: String {
        "\(code): the flow has reached its limit of \(limit) sessions, and none of them has expired. "
            + "Finish sessions, shorten their lifetime or raise the limit."
    }
}
