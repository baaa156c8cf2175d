/// One run, on the hot path, of a factory that takes a resolver.
///
/// Those that run inside each other form a list, from the innermost: who comes upon itself in it goes in a circle, and
/// the proof could not know.
@safe @usableFromInline
struct ResolverRun {
    @usableFromInline let record: Record
    @usableFromInline let joint: Joint
    /// That of the factory around this one.
    let outer: Unmanaged<ResolverState>?

    /// The link of what is asked for, in the layer that owns the registration. The request has a joint.
    @inlinable @inline(__always)
    func link<Service>(to service: Service.Type, _ name: RegistrationName?) -> Link {
        let link = unsafe record.owner._withUnsafeGuaranteedRef { $0.link(to: service, name) }
        return Link(word: link.word & ~Link.joint)
    }

    /// The long way.
    func resolve<Service>(
        _ service: Service.Type, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        try joint.withResolution { resolution throws(ResolutionError) in
            let owner = unsafe record.owner.takeUnretainedValue()
            let construction = Construction(
                resolution: resolution, container: owner, arguments: nil, asker: record.entry)
            return try construction.resolve(service, selection, arguments)
        }
    }
}

@available(*, unavailable, message: "It belongs to its factory.")
extension ResolverRun: Sendable {}

extension Asked {
    /// What the resolver for a run of the factory has; nil when the long way has to be taken.
    ///
    /// - Returns: To be given to ``ResolverPool/putBack(_:)``.
    /// - Throws: `.cycle` when the factory runs already. Whoever called it adds the service to the path.
    @usableFromInline @inline(never)
    func resolverState(for record: Record) throws(ResolutionError) -> Unmanaged<ResolverState>? {
        guard let joint else { return nil }
        let outer = unsafe joint.resolver
        // For the outermost one the request has looked at the stack.
        guard unsafe outer == nil || Stack.isRoomy else { return nil }
        var next = unsafe outer
        while let run = unsafe next?._withUnsafeGuaranteedRef({ unsafe $0.run }) {
            guard unsafe run.record.address != record.address else {
                throw ResolutionError(.cycle, path: [], site: record.entry.site)
            }
            unsafe next = unsafe run.outer
        }
        let state = unsafe ResolverPool.take(for: ResolverRun(record: record, joint: joint, outer: outer))
        unsafe joint.resolver = unsafe state
        return unsafe state
    }
}
