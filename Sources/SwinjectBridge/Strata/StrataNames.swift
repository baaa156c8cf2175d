public import StrataCore

// Strata's own types under names that do not clash with Swinject's, for files that need both: this module does not
// re-export StrataCore, whose `Container` would be ambiguous beside this one's.

/// Strata's container.
public typealias StrataContainer = StrataCore.Container
/// What a factory of Strata's asks for dependencies that its parameters do not name.
public typealias StrataResolver = StrataCore.Resolver
/// A registration of Strata's.
public typealias StrataRegistration<Service> = StrataCore.Registration<Service>
/// A scope of Strata's.
public typealias StrataObjectScope<Service> = StrataCore.ObjectScope<Service>
/// A storage for a scope of Strata's.
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
/// Why a service could not be had.
public typealias StrataResolutionError = StrataCore.ResolutionError
/// What a service is asked for by.
public typealias StrataServiceKey = StrataCore.ServiceKey
