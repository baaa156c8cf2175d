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
                try record.construct(service, requestOrigin) { resolver in try factory(resolver) }
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

    /// Runs the factory of a record with ``Flags/hasResolverFactory``; does the same as its activator.
    @inline(__always)
    func runResolverFactory<Service>(
        _ service: Service.Type, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        // Proof: `setResolverFactory` has written the factory there.
        let factory = unsafe UnsafeMutableRawPointer(links).assumingMemoryBound(
            to: ResolverEntry.Stored<Service>.self)
        return try construct(service, requestOrigin) { resolver in try unsafe factory.pointee(resolver) }
    }

    /// Runs a factory with a resolver.
    @inline(__always)
    fileprivate func construct<Service>(
        _ service: Service.Type, _ requestOrigin: RequestOrigin, _ factory: (Resolver) throws -> Service
    ) throws(ResolutionError) -> Service {
        let taken: Unmanaged<ResolverState>?
        do throws(ResolutionError) {
            unsafe taken = try unsafe requestOrigin.resolverState(for: self)
        } catch {
            throw passing(error)
        }
        guard let state = unsafe taken else { return try obtain(service, requestOrigin) }
        defer { unsafe ResolverPool.putBack(state) }
        do {
            return try unsafe state._withUnsafeGuaranteedRef { try factory(Resolver($0)) }
        } catch {
            let resolver = unsafe Resolver(state.takeUnretainedValue())
            throw passing(resolver.translate(error, .factoryFailed))
        }
    }
}
