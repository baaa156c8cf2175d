// An argument that is awaited may go to another actor, so it is Sendable: the caller could keep it.
//
// With `Editor` on the main actor the thread sanitizer reports a race in `keep`: the actor writes its draft while the
// editor writes it, too.

import StrataCore

final class Draft { var text = "" }
struct Number: Sendable {}
final class Report: Sendable {}

actor Keeper {
    let draft = Draft()

    func keep(_ container: Container, _ scope: Scope, _ resolver: AsyncResolver) async throws {
        // Refused: type 'Draft' does not conform to the 'Sendable' protocol
        _ = try await container.resolve(Report.self, arguments: draft)
        // Refused: type 'Draft' does not conform to the 'Sendable' protocol
        _ = try await container.resolve(Report.self, arguments: Number(), draft)
        // Refused: type 'Draft' does not conform to the 'Sendable' protocol
        _ = try await scope.resolve(Report.self, arguments: draft)
        // Refused: type 'Draft' does not conform to the 'Sendable' protocol
        _ = try await resolver.resolve(Report.self, arguments: draft)
        _ = try await container.resolve(Report.self, arguments: Number(), Number())
    }

    func keep(_ make: AssistedFactory<Report, Draft>, _ makeSendable: AssistedFactory<Report, Number>) async throws {
        // Refused: type 'Draft' does not conform to the 'Sendable' protocol
        _ = try await make.make(draft)
        _ = try await makeSendable.make(Number())
    }

    // An argument of a request that does not await stays on the actor.
    func keepHere(_ container: Container, _ make: AssistedFactory<Report, Draft>) throws {
        _ = try container.resolve(Report.self, arguments: draft)
        _ = try make.make(draft)
    }
}
