/// Which code may request a service; see `Registration.visibility(_:)`. Sendable.
public struct Visibility: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `module`.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// Every module of the layer and of its children. This is the default.
    public static let everywhere = Visibility("everywhere")
    /// Only the module that registered the service. Types that `implements` adds stay visible.
    public static let module = Visibility("module")
}
