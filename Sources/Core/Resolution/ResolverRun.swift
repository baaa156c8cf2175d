/// One run, on the fast path, of a factory or a completion that takes a resolver.
///
/// Nested runs form a list, from the innermost outward. A factory that finds itself in the list is part of a cycle,
/// which the proof cannot find.
@safe
struct ResolverRun {
    let record: Record
    let resolveContext: ResolveContext
    /// The state of the enclosing factory's resolver.
    let outer: Unmanaged<ResolverState>?
    /// A bit for the record of each run of the list, this one first. Two records may have the same bit.
    let recordBits: UInt

    @inline(__always)
    init(_ record: Record, in resolveContext: ResolveContext, inside outer: Unmanaged<ResolverState>?) {
        (self.record, self.resolveContext) = (record, resolveContext)
        unsafe self.outer = unsafe outer
        recordBits = unsafe Self.bit(of: record) | Self.recordBits(of: outer)
    }

    @inline(__always)
    private static func recordBits(of state: Unmanaged<ResolverState>?) -> UInt {
        unsafe state?._withUnsafeGuaranteedRef { unsafe $0.run?.recordBits } ?? 0
    }

    /// The address of a record is a multiple of 16.
    @inline(__always)
    private static func bit(of record: Record) -> UInt {
        unsafe 1 &<< (UInt(bitPattern: record.address) &>> 4)
    }

    /// Whether a run of the record may be among the enclosing ones. If not, they need not be searched.
    @inline(__always)
    static func mayBeUnderWay(_ record: Record, in outer: Unmanaged<ResolverState>?) -> Bool {
        unsafe recordBits(of: outer) & bit(of: record) != 0
    }

    /// Whether it is the run of a completion, whose service is constructed.
    ///
    /// Proof: such a completion runs when the root of its request is constructed, outside all runs. Every other run at
    /// that time is inside one, because a typed completion has no resolver below it.
    var isCompletion: Bool { unsafe outer == nil && resolveContext.header.pointee.root == 0 }

    /// The link for a request, in the layer that owns the registration. Without the mark ``Link/tableBit``,
    /// because the request has a resolve context.
    @inline(__always)
    func link<Service>(to service: Service.Type, _ name: RegistrationName?) -> Link {
        link(LinkTable.key(service), name)
    }

    @inline(__always)
    func link(_ type: UInt, _ name: RegistrationName?) -> Link {
        unsafe record.owner._withUnsafeGuaranteedRef { $0.linkForResolver(type, name, of: record) }
    }

    /// Resolves a service on the slow path.
    func resolve<Service>(
        _ service: Service.Type, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        try resolveContext.withResolution { resolution throws(ResolutionError) in
            let owner = unsafe record.owner.takeUnretainedValue()
            let construction = Construction(
                resolution: resolution, container: owner, arguments: nil, requester: record.entry)
            return try construction.resolve(service, selection, arguments)
        }
    }
}

@available(*, unavailable, message: "It belongs to its factory.")
extension ResolverRun: Sendable {}

extension Container {
    /// Not inlined, because each request to a resolver would contain the search of the table.
    ///
    /// A first observer replaces all records, and a graph knows its instances by their records. So a link with a
    /// condition is used only if the record of the factory is still one of the latest.
    ///
    /// - Parameter record: The record of the factory that has the resolver.
    @inline(never)
    fileprivate func linkForResolver(_ type: UInt, _ name: RegistrationName?, of record: Record) -> Link {
        let link = link(type, name)
        guard link.kind == .slowPath, let conditional = conditionalLink(type, name, for: nil),
            record.observedLayers == observedLayers
        else { return link.withoutResolveContext }
        return conditional
    }
}

extension Record {
    /// Whether its factory may request the service from its resolver, with other run-time arguments.
    fileprivate var mayRequestItself: Bool { !entry.arguments.isEmpty && entry.linkKind == .make }
}

extension RequestOrigin {
    /// The state of the resolver for a run of the factory, or of a completion.
    ///
    /// - Returns: The state, which the caller returns with ``ResolverPool/putBack(_:)``; nil if the slow path must be
    ///   taken.
    /// - Throws: `.cycle` when the factory is already running. The caller adds the service to the path.
    @inline(never)
    func resolverState(for record: Record) throws(ResolutionError) -> Unmanaged<ResolverState>? {
        guard let resolveContext else {
            guard let state = factoryRun?.resolverState else { return nil }
            return unsafe .passRetained(state)
        }
        let outer = unsafe resolveContext.resolver
        // For the outermost run, the request has already checked the stack.
        if let outer = unsafe outer, unsafe !ResolverPool.hasStackHeadroom(inside: outer) { return nil }
        var next = unsafe ResolverRun.mayBeUnderWay(record, in: outer) ? outer : nil
        while let run = unsafe next?._withUnsafeGuaranteedRef({ unsafe $0.run }) {
            guard unsafe run.record.address != record.address || run.isCompletion || record.mayRequestItself else {
                throw ResolutionError(.cycle, path: [], site: record.entry.site)
            }
            unsafe next = unsafe run.outer
        }
        let state = unsafe ResolverPool.take(
            for: ResolverRun(record, in: resolveContext, inside: outer))
        unsafe resolveContext.resolver = unsafe state
        return unsafe state
    }
}
