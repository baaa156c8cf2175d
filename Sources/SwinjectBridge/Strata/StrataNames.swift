public import StrataCore

// Strata's own types under names that do not clash with Swinject's, for files that need both. This module does not
// re-export StrataCore, because its `Container` would be ambiguous with this module's.

/// Strata's container.
public typealias StrataContainer = StrataCore.Container
/// The resolver that a Strata factory uses for dependencies that are not among its parameters.
public typealias StrataResolver = StrataCore.Resolver
/// A Strata registration.
public typealias StrataRegistration<Service> = StrataCore.Registration<Service>
/// A Strata scope.
public typealias StrataObjectScope<Service> = StrataCore.ObjectScope<Service>
/// A storage for a Strata scope.
public typealias StrataInstanceStorage<Instance> = StrataCore.InstanceStorage<Instance>
/// Strata's `Lazy`.
public typealias StrataLazy<Service> = StrataCore.Lazy<Service>
/// Strata's `Provider`.
public typealias StrataProvider<Service> = StrataCore.Provider<Service>
/// Strata's `Assisted`: a run-time argument.
public typealias StrataAssisted<Value> = StrataCore.Assisted<Value>
/// A type that registers itself.
public typealias StrataRegisterable = StrataCore.Registerable
/// A type that describes a layer.
public typealias StrataConfig = StrataCore.DependencyInjectionConfig
/// The reason why a service could not be resolved.
public typealias StrataResolutionError = StrataCore.ResolutionError
/// The key under which a service is requested.
public typealias StrataServiceKey = StrataCore.ServiceKey
