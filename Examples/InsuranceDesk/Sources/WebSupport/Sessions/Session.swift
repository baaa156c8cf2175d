/// The server's data about one browser. Sendable.
public struct Session: Sendable {
    /// The value of the browser's cookie. It changes when somebody signs in, so that a planted id is worthless.
    public let id: RandomToken
    /// The token that every form must send back.
    public let formToken: RandomToken
    /// The account that has signed in; nil if there is none.
    public let account: String?

    init(account: String?) {
        id = RandomToken()
        formToken = RandomToken()
        self.account = account
    }
}

/// The reason that there is no session. Codes are API, wording is not. Sendable.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The number of sessions has reached the limit, and none of them has expired.
        public static let limitReached = Code(description: "limitReached")
    }

    /// The kind of failure.
    public let code: Code
    /// The maximum number of sessions.
    public let limit: Int

    /// Says what happened and how to fix it.
    public var description: String {
        "\(code): the server has its \(limit) sessions, and none of them is over. Try again later, or raise the limit."
    }
}
