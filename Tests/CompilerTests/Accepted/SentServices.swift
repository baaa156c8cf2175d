// A service that is not Sendable belongs to its requester, which may send it on if it does not use it afterwards. See
// CallShapes.swift.

import StrataCore

nonisolated final class Draft {
    var text = ""
    init() {}
}

@MainActor func onTheMainActor(_ container: Container) throws -> Int {
    let draft = try container.resolve(Draft.self)
    draft.text = "here"
    return draft.text.count
}

actor Desk {
    func write(_ container: Container) throws -> Int {
        let draft = try container.resolve(Draft.self)
        draft.text = "desk"
        return draft.text.count
    }
}

nonisolated func write(_ container: Container) throws -> Int {
    let draft = try container.resolve(Draft.self)
    draft.text = "anywhere"
    return draft.text.count
}

@concurrent nonisolated func faults(_ container: Container) async throws -> Int {
    var faults = 0
    if try await onTheMainActor(container) != 4 { faults += 1 }
    if try await Desk().write(container) != 4 { faults += 1 }
    if try write(container) != 8 { faults += 1 }
    return faults
}

@main enum Main {
    static func main() async throws {
        let container = Container()
        container.register(Draft.self) { Draft() }.scope(.transient)
        print("3 places of a service that is not Sendable, \(try await faults(container)) with another text.")
    }
}
