/// A type that registers.
struct Registrant: Sendable {
    let type: Any.Type
    /// Whether the host can start it. The type itself states this, because a cast would search all conformances of the
    /// program.
    let isHostedService: Bool
}

/// Tracks which type is registering itself, so that a registration knows its module.
enum Registrar {
    /// The `Registerable` type whose `register(in:)` runs in this task.
    @TaskLocal static var current: Registrant?
}
