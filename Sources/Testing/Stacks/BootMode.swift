/// How much of an application a ``LayerStack`` takes in.
///
/// What it leaves out is replaced by tripwires: asking for it throws a `ResolutionError` with the code `.tripwire`,
/// whose path names the edge, and is kept in ``LayerStack/touchedTripwires``. Overrides and provided values are there
/// in every mode. Two modes are equal when they mean the same. Sendable.
public struct BootMode: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `standalone`.
    public let description: String

    /// The named layers and all their parents.
    public static let all = BootMode(description: "all")
    /// The named layers, the services of other layers that they ask for, and what those need inside their own layer.
    ///
    /// What an opaque factory asks for is not known; it counts as left out.
    public static let direct = BootMode(description: "direct")
    /// The named layers alone.
    public static let standalone = BootMode(description: "standalone")
}
