/// Which code may request a service; see `Registration.visibility(_:)`. Sendable.
public struct Visibility: Hashable, Sendable, CustomStringConvertible {
    // Not the name itself: the registrations of a layer are compared often, and text would make each of them larger.
    private let isModule: Bool

    /// The name, such as `module`.
    public var description: String { isModule ? "module" : "everywhere" }

    /// Every module of the layer and of its children. This is the default.
    public static let everywhere = Visibility(isModule: false)
    /// Only the module that registered the service. Types that `implements` adds stay visible.
    public static let module = Visibility(isModule: true)
}
