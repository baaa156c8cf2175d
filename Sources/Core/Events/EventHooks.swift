/// The observers of a container. Immutable; replaced as a whole.
final class EventHooks: Sendable {
    let hooks: [@Sendable (ContainerEvent) -> Void]

    init(_ hooks: [@Sendable (ContainerEvent) -> Void]) {
        self.hooks = hooks
    }
}
