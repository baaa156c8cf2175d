/// Why a contextual group would not run. Sendable. Codes are API, wording is not.
public struct ContextualGroupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `overlapping`.
        public let description: String

        /// Another run of the same group had not ended.
        public static let overlapping = Code(description: "overlapping")
    }

    /// What kind of failure it is.
    public let code: Code
    /// The name of the context's scope.
    public let context: String

    init(_ code: Code, context: String) {
        self.code = code
        self.context = context
    }

    /// What happened and what to do.
    public var description: String {
        "\(code): `\(context)` is in a run already, and a second one would mix its instances with the first's. "
            + "Wait for the first, or give each its own container."
    }
}
