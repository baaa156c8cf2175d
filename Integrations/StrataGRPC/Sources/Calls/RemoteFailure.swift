/// A remote call without a response. An error that the contract declares is thrown as itself, and the cancellation of
/// the caller's own task as `CancellationError`. Sendable.
public struct RemoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public let code: Code
    /// The contract of the method.
    public let contract: String
    /// The method.
    public let method: String
    /// The services of this process that lead to the call, from the top down, as its graph prints them: the shortest
    /// path to the service of the contract. Empty where no host runs.
    public let services: [String]
    /// The calls from the outermost to the one that failed, each as `CONTRACT/METHOD`. The last one may belong to
    /// another process than the one that was called.
    public let path: [String]
    /// False if the service has certainly not begun with the call, so that the caller may do something else.
    public let mayHaveHappened: Bool
    /// The number of attempts, including those whose request could not be sent.
    public let attempts: Int
    /// The message of the transport or the server.
    public let detail: String

    /// The kind of failure. Sendable.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        init(_ name: String) { description = name }

        /// No server can be reached, or the connection broke.
        public static let unavailable = Code("unavailable")
        /// The deadline of the caller or the limit of the method has passed.
        public static let late = Code("late")
        /// Too many calls are under way, in this process or in the server.
        public static let overloaded = Code("overloaded")
        /// A message is larger than its limit.
        public static let tooLarge = Code("tooLarge")
        /// The server does not know the method.
        public static let unknownMethod = Code("unknownMethod")
        /// The server was built with another schema of the contract and refuses such callers:
        /// ``Listener/otherSchemas``.
        public static let otherSchema = Code("otherSchema")
        /// The server does not admit this caller.
        public static let notAdmitted = Code("notAdmitted")
        /// The server cannot read the request, or the caller cannot write it.
        public static let unreadableRequest = Code("unreadableRequest")
        /// The caller cannot read the response, or the server cannot write it.
        public static let unreadableResponse = Code("unreadableResponse")
        /// The service threw an error that the contract declares, which is thrown as itself.
        static let declared = Code("declared")
        /// The service threw an error that the contract does not declare.
        public static let failed = Code("failed")
        /// The server has cancelled the call, for example because it stops.
        public static let cancelled = Code("cancelled")
        /// This process has closed its client.
        public static let closed = Code("closed")
    }

    /// One sentence on what happened, then the path.
    public var description: String {
        let happened = mayHaveHappened ? "it may have been carried out" : "it was not carried out"
        let tries = attempts > 1 ? " after \(attempts) attempts" : ""
        return "\(code): `\(method)` of `\(contract)` failed\(tries), and \(happened): \(detail)"
            + "\n    path: \((services + path).joined(separator: " → "))"
    }
}
