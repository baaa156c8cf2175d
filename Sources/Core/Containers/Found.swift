/// A node and the container that owns it.
struct Found: Sendable {
    let node: RegistrationTable.Node
    let container: Container

    var entry: Entry { node.entry }
}
