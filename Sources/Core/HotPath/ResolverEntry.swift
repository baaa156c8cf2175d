/// A registration whose factory takes a resolver and nothing else.
///
/// If it is transient, its record has the factory beside the activator, so that a resolver that requests the service
/// runs the factory from its own function. In a chain of such services, each then has three stack frames instead of
/// five. Processors predict the returns of about 30 nested calls; each further return costs about 9 ns. See decision
/// 0285.
final class ResolverEntry: Entry, @unchecked Sendable {
    // Sendable: for the same reason as `Entry`.
    typealias Factory<Service> = @Sendable (Resolver) throws -> Service

    /// A factory as it lies in a record. Noncopyable, so that it is borrowed in place, like an `Activator`.
    struct Stored<Service>: ~Copyable, Sendable {
        let body: Factory<Service>

        @inline(__always)
        borrowing func callAsFunction(_ resolver: Resolver) throws -> Service { try body(resolver) }
    }

    private struct Typed<Service>: Sendable {
        let body: Factory<Service>
    }

    /// Proof: the layout of a closure does not depend on the type of its result, and ``Record/runResolverFactory(_:_:)``
    /// reads it with the type of the entry's key, for which it was created.
    private let factory: Typed<Never>

    init<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ site: SourceSite, _ factory: @escaping Factory<Service>
    ) {
        self.factory = unsafe unsafeBitCast(Typed(body: factory), to: Typed<Never>.self)
        super.init(
            key: ServiceKey(service, name: name), site: site, dependencies: [Parameter(type: Resolver.self)],
            activator: StoredActivator { record, requestOrigin throws(ResolutionError) in
                try record.runFactory(service, requestOrigin) { resolver in try factory(resolver) }
            },
            takesResolver: true)
    }

    /// Writes the two words of the factory, unretained: the entry must outlive the memory.
    fileprivate func copyFactory(to address: UnsafeMutableRawPointer) {
        unsafe withUnsafeBytes(of: factory) {
            unsafe address.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: $0.count)
        }
    }
}

extension Record {
    /// The words of a record with ``Flags/hasResolverFactory``: the factory, and the container that owns it.
    static var resolverWords: Int { 3 }

    /// Copies the factory into the record.
    func setResolverFactory(of entry: ResolverEntry) {
        unsafe entry.copyFactory(to: UnsafeMutableRawPointer(links))
    }

    /// Whether it has such a factory, and every module may request it.
    @inline(__always)
    var hasVisibleResolverFactory: Bool {
        unsafe header.pointee.flags.intersection([.hasResolverFactory, .isModuleOnly]) == .hasResolverFactory
    }

    /// Runs the factory of a record with ``Flags/hasResolverFactory``; does the same as its activator.
    @inline(__always)
    func runResolverFactory<Service>(
        _ service: Service.Type, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        // Proof: `setResolverFactory` has written the factory there.
        let factory = unsafe UnsafeMutableRawPointer(links).assumingMemoryBound(
            to: ResolverEntry.Stored<Service>.self)
        return try runFactory(service, requestOrigin) { resolver in try unsafe factory.pointee(resolver) }
    }

    /// Runs a factory with a resolver.
    @inline(__always)
    func runFactory<Service>(
        _ service: Service.Type, _ requestOrigin: RequestOrigin, _ factory: (Resolver) throws -> Service
    ) throws(ResolutionError) -> Service {
        guard let state = try unsafe resolverState(requestOrigin) else {
            return try constructOnShortStack(service, requestOrigin)
        }
        defer { unsafe ResolverPool.putBack(state) }
        do {
            return try unsafe state._withUnsafeGuaranteedRef { try factory(Resolver($0)) }
        } catch {
            let resolver = unsafe Resolver(state.takeUnretainedValue())
            throw passing(resolver.translate(error, .factoryFailed))
        }
    }

    /// Runs the activator of a factory that takes a resolver among other parameters. The resolver is valid until the
    /// factory returns, and its errors pass through the factory unchanged.
    func constructWithResolver<Service>(
        _ requestOrigin: RequestOrigin, _ construct: Activator<Service>.Body
    ) throws(ResolutionError) -> Service {
        guard let state = try unsafe resolverState(requestOrigin) else { throw DepthGuard.shortOfStack(entry) }
        defer { unsafe ResolverPool.putBack(state) }
        do throws(ResolutionError) {
            return try construct(self, requestOrigin)
        } catch {
            let resolver = unsafe Resolver(state.takeUnretainedValue())
            guard let own = error.underlying.flatMap(resolver.ownError) else { throw error }
            throw passing(own)
        }
    }

    /// Takes the slow path, which may need less stack. Not for a service that the graph or the open scope has noted as
    /// under construction, and not for one with completions, which the caller is going to run.
    @inline(never)
    private func constructOnShortStack<Service>(
        _ service: Service.Type, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        let entry = entry
        guard entry.linkKind == .make, !entry.hasCompletion else { throw DepthGuard.shortOfStack(entry) }
        return try obtain(service, requestOrigin)
    }

    @inline(__always)
    private func resolverState(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Unmanaged<ResolverState>? {
        do throws(ResolutionError) {
            return try unsafe requestOrigin.resolverState(for: self)
        } catch {
            throw passing(error)
        }
    }
}

extension ResolveContext {
    /// The resolver among the parameters of a factory, whose run is the innermost one.
    ///
    /// Proof: a link without a record belongs to a parameter of the type `Resolver`, see ``LinkCompiler/resolver``. Its
    /// record has the activator of ``Record/constructWithResolver(_:_:)``, and all runs that began since then have ended.
    func innermostResolver<Service>(_ type: Service.Type) throws(ResolutionError) -> Service {
        guard type == Resolver.self, let state = unsafe resolver else {
            throw ResolutionError(.missing, path: [ServiceKey(type)])
        }
        return unsafe withUnsafePointer(to: Resolver(state.takeUnretainedValue())) { resolver in
            unsafe UnsafeRawPointer(resolver).assumingMemoryBound(to: Service.self).pointee
        }
    }
}
