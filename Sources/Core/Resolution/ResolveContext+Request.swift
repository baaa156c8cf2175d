extension ResolveContext {
    /// The result of `body` with a new resolve context in an open scope.
    @inlinable @inline(__always)
    static func with<Service>(
        _ record: Record, _ container: Container, _ isolation: (any Actor)?, in frame: ScopeFrame,
        isOutermost: Bool, _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        return try unsafe with(
            record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()), UInt(bitPattern: actor),
            UInt(bitPattern: Unmanaged.passUnretained(frame).toOpaque()),
            outermost: isOutermost ? record.entryBits : 0, body)
    }

    /// A record's instance, constructed with a new resolve context.
    @inlinable @inline(__always)
    static func make<Service>(
        _ service: Service.Type, _ record: Record, _ container: Container, argument: UnsafeRawPointer? = nil,
        in frame: ScopeFrame? = nil, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        let frame = unsafe frame.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        return try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            let resolveContext = unsafe ResolveContext(memory.baseAddress.unsafelyUnwrapped)
            unsafe resolveContext.initialize(
                record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()),
                argument: UInt(bitPattern: argument),
                UInt(bitPattern: actor), UInt(bitPattern: frame))
            do throws(ResolutionError) {
                let instance = try record.make(service, RequestOrigin(resolveContext))
                if resolveContext.count != 0 {
                    if !resolveContext.hasOnlySlots { resolveContext.shareRoot(instance, of: record) }
                    try resolveContext.end()
                }
                return instance
            } catch {
                resolveContext.abandon()
                throw error
            }
        }
    }

    @inlinable @inline(__always)
    static func with<Service>(
        _ record: Record, _ container: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt,
        _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            // Proof: a buffer of a size that is not zero has an address.
            let resolveContext = unsafe ResolveContext(memory.baseAddress.unsafelyUnwrapped)
            resolveContext.initialize(record, container, argument: 0, actor, frame, outermost: outermost)
            return try resolveContext.run(body)
        }
    }

    /// Like ``with(_:_:_:_:outermost:_:)``, for code of this module: where the type of the result is unknown,
    /// `withUnsafeTemporaryAllocation` looks up a type at each call, which costs 350 instructions.
    static func withUnspecialized<Service>(
        _ record: Record, _ container: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt, resolver: UInt = 0,
        _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        // 512 bytes at a multiple of 16; `size` is less.
        var memory = SIMD64<UInt64>()
        return try unsafe withUnsafeMutablePointer(to: &memory) { memory throws(ResolutionError) in
            let resolveContext = unsafe ResolveContext(UnsafeMutableRawPointer(memory))
            resolveContext.initialize(
                record, container, argument: 0, actor, frame, outermost: outermost, resolver: resolver)
            return try resolveContext.run(body)
        }
    }

    /// The result of `body`, which constructs in this context. Ends the context.
    @inlinable @inline(__always)
    func run<Service>(
        _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            let service = try body(self)
            if count != 0 { try end() }
            return service
        } catch {
            abandon()
            throw error
        }
    }
}

extension ResolveContext {
    /// The container that received the request.
    var container: Container {
        // Proof: each context is created with the address of a container.
        let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.container).unsafelyUnwrapped
        return unsafe Unmanaged<Container>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// The open scope.
    ///
    /// Proof: the request that created the context holds the frame.
    @inlinable @inline(__always)
    var frame: ScopeFrame? {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.frame) else { return nil }
        return unsafe Unmanaged<ScopeFrame>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// The state of the resolver of the innermost factory that takes one.
    var resolver: Unmanaged<ResolverState>? {
        get {
            guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.resolver) else { return nil }
            return unsafe Unmanaged.fromOpaque(opaque)
        }
        nonmutating set {
            let bits = unsafe newValue.map { unsafe UInt(bitPattern: $0.toOpaque()) } ?? 0
            unsafe header.pointee.resolver = bits
        }
    }
}
