// A service that is not Sendable belongs to its requester.

import StrataCore

final class Draft { var text = "" }

func ask(_ container: Container) async throws {
    let draft = try await container.resolve(Draft.self)
    // Refused: risks causing data races
    Task.detached { draft.text = "there" }
    draft.text = "here"
}

@MainActor func show(_ container: Container) throws {
    let draft = try container.resolve(Draft.self)
    // Refused: risks causing data races
    Task.detached { draft.text = "there" }
    draft.text = "here"
}
