import StrataCore

/// A container that serves requests by links if it is sealed, and by the slow path if it is not.
func container(isSealed: Bool, _ register: (Container) -> Void) throws -> Container {
    let container = Container("Services")
    container.useOpenLinks(false)
    register(container)
    if isSealed { try container.seal() }
    return container
}

/// Two layers that are sealed or, to compare, open; open ones take the slow path.
func parentAndChild(
    isSealed: Bool, _ register: (_ parent: Container, _ child: Container) -> Void
) throws -> (parent: Container, child: Container) {
    let parent = Container("Parent")
    let child = Container("Child", parent: parent)
    for layer in [parent, child] { layer.useOpenLinks(false) }
    register(parent, child)
    if isSealed { for layer in [parent, child] { try layer.seal() } }
    return (parent, child)
}
