// A service that is shared between threads has to be Sendable.

import StrataCore

final class Draft { var text = "" }

extension ScopeName { static let request: Self = "request" }
extension ObjectScope where Service: Sendable {
    static var calculation: Self { ObjectScope("calculation", storage: PermanentStorage.init) }
}

func register(in container: Container) {
    container.register(Draft.self, Draft.init).scope(.transient)
    container.register(Draft.self, Draft.init).scope(.graph)
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).scope(.container)
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).scope(.weak)
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).scope(.memorySensitive)
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).scope(.scoped(.request))
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).scope(.calculation)
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).scope(ObjectScope("own", storage: PermanentStorage.init))
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Draft.self, Draft.init).closed { draft in draft.text = "" }
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.expects(Draft.self, from: "main")
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.opens(.request, providing: Draft.self)
}

func work(in container: Container) async throws {
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    try await container.withScope(.request, providing: Draft()) { _ in }
}
