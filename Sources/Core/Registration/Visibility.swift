/// Who may ask for a service; see ``Registration/visibility(_:)``. Sendable.
public struct Visibility: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `module`.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// Every module of the layer and of its children: the default.
    public static let everywhere = Visibility("everywhere")
    /// The module that registered it alone. What `implements` names is not hidden with it, nor is a contribution's type.
    public static let module = Visibility("module")
}
