extension Resolver {
    /// Resolves a service as part of the object graph that is under construction.
    ///
    /// - Throws: `ResolutionError` like ``Container/resolve(_:name:isolation:)``, and `.resolverExpired`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) throws(ResolutionError) -> Service {
        if let run {
            let link = run.link(to: service, name)
            let requestOrigin = RequestOrigin(run.resolveContext)
            if requestOrigin.constructsDirectly(link), link.record.hasVisibleResolverFactory {
                do throws(ResolutionError) {
                    return try link.record.runResolverFactory(service, requestOrigin)
                } catch {
                    throw recording(error)
                }
            } else if link.kind == .singleton {
                let instance = link.record.instance
                if instance != 0, link.record.isVisible { return Record.read(instance, as: service) }
            } else if link.constructsEachTime && !link.record.takesArguments || link.kind == .scoped,
                link.record.isVisible
            {
                do throws(ResolutionError) {
                    return try requestOrigin.constructsDirectly(link)
                        ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
                } catch {
                    throw recording(error)
                }
            }
        }
        return try resolveOnSlowPath(service, name)
    }

    /// Constructs a new instance of a service that takes run-time arguments.
    ///
    /// - Throws: `ResolutionError` like ``resolve(_:name:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument
    ) throws(ResolutionError) -> Service {
        if let run {
            let link = run.link(to: service, name)
            if link.constructsEachTime, link.record.isVisible, link.record.takes(repeat (each Argument).self) {
                do throws(ResolutionError) {
                    return try unsafe withUnsafePointer(to: (repeat each arguments)) { tuple throws(ResolutionError) in
                        try unsafe run.resolveContext.construct(service, link, argument: tuple)
                    }
                } catch {
                    throw recording(error)
                }
            }
        }
        return try resolve(service, name, ArgumentList(repeat each arguments))
    }

    /// Slow path: serves requests that the link alone cannot serve.
    @inline(never)
    func resolveOnSlowPath<Service>(
        _ service: Service.Type, _ name: RegistrationName?
    ) throws(ResolutionError) -> Service {
        try resolve(service, name, nil)
    }

    private func resolve<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        let selection = Selection(name: name)
        do throws(ResolutionError) {
            if let construction { return try construction.resolve(service, selection, arguments) }
            if let run { return try run.resolve(service, selection, arguments) }
        } catch {
            throw recording(error)
        }
        throw ResolutionError(.resolverExpired, path: [ServiceKey(service, name: name)]) {
            "Take a Provider instead of storing the resolver."
        }
    }
}

extension ResolveContext {
    /// A service that takes run-time arguments, as a part of the construction.
    ///
    /// - Parameter argument: The tuple of the arguments. The service reads them before its factory runs.
    fileprivate func construct<Service>(
        _ service: Service.Type, _ link: Link, argument: UnsafeRawPointer
    ) throws(ResolutionError) -> Service {
        let outer = unsafe header.pointee.argument
        unsafe header.pointee.argument = UInt(bitPattern: argument)
        defer { unsafe header.pointee.argument = outer }
        let requestOrigin = RequestOrigin(self)
        return try requestOrigin.constructsDirectly(link)
            ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
    }
}
