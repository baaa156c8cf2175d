/// How much of an application a ``LayerStack`` contains.
///
/// The stack replaces the rest with tripwires: a request for a tripwire throws a `ResolutionError` with the code
/// `.tripwire`, whose path names the edge, and is recorded in ``LayerStack/touchedTripwires``. Overrides and provided
/// values are available in every mode. Two modes are equal when their names are. Sendable.
public struct BootMode: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `standalone`.
    public let description: String

    /// The named layers and all their parents.
    public static let all = BootMode(description: "all")
    /// The named layers, the services of other layers that they request, and the dependencies of those services inside
    /// their own layer.
    ///
    /// The requests of an opaque factory are unknown; they count as left out.
    public static let direct = BootMode(description: "direct")
    /// Only the named layers.
    public static let standalone = BootMode(description: "standalone")
}
