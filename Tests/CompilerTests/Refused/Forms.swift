// A factory returns the registered type; a service conforms to the types that its modifiers require.

import StrataCore

protocol Network: Sendable {}
struct Device: Sendable {}
final class Draft: Sendable { init() {} }
final class Wire: Network, Startable { func start() async throws {} }
protocol Store: Startable {}
final class FileStore: Store { func start() async throws {} }
struct Port: Sendable { init?(device: Device) { return nil } }

func register(in container: Container) {
    // Refused: cannot convert value of type '@Sendable () -> Draft'
    container.register((any Network).self, Draft.init)
    // Refused: no exact matches in call to instance method 'register'
    container.register(Port.self, Port.init(device:))
    // Refused: cannot convert value of type 'Draft' to closure result type 'any Network'
    container.register(Draft.self, Draft.init).implements((any Network).self) { $0 }
    // Refused: the host starts a Startable or a BackgroundService
    container.register(Draft.self, Draft.init).hosted()
    // Refused: otherwise register the conforming type and add .implements((any P).self) { $0 }
    container.register((any Network).self) { Wire() }.hosted()
    // Refused: which is neither even if P refines one, write .hosted { $0 } if P does
    container.register((any Store).self) { FileStore() }.hosted()
}
