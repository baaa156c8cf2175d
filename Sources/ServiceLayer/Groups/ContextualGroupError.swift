/// The reason that a contextual group refused to run. Sendable. Codes are API, wording is not.
public struct ContextualGroupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `overlapping`.
        public let description: String

        /// Another run of the same group was still under way.
        public static let overlapping = Code(description: "overlapping")
        /// The container of the group no longer exists.
        public static let containerReleased = Code(description: "containerReleased")
    }

    /// The kind of failure.
    public let code: Code
    /// The name of the context's scope.
    public let context: String

    init(_ code: Code, context: String) {
        self.code = code
        self.context = context
    }

    /// The failure and its remedy.
    public var description: String {
        code == .containerReleased
            ? "\(code): `\(context)` cannot run, because the container of its group has been released."
            : "\(code): `\(context)` is already in a run, and a second run would mix its instances with those of the "
                + "first. Wait for the first run, or make the context a `ConcurrentGroupContext`."
    }
}
