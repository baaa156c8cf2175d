/// What the server knows of one browser. Sendable.
public struct Session: Sendable {
    /// What the browser's cookie holds. Changes when somebody signs in, so that an id which was planted is worth
    /// nothing.
    public let id: RandomToken
    /// What every form has to send back.
    public let formToken: RandomToken
    /// Who has signed in; nil for everybody else.
    public let account: String?

    init(account: String?) {
        id = RandomToken()
        formToken = RandomToken()
        self.account = account
    }
}

/// Why there is no session. Codes are API, wording is not. Sendable.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// There are as many sessions as there can be, and none of them is over.
        public static let limitReached = Code(description: "limitReached")
    }

    /// What kind of failure it is.
    public let code: Code
    /// How many sessions there can be.
    public let limit: Int

    /// What happened and what to do.
    public var description: String {
        "\(code): the server has its \(limit) sessions, and none of them is over. Try again later, or raise the limit."
    }
}
