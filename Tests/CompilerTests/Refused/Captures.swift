// A factory runs on any thread, so its captures must be Sendable.

import StrataCore

final class Draft { var text = "" }

func register(in container: Container) {
    let draft = Draft()
    // Refused: capture of 'draft' with non-Sendable type 'Draft'
    container.register(Draft.self) { draft }
    // Refused: capture of 'draft' with non-Sendable type 'Draft'
    container.register(Draft.self) { (_: Resolver) in draft }
    // Refused: capture of 'draft' with non-Sendable type 'Draft'
    container.register(Draft.self) { (text: String) async in draft }
    var count = 0
    // Refused: reference to captured var 'count'
    container.register(Int.self) { count }
    count += 1
}
