/// The container that people write themselves: closures, keyed by the types that they construct.
package final class Closures {
    /// No closure is stored under this type.
    package struct Missing: Error {}

    private var closures: [ObjectIdentifier: (Closures) -> Any] = [:]

    package init() {}

    package subscript<Service>(_ type: Service.Type) -> ((Closures) -> Service)? {
        get { nil }
        set { closures[ObjectIdentifier(type)] = newValue.map { make in { make($0) } } }
    }

    package func find<Service>(_ type: Service.Type) throws -> Service {
        guard let made = closures[ObjectIdentifier(type)]?(self) as? Service else { throw Missing() }
        return made
    }

    /// For services that are known to be registered.
    package func make<Service>(_ type: Service.Type) -> Service {
        do { return try find(type) } catch { fatalError("\(type) is missing") }
    }
}
