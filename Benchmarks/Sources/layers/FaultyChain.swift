import StrataCore

/// A service of a chain that is never constructed.
struct Link<Own: Marking>: Marking {}

struct Missing: Marking {}
struct Kept: Marking {}
struct Keeper: Marking {}

/// One chain of services with one fault, which the proof has to find and report.
struct FaultyChain {
    enum Fault: String {
        /// The end of the chain needs a service that is not registered.
        case missing
        /// The end of the chain needs its beginning.
        case cycle
        /// A service that lives as long as the container holds the beginning, and thereby the weak one at the end.
        case captive
    }

    private struct NotConstructed: Error {}

    private let fault: Fault
    private let types: [any Marking.Type]

    init(_ marks: Marks, _ fault: Fault) {
        self.fault = fault
        func link<Own: Marking>(_ mark: Own.Type) -> any Marking.Type { Link<Own>.self }
        var types = marks.types.map { link($0) }
        switch fault {
        case .missing: types.append(Missing.self)
        case .cycle: types.append(types[0])
        case .captive: types = [Keeper.self] + types + [Kept.self]
        }
        self.types = types
    }

    /// The text of the refused bootstrap.
    func refusal() -> String {
        let container = Container("Chain")
        for (type, next) in zip(types, types.dropFirst()) { Self.register(type, needing: next, in: container) }
        if fault == .captive {
            container.register(Kept.self) { () throws -> Kept in throw NotConstructed() }.scope(.weak)
        }
        do throws(BootstrapError) {
            try container.seal()
        } catch {
            return error.description
        }
        return ""
    }

    private static func register<Own: Marking, Next: Marking>(
        _ own: Own.Type, needing next: Next.Type, in container: Container
    ) {
        let registration = container.register(own) { (_: Next) throws -> Own in throw NotConstructed() }
        if own == Keeper.self { registration.scope(.container) } else { registration.scope(.transient) }
    }
}
