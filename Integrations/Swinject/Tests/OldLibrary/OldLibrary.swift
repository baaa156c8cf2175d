import Swinject
import SwinjectAutoregistration

// Nothing here is edited for the bridge: this is how libraries are written for Swinject.

public protocol Clock: AnyObject {
    var now: Int { get }
}

public final class FixedClock: Clock {
    public let now = 7
    public init() {}
}

public final class Agenda {
    public let clock: Clock
    public var isComplete = false
    public init(clock: Clock) { self.clock = clock }
}

extension Swinject.Container {
    /// The registrations that a library adds to the container of its users.
    public func registerAgenda(in scope: Swinject.ObjectScope = .container) {
        register(Clock.self) { _ in FixedClock() }.inObjectScope(scope)
        autoregister(Agenda.self, initializer: Agenda.init(clock:)).initCompleted { _, agenda in
            agenda.isComplete = true
        }
    }
}

extension Swinject.Resolver {
    public var agenda: Agenda { self ~> Agenda.self }
}

public final class AgendaAssembly: Swinject.Assembly {
    public init() {}

    public func assemble(container: Swinject.Container) {
        container.registerAgenda()
    }
}
