/// A part of a registration's identity in addition to type, arguments and name.
///
/// For extensions of the container that register and resolve through `_register` and `_resolve`. Sendable.
public protocol ServiceKeyOption: CustomStringConvertible, Sendable {
    /// Whether this option and another one select the same registration.
    func isEqualTo(_ another: any ServiceKeyOption) -> Bool

    /// Feeds the values that ``isEqualTo(_:)`` compares into the hasher.
    func hash(into: inout Hasher)
}
