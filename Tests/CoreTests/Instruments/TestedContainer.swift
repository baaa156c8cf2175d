import StrataCore

/// A container that serves requests by links if it is sealed, and by the slow path if it is not.
func container(isSealed: Bool, _ register: (Container) -> Void) throws -> Container {
    let container = Container("Services")
    container.useOpenLinks(false)
    register(container)
    if isSealed { try container.seal() }
    return container
}
