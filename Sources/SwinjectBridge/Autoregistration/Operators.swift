internal import StrataCore

/// Resolves the type that the context expects: `let desk: Desk = resolver~>`.
postfix operator ~>

/// The service of the type that the context expects.
///
/// Ends the program and prints the path when there is none, because the operator promises a service and does not throw.
/// Where a service may be missing, call `resolve` instead.
public postfix func ~> <Service>(resolver: any Resolver) -> Service {
    RequiredService.obtain(ServiceKey(Service.self), from: resolver) { resolver.resolve(Service.self) }
}

/// The service of a type: `resolver ~> Desk.self`. Ends the program when there is none.
public func ~> <Service>(resolver: any Resolver, service: Service.Type) -> Service {
    RequiredService.obtain(ServiceKey(service), from: resolver) { resolver.resolve(service) }
}

/// A named service: `resolver ~> (Desk.self, name: "main")`. Ends the program when there is none.
public func ~> <Service>(resolver: any Resolver, request: (Service.Type, name: String)) -> Service {
    RequiredService.obtain(ServiceKey(request.0, name: RegistrationName(request.name)), from: resolver) {
        resolver.resolve(request.0, name: request.name)
    }
}

/// A service with one run-time argument: `resolver ~> (Page.self, argument: 3)`. Ends the program when there is none.
public func ~> <Service, Arg1>(resolver: any Resolver, request: (Service.Type, argument: Arg1)) -> Service {
    RequiredService.obtain(ServiceKey(request.0), from: resolver) { resolver.resolve(request.0, argument: request.1) }
}

/// A named service with one run-time argument. Ends the program when there is none.
public func ~> <Service, Arg1>(
    resolver: any Resolver, request: (Service.Type, name: String, argument: Arg1)
) -> Service {
    RequiredService.obtain(ServiceKey(request.0, name: RegistrationName(request.1)), from: resolver) {
        resolver.resolve(request.0, name: request.1, argument: request.2)
    }
}

/// A service with two run-time arguments. Ends the program when there is none.
public func ~> <Service, Arg1, Arg2>(
    resolver: any Resolver, request: (Service.Type, arguments: (Arg1, Arg2))
) -> Service {
    RequiredService.obtain(ServiceKey(request.0), from: resolver) {
        resolver.resolve(request.0, arguments: request.1.0, request.1.1)
    }
}

/// A named service with two run-time arguments. Ends the program when there is none.
public func ~> <Service, Arg1, Arg2>(
    resolver: any Resolver, request: (Service.Type, name: String, arguments: (Arg1, Arg2))
) -> Service {
    RequiredService.obtain(ServiceKey(request.0, name: RegistrationName(request.1)), from: resolver) {
        resolver.resolve(request.0, name: request.1, arguments: request.2.0, request.2.1)
    }
}

/// A service with three run-time arguments. Ends the program when there is none.
public func ~> <Service, Arg1, Arg2, Arg3>(
    resolver: any Resolver, request: (Service.Type, arguments: (Arg1, Arg2, Arg3))
) -> Service {
    RequiredService.obtain(ServiceKey(request.0), from: resolver) {
        resolver.resolve(request.0, arguments: request.1.0, request.1.1, request.1.2)
    }
}

/// A named service with three run-time arguments. Ends the program when there is none.
public func ~> <Service, Arg1, Arg2, Arg3>(
    resolver: any Resolver, request: (Service.Type, name: String, arguments: (Arg1, Arg2, Arg3))
) -> Service {
    RequiredService.obtain(ServiceKey(request.0, name: RegistrationName(request.1)), from: resolver) {
        resolver.resolve(request.0, name: request.1, arguments: request.2.0, request.2.1, request.2.2)
    }
}

// The deprecated forms are disfavored, because their tuples would also match calls of the labeled forms.

/// A service with one run-time argument, in the deprecated form.
@_disfavoredOverload
@available(*, deprecated, message: "Write resolver ~> (Service.self, argument: value).")
public func ~> <Service, Arg1>(resolver: any Resolver, request: (Service.Type, Arg1)) -> Service {
    RequiredService.obtain(ServiceKey(request.0), from: resolver) { resolver.resolve(request.0, argument: request.1) }
}

/// A service with two run-time arguments, in the deprecated form, with or without the label.
@_disfavoredOverload
@available(*, deprecated, message: "Write resolver ~> (Service.self, arguments: (first, second)).")
public func ~> <Service, Arg1, Arg2>(
    resolver: any Resolver, request: (Service.Type, arguments: Arg1, Arg2)
) -> Service {
    RequiredService.obtain(ServiceKey(request.0), from: resolver) {
        resolver.resolve(request.0, arguments: request.1, request.2)
    }
}

/// A service with three run-time arguments, in the deprecated form, with or without the label; or a named service with
/// two.
///
/// The compiler passes `(Service.self, name: name, arguments: first, second)` as
/// `(Service.self, arguments: first, name, second)`, with a warning about the order. It could not distinguish a
/// separate form for a name and two arguments from this one. So the registrations decide: if none has the three types,
/// the text in the middle is the name.
@_disfavoredOverload
@available(
    *, deprecated,
    message: "Write resolver ~> (Service.self, arguments: (first, second, third)), or with `name:` in front."
)
public func ~> <Service, Arg1, Arg2, Arg3>(
    resolver: any Resolver, request: (Service.Type, arguments: Arg1, Arg2, Arg3)
) -> Service {
    if let name = request.2 as? String, let core = (resolver as? Container)?.core,
        core.find(RegistrationKey(request.0, (any Resolver, Arg1, Arg2, Arg3).self)) == nil,
        core.find(RegistrationKey(request.0, (any Resolver, Arg1, Arg3).self, name: name)) != nil
    {
        return resolver ~> (request.0, name: name, arguments: (request.1, request.3))
    }
    return RequiredService.obtain(ServiceKey(request.0), from: resolver) {
        resolver.resolve(request.0, arguments: request.1, request.2, request.3)
    }
}

/// A named service with three run-time arguments, in the deprecated form.
@_disfavoredOverload
@available(*, deprecated, message: "Write resolver ~> (Service.self, name: name, arguments: (first, second, third)).")
public func ~> <Service, Arg1, Arg2, Arg3>(
    resolver: any Resolver, request: (Service.Type, name: String, arguments: Arg1, Arg2, Arg3)
) -> Service {
    RequiredService.obtain(ServiceKey(request.0, name: RegistrationName(request.1)), from: resolver) {
        resolver.resolve(request.0, name: request.1, arguments: request.2, request.3, request.4)
    }
}
