/// One more part of what a registration is known by, beside type, arguments and name.
///
/// For extensions of the container, which register and resolve through `_register` and `_resolve`. Sendable.
public protocol ServiceKeyOption: CustomStringConvertible, Sendable {
    /// Whether this option and another one select the same registration.
    func isEqualTo(_ another: any ServiceKeyOption) -> Bool

    /// Feeds what ``isEqualTo(_:)`` compares.
    func hash(into: inout Hasher)
}
