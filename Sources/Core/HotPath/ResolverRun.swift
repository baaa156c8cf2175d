/// One run, on the hot path, of a factory that takes a resolver.
///
/// Those that run inside each other form a list, from the innermost: who comes upon itself in it goes in a circle, and
/// the proof could not know.
@safe @usableFromInline
struct ResolverRun {
    @usableFromInline let record: Record
    @usableFromInline let joint: Joint
    /// The resolver of the factory around this one.
    let outer: Unmanaged<Resolver>?

    /// The link of what is asked for, in the layer that owns the registration.
    @inlinable @inline(__always)
    func link<Service>(to service: Service.Type, _ name: RegistrationName?) -> Link {
        unsafe record.owner._withUnsafeGuaranteedRef { $0.link(to: service, name) }
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

    func end() {
        unsafe joint.resolver = unsafe outer
    }
}

@available(*, unavailable, message: "It belongs to its factory.")
extension ResolverRun: Sendable {}

extension Asked {
    /// The resolver for a run of the factory; nil when the long way has to be taken.
    ///
    /// - Throws: `.cycle` when the factory runs already. Whoever called it adds the service to the path.
    @usableFromInline @inline(never)
    func resolver(for record: Record) throws(ResolutionError) -> Resolver? {
        guard let joint, Stack.isRoomy else { return nil }
        let outer = unsafe joint.resolver
        var next = unsafe outer
        while let run = unsafe next?._withUnsafeGuaranteedRef({ unsafe $0.run }) {
            guard unsafe run.record.address != record.address else {
                throw ResolutionError(.cycle, path: [], site: record.entry.site)
            }
            unsafe next = unsafe run.outer
        }
        let resolver = unsafe Resolver(ResolverRun(record: record, joint: joint, outer: outer))
        unsafe joint.resolver = unsafe .passUnretained(resolver)
        return resolver
    }
}
