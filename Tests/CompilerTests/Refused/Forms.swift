// A factory makes what it is registered for; a service is what its modifiers ask for.

import StrataCore

protocol Network: Sendable {}
struct Device: Sendable {}
final class Draft: Sendable { init() {} }
struct Port: Sendable { init?(device: Device) { return nil } }

func register(in container: Container) {
    // Refused: cannot convert value of type '@Sendable () -> Draft'
    container.register((any Network).self, Draft.init)
    // Refused: no exact matches in call to instance method 'register'
    container.register(Port.self, Port.init(device:))
    // Refused: cannot convert value of type 'Draft' to closure result type 'any Network'
    container.register(Draft.self, Draft.init).implements((any Network).self) { $0 }
    // Refused: requires that 'Draft' conform to 'HostedService'
    container.register(Draft.self, Draft.init).hosted()
}
