/// Why a ``Flow`` has no data for a session. Sendable. Codes are API, wording is not.
public struct FlowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `limitReached`.
        public let description: String

        /// There are as many sessions as there can be, and none of them is over. Nobody's data is thrown away for it.
        public static let limitReached = Code(description: "limitReached")
    }

    /// What kind of failure it is.
    public let code: Code
    /// How many sessions the flow takes.
    public let limit: Int

    init(_ code: Code, limit: Int) {
        self.code = code
        self.limit = limit
    }

    /// What happened and what to do.
    public var description: String {
        "\(code): the flow has its \(limit) sessions, and none of them is over. "
            + "Finish sessions, shorten their lifetime or raise the limit."
    }
}
