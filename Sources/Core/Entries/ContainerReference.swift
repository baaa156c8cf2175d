/// An unowned reference to a container, for values that containers hold. It has no type, so that the folders below
/// `Containers` do not depend on it; `Containers` gives the reference its `container`.
struct ContainerReference: Sendable {
    /// Always a `Container`.
    // Proof: the holder of the reference is reachable only from this container or from a descendant, and a container
    // holds its parent; a request holds its container while it runs.
    unowned let object: any AnyObject & Sendable
}
