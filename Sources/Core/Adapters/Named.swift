/// A name as a type, so that a parameter can request it.
///
/// ```swift
/// enum Replica: RegistrationTag { static let name: RegistrationName = "replica" }
/// ```
public protocol RegistrationTag: SendableMetatype {
    /// The name that registrations and requests use.
    static var name: RegistrationName { get }
}

/// A parameter that requests the registration with a given name.
///
/// ```swift
/// init(database: Named<any Database, Replica>) { self.database = database.value }
/// ```
///
/// It may wrap another adapter: `Named<(any Database)?, Replica>`. Sendable when the service is.
public struct Named<Service, Tag: RegistrationTag> {
    /// The service.
    public let value: Service

    /// Wraps a service, to construct by hand a service that takes it.
    public init(_ value: Service) {
        self.value = value
    }
}

extension Named: Sendable where Service: Sendable {}

extension Named: DependencyAdapter {
    static var request: AdapterRequest { .named(Service.self, Tag.name) }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        { record, requestOrigin throws(ResolutionError) in Self(try record.parameter(0, Service.self, requestOrigin)) }
    }
}
